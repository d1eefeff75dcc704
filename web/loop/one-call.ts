import { harness } from "./harness";
import { type Message, openReply } from "./messages";
import type { LoopOptions, Outcome, Pause } from "./ports";

/** A plain chat call, for comparison: the reply comes back, and whatever it asks for, nothing happens. */
export async function* oneCall(
  start: readonly Message[],
  ports: LoopOptions,
): AsyncGenerator<Pause, Outcome, void> {
  const messages = [...start];
  const { callModel, before, after, end } = harness(messages, () => 1, ports);
  let reply = openReply(messages);

  try {
    if (!reply) {
      yield before("model_call");
      reply = await callModel();
      messages.push(reply);
      yield after("reply");
    }
    return yield* end("returned", reply.content);
  } catch (error) {
    return yield* end("failure", error);
  }
}
