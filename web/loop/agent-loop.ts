import { harness } from "./harness";
import { type Message, openReply, turnsTaken, unanswered } from "./messages";
import type { LoopOptions, Outcome, Pause } from "./ports";

/** The whole agent. Everything around this loop feeds it, limits it or shows it. */
export async function* agentLoop(
  start: readonly Message[],
  ports: LoopOptions,
): AsyncGenerator<Pause, Outcome, void> {
  const messages = [...start]; // memory, record and context: one array
  let turn = turnsTaken(messages);
  let reply = openReply(messages); // none: it is the model's turn
  const { maxTurns = 8 } = ports; // the harness's, not the prompt's
  const { callModel, runTool, before, after, end } = harness(messages, () => turn, ports);

  try {
    while (true) {
      if (!reply) {
        turn += 1;
        yield before("budget");
        if (turn > maxTurns) return yield* end("budget_spent", maxTurns);

        yield before("model_call");
        reply = await callModel();
        messages.push(reply);
        yield after("reply");
      }

      yield before("stop_reason");
      if (reply.stop_reason === "end_turn") {
        if (!reply.content) return yield* end("no_answer");
        return yield* end("answer", reply.content);
      }
      if (reply.stop_reason !== "tool_use") {
        return yield* end("unknown_stop_reason", reply.stop_reason);
      }

      for (const call of unanswered(messages)) {
        yield before("tool_call", call);
        const result = await runTool(call); // an error is a result too
        messages.push({ role: "tool", tool_call_id: call.id, content: result });
        yield after("tool_result");
      }
      reply = undefined;
    }
  } catch (error) {
    return yield* end("failure", error); // no reply to be had, or aborted
  }
}
