import { problemWith } from "./validate";

/** On the call's own port: `started` begins its time, `done` ends it. */
export type CheckReply =
  | { readonly type: "started" }
  | { readonly type: "done"; readonly problem: string | undefined };

addEventListener("message", ({ data, ports }: MessageEvent<string>) => {
  const send = (reply: CheckReply) => ports[0]?.postMessage(reply);
  send({ type: "started" });
  const { schema, args } = JSON.parse(data);
  send({ type: "done", problem: problemWith(schema, args) });
});
