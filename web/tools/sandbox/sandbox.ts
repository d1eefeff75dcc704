import type { ErrorKind, ToolResult } from "../../loop";
import { createPool } from "./pool";
import {
  DEFAULT_LIMITS,
  type FromWorker,
  type SandboxReply,
  type SandboxRequest,
  type ToWorker,
} from "./protocol";

export interface Sandbox {
  /** Never rejects: whatever the code does, something is said of it. */
  run(request: SandboxRequest, signal?: AbortSignal): Promise<SandboxReply>;
  /** Fetches the interpreter and keeps a worker ready; done by the first call otherwise. */
  warm(): void;
  dispose(): void;
}

/** Milliseconds beyond a call's limit after which its worker is taken for hung. */
const GRACE_MS = 50;
/** Milliseconds for the interpreter to be fetched and started. */
const START_MS = 20_000;

/**
 * Tool code in an interpreter of its own, in a worker of its own. The worker is thrown away after anything
 * unexpected, and a spare one stands ready so that the next call does not wait for it.
 */
export function createSandbox(): Sandbox {
  const pool = createPool();
  return {
    async run(request, signal) {
      if (signal?.aborted) return aborted();
      let worker: Worker;
      try {
        worker = await pool.take(signal);
      } catch (error) {
        if (signal?.aborted) return aborted();
        const why = error instanceof Error ? error.message : String(error);
        return failed("threw", `The sandbox could not be loaded: ${why}`);
      }
      const { reply, usable } = await callIn(worker, request, signal);
      pool.giveBack(worker, usable);
      return reply;
    },
    warm: pool.warm,
    dispose: pool.dispose,
  };
}

/** One call over a channel of its own: nothing else can be taken for its reply. */
function callIn(
  worker: Worker,
  request: SandboxRequest,
  signal: AbortSignal | undefined,
): Promise<{ reply: SandboxReply; usable: boolean }> {
  const { timeMs } = { ...DEFAULT_LIMITS, ...request.limits };
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve({ reply: aborted(), usable: true });
    const { port1, port2 } = new MessageChannel();
    const finish = (reply: SandboxReply, usable: boolean) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      worker.removeEventListener("error", onError);
      port1.close();
      resolve({ reply, usable });
    };
    const onAbort = () => finish(aborted(), false);
    const onError = () => finish(failed("threw", "The sandbox's worker failed."), false);
    const hung = () =>
      finish(failed("timeout", `The tool did not finish within ${timeMs} ms.`, timeMs), false);
    let timer = setTimeout(() => finish(failed("threw", "The sandbox did not start."), false), START_MS);

    port1.onmessage = (event: MessageEvent<FromWorker>) => {
      if (event.data.type === "started") {
        clearTimeout(timer);
        //#region toolTimeoutMs before tool_call
        timer = setTimeout(hung, timeMs + GRACE_MS); // its worker is ended with it
        //#endregion
      } else finish(JSON.parse(event.data.text) as SandboxReply, !event.data.broken);
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    worker.addEventListener("error", onError);
    worker.postMessage({ type: "call", text: JSON.stringify(request) } satisfies ToWorker, [port2]);
  });
}

function failed(kind: ErrorKind, error: string, ms = 0): SandboxReply {
  const result: ToolResult = { ok: false, kind, error };
  return { result, logs: [], ms };
}

const aborted = () => failed("aborted", "The call was interrupted.");
