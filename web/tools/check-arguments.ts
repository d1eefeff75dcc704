import type { Json, JsonObject } from "../loop";
import type { CheckReply } from "./check-worker";

/** What is wrong with the arguments, in one line; `undefined` where nothing is. Never rejects. */
export type ArgumentsCheck = (
  schema: JsonObject,
  args: Json,
  signal?: AbortSignal | undefined,
) => Promise<string | undefined>;

/** Milliseconds that one check may take: a thousand times what any honest schema needs. */
const LIMIT_MS = 500;
/** Milliseconds for the worker's code to be fetched. */
const START_MS = 20_000;

/**
 * Validation in a worker: a stranger's `pattern` can backtrack for ever, and choices within choices can take longer
 * than that. A check that does not come back is given up with its worker; the page never notices.
 */
export function createChecker(): ArgumentsCheck {
  let worker: Worker | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  function ask(text: string, signal: AbortSignal | undefined): Promise<string | undefined> {
    if (signal?.aborted) return Promise.resolve("interrupted before they were checked");
    worker ??= new Worker(new URL("./check-worker.ts", import.meta.url), {
      type: "module",
      name: "arguments check",
    });
    const asked = worker;
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      const settle = (problem: string | undefined) => {
        clearTimeout(timer);
        asked.removeEventListener("error", onError);
        signal?.removeEventListener("abort", onAbort);
        port1.close();
        resolve(problem);
      };
      const giveUp = (problem: string) => {
        asked.terminate();
        if (worker === asked) worker = undefined;
        settle(problem);
      };
      const onAbort = () => giveUp("interrupted before they were checked");
      const onError = () => giveUp("they could not be checked: the checker did not start");
      let timer = setTimeout(onError, START_MS);
      port1.onmessage = ({ data }: MessageEvent<CheckReply>) => {
        if (data.type === "done") return settle(data.problem);
        clearTimeout(timer);
        timer = setTimeout(
          () => giveUp(`checking them against the parameters took over ${LIMIT_MS} ms`),
          LIMIT_MS,
        );
      };
      asked.addEventListener("error", onError);
      signal?.addEventListener("abort", onAbort, { once: true });
      asked.postMessage(text, [port2]);
    });
  }

  return (schema, args, signal) => {
    const text = JSON.stringify({ schema, args });
    const answer = turn.then(() => ask(text, signal));
    turn = answer;
    return answer;
  };
}

/** One checker for the page. Where there are no workers (tests in Node) the check is made in place. */
export const checkArguments: ArgumentsCheck =
  typeof Worker === "undefined"
    ? async (schema, args) => (await import("./validate")).problemWith(schema, args)
    : createChecker();
