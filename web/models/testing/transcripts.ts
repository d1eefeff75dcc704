import type { Message } from "../../loop";

const call = (id: string, args: object | string, name = "multiply") => ({
  id,
  name,
  arguments: args as never,
});
const ok = (id: string, value: unknown): Message => ({
  role: "tool",
  tool_call_id: id,
  content: { ok: true, value: value as never },
});

/** What every provider has refused in some form, and what the transcript check calls fine. */
export const TRANSCRIPT: readonly Message[] = [
  { role: "system", content: "" },
  { role: "system", content: "Be brief." },
  { role: "system", content: "Use the tools." },
  { role: "user", content: "one" },
  { role: "user", content: "two \ud83d" },
  {
    role: "assistant",
    content: "",
    tool_calls: [call("call_0fypS1hVX", { a: 1, b: 2 }), call("functions.multiply:1", '{"a":3,"b":')],
    stop_reason: "tool_use",
  },
  ok("call_0fypS1hVX", { product: 2 }),
  {
    role: "tool",
    tool_call_id: "functions.multiply:1",
    content: { ok: false, error: "not JSON", kind: "invalid_arguments" },
  },
  {
    role: "assistant",
    content: "Again.",
    tool_calls: [call("x".repeat(60), {}, "calendar.find Event"), call("y1", {}, "")],
    stop_reason: "tool_use",
  },
  ok("x".repeat(60), ""),
  ok("y1", "12C"),
];
