import type { StopReason } from "../../loop";

/** `finish_reason` in the loop's terms. One that is not known stays as it came, and stops the run. */
const STOP_REASONS: Readonly<Record<string, StopReason>> = {
  stop: "end_turn",
  STOP: "end_turn", // some gateways to Gemini
  eos: "end_turn",
  eos_token: "end_turn", // text-generation-inference
  tool_calls: "tool_use",
  tool_call: "tool_use",
  function_call: "tool_use",
  length: "max_tokens",
  model_length: "max_tokens", // Mistral
  MAX_TOKENS: "max_tokens",
  max_output_tokens: "max_tokens",
};

/** @returns `undefined` where the server gave none */
export function stopReasonOf(finishReason: string | undefined): StopReason | undefined {
  if (finishReason === undefined) return undefined;
  return Object.hasOwn(STOP_REASONS, finishReason) ? STOP_REASONS[finishReason] : finishReason;
}
