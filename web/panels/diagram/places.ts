import type { Point } from "../../loop";

export type Place = "messages" | "budget" | "model" | "stop_reason" | "tools" | "answer" | "error";
export type Edge =
  | "messages-budget"
  | "budget-model"
  | "budget-error"
  | "model-messages"
  | "messages-stop"
  | "stop-answer"
  | "stop-tools"
  | "stop-error"
  | "model-error"
  | "tools-messages";

interface Lit {
  readonly place: Place;
  readonly edge: Edge | undefined;
}

/** Where in the drawing the loop stands at each pause, and the way it came. */
export const LIT: Readonly<Record<Exclude<Point, "control">, Lit>> = {
  budget: { place: "budget", edge: "messages-budget" },
  budget_spent: { place: "error", edge: "budget-error" },
  model_call: { place: "model", edge: "budget-model" },
  reply: { place: "messages", edge: "model-messages" },
  stop_reason: { place: "stop_reason", edge: "messages-stop" },
  answer: { place: "answer", edge: "stop-answer" },
  returned: { place: "answer", edge: undefined },
  no_answer: { place: "error", edge: "stop-error" },
  unknown_stop_reason: { place: "error", edge: "stop-error" },
  tool_call: { place: "tools", edge: "stop-tools" },
  tool_result: { place: "messages", edge: "tools-messages" },
  failure: { place: "error", edge: "model-error" },
};
