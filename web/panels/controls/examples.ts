import type { Fallback } from "../../scenario/types";

export const CHECK_EXAMPLE = `function check({ messages, answer }) {
  const worked = messages.some(
    (message) => message.role === "tool" && message.content.ok,
  )
  if (!worked) {
    return { ok: false, reason: "Use a tool before you answer." }
  }
  return { ok: true, reason: "" }
}`;

export const FALLBACK_EXAMPLE: Fallback = {
  after: 2,
  model: {
    kind: "code",
    code: 'function generate({ messages }) {\n  return { stop_reason: "end_turn", text: "The second model answers." }\n}',
  },
};
