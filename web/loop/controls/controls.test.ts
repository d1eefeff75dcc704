import { describe, expect, it, vi } from "vitest";
import {
  agentLoop,
  type LoopOptions,
  type Message,
  type ModelReply,
  type Outcome,
  type Pause,
  type ToolResult,
  toolRunner,
} from "..";
import {
  classOf,
  createRunClock,
  type Loop,
  stopAtToolErrors,
  verdictOf,
  withApproval,
  withCompletionCheck,
  withCostBudget,
  withFailureGuard,
  withFallback,
  withHandOff,
  withRepeatGuard,
  withRetries,
  withTimeLimit,
  withTokenBudget,
  withValidation,
} from ".";

const asks = (args: object = { a: 23, b: 19 }, name = "multiply"): ModelReply => ({
  tool_calls: [{ name, arguments: args as never }],
  stop_reason: "tool_use",
});
const says = (text: string | null): ModelReply => ({ text, stop_reason: "end_turn" });
const replies =
  (...list: ModelReply[]): LoopOptions["model"] =>
  async ({ messages }) => {
    const given = messages.filter((m) => m.role === "assistant").length;
    return list[Math.min(given, list.length - 1)] ?? says("");
  };
const tools = toolRunner({
  multiply: ({ a, b }) => Number(a) * Number(b),
  broken: () => {
    throw new Error("broken");
  },
});
const QUESTION: Message = { role: "user", content: "23 × 19?" };

async function run(
  ports: Partial<LoopOptions>,
  loop: Loop = agentLoop,
  start: readonly Message[] = [QUESTION],
) {
  const pauses: Pause[] = [];
  const messages = [...start];
  const going = loop(start, {
    model: replies(asks(), says("437")),
    runTool: tools,
    clock: () => 0,
    ...ports,
  });
  for (let step = await going.next(); ; step = await going.next()) {
    if (step.done)
      return { pauses, messages, outcome: step.value as Outcome, points: pauses.map((p) => p.point) };
    pauses.push(step.value);
    if (step.value.appended) messages.push(step.value.appended);
    expect(step.value.length).toBe(messages.length);
  }
}
const failed = (ports: Partial<LoopOptions>) =>
  run(ports).then(({ outcome, messages }) => ({
    error: outcome.status === "failed" && outcome.error,
    messages,
  }));

describe("the repeat guard", () => {
  const model = replies(asks());
  it("without it the same call comes again until the turns are spent", async () => {
    expect((await failed({ model })).error).toContain("8 turns");
  });
  it("ends the run at one call more than it allows, before that one runs", async () => {
    const runTool = vi.fn(tools);
    const { error } = await failed({ model, runTool: withRepeatGuard(runTool, 3) });
    expect(error).toBe("Repeat guard: multiply was asked for 4 times with the same arguments (limit 3).");
    expect(runTool).toHaveBeenCalledTimes(3);
  });
  it("takes the same fields in another order for the same arguments, other arguments for another call", async () => {
    const turns = [asks({ a: 1, b: 2 }), asks({ b: 2, a: 1 }), says("ok")];
    const runTool = withRepeatGuard(tools, 1);
    expect((await failed({ model: replies(...turns), runTool })).error).toContain("2 times");
    const others = [asks({ a: 1, b: 2 }), asks({ a: 2, b: 1 }), says("ok")];
    expect((await run({ model: replies(...others), runTool })).outcome.status).toBe("done");
  });
  it("counts anew for each question", async () => {
    const first = await run({});
    const start = [...first.messages, QUESTION];
    const model: LoopOptions["model"] = async ({ messages }) =>
      messages.at(-1)?.role === "user" ? asks() : says("437");
    const again = await run({ model, runTool: withRepeatGuard(tools, 1) }, agentLoop, start);
    expect(again.outcome.status).toBe("done");
  });
});

describe("the failure guard", () => {
  const model: LoopOptions["model"] = async ({ turn }) => asks({ turn }, "broken");
  it("ends the run when so many results in a row were failures", async () => {
    const { error, messages } = await failed(withFailureGuard({ model, runTool: tools }, 3));
    expect(error).toBe("Failure guard: 3 tool results in a row were failures (limit 3).");
    expect(messages.filter((m) => m.role === "tool")).toHaveLength(3);
  });
  it("a good result in between begins the count anew, and a denial is no failure", async () => {
    const turns = [asks({}, "broken"), asks({}, "broken"), asks(), asks({}, "broken"), says("ok")];
    expect(
      (await run(withFailureGuard({ model: replies(...turns), runTool: tools }, 3))).outcome.status,
    ).toBe("done");
    const denied = async (): Promise<ToolResult> => ({ ok: false, error: "no", kind: "denied" });
    const refused = withFailureGuard({ model: replies(asks(), asks(), says("ok")), runTool: denied }, 2);
    expect((await run(refused)).outcome.status).toBe("done");
  });
});

describe("budgets", () => {
  const model = replies(asks());
  it("of tokens ends the run before the call that would go beyond", async () => {
    const counter = { spent: (m: readonly Message[]) => m.length * 10, next: () => 5 };
    const { error } = await failed({ model: withTokenBudget(model, 40, counter) });
    expect(error).toBe("Token budget: 50 tokens are spent and the next call would read 5 (limit 40).");
  });
  it("of money ends it too, and starts none without a price", async () => {
    const cost = (m: readonly Message[]) => ({ spent: m.length * 0.01, next: 0.001 });
    expect((await failed({ model: withCostBudget(model, 0.02, cost) })).error).toContain("(limit $0.02)");
    expect((await failed({ model: withCostBudget(model, 1, () => undefined) })).error).toContain("no price");
  });
  it("of time ends it in the middle of a call, which is told", async () => {
    let told = false;
    const hung: LoopOptions["model"] = ({ signal }) =>
      new Promise(() => signal?.addEventListener("abort", () => (told = true)));
    const limit = { maxSeconds: 0.02, spentMs: () => 0, clock: createRunClock() };
    const { error } = await failed(withTimeLimit({ model: hung, runTool: tools }, limit));
    expect(error).toBe("Time limit: the run took longer than 0.02 s.");
    expect(told).toBe(true);
  });
  it("of time counts what earlier calls took, and not what a person takes", async () => {
    const spent = { maxSeconds: 1, spentMs: () => 1000, clock: createRunClock() };
    expect((await failed(withTimeLimit({ model, runTool: tools }, spent))).error).toContain("Time limit");
    const clock = createRunClock();
    const slow: LoopOptions["model"] = () =>
      clock.hold(() => new Promise((resolve) => setTimeout(() => resolve(says("ok")), 60)));
    const held = withTimeLimit(
      { model: slow, runTool: tools },
      { maxSeconds: 0.03, spentMs: () => 0, clock },
    );
    expect((await run(held)).outcome.status).toBe("done");
  });
});

describe("the completion check", () => {
  const answers = replies(says("done!"), asks(), says("437"));
  const check = async ({ answer }: { answer: string }) => ({ ok: answer === "437", reason: "Compute it." });
  it("without it a premature end is the answer", async () => {
    expect((await run({ model: answers })).outcome).toEqual({ status: "done", answer: "done!" });
  });
  it("sends its reason back as a message, and the loop goes on within the same turn budget", async () => {
    const { messages, outcome, pauses, points } = await run(
      { model: answers },
      withCompletionCheck(agentLoop, check),
    );
    expect(outcome).toEqual({ status: "done", answer: "437" });
    expect(messages[2]).toEqual({ role: "user", content: "Compute it.", from: "completionCheck" });
    expect(points.slice(3, 6)).toEqual(["stop_reason", "control", "budget"]);
    expect(pauses.at(-1)).toMatchObject({
      turn: 3,
      point: "answer",
      note: { control: "completionCheck", ok: true },
    });
  });
  it("that never passes spends the turns", async () => {
    const never = withCompletionCheck(agentLoop, async () => ({ ok: false, reason: "No." }));
    const { outcome } = await run({ model: replies(says("done!")), maxTurns: 3 }, never);
    expect(outcome).toEqual({ status: "failed", error: "Agent exceeded the maximum of 3 turns." });
  });
  it("that breaks says so, and counts as a no", () => {
    expect(verdictOf({ ok: false, error: "x is not defined", kind: "threw" })).toEqual({
      ok: false,
      broken: true,
      reason: "The completion check itself failed: x is not defined",
    });
    expect(verdictOf({ ok: true, value: "yes" })).toMatchObject({ ok: false, broken: true });
    expect(verdictOf({ ok: true, value: { ok: true } })).toMatchObject({ ok: true });
  });
});

describe("the hand-off", () => {
  it("waits for a person's message where the turns are spent, and goes on with a new budget", async () => {
    const model: LoopOptions["model"] = async ({ messages }) =>
      messages.at(-1)?.role === "user" && messages.length > 2 ? says("stopped") : asks();
    const person = vi.fn(async () => "Stop now.");
    const { outcome, messages, pauses } = await run({ model, maxTurns: 2 }, withHandOff(agentLoop, person));
    expect(outcome).toEqual({ status: "done", answer: "stopped" });
    expect(messages.at(-2)).toEqual({ role: "user", content: "Stop now." });
    expect(pauses.find((p) => p.note)?.note).toMatchObject({
      control: "handOff",
      at: "budget_spent",
      by: "maxTurns",
    });
  });
  it("leaves no call without a result", async () => {
    const model: LoopOptions["model"] = async ({ messages }) =>
      messages.at(-1)?.role === "user" && messages.length > 2 ? says("ok") : asks();
    const loop = withHandOff(agentLoop, async () => "Enough.");
    const { messages } = await run({ model, runTool: withRepeatGuard(tools, 1) }, loop);
    expect(messages.slice(-3)).toMatchObject([
      { role: "tool", content: { ok: false, kind: "aborted" } },
      { role: "user", content: "Enough." },
      { role: "assistant" },
    ]);
  });
  it("a model call that failed is not handed over: it can be tried again", async () => {
    const model = async () => Promise.reject(new Error("503"));
    const { outcome } = await run(
      { model },
      withHandOff(agentLoop, async () => "hm"),
    );
    expect(outcome).toMatchObject({ status: "failed", error: "503" });
  });
});

describe("around a model call", () => {
  const overloaded = new Error("overloaded");
  const failing = (times: number): LoopOptions["model"] => {
    let left = times;
    return async () => {
      if (left-- > 0) throw overloaded;
      return says("first");
    };
  };
  const retry = (model: LoopOptions["model"], maxRetries: number, judged = "retry" as const) =>
    withRetries(model, { maxRetries, judge: () => ({ class: judged }), sleep: async () => {} });

  it("retries hold a failure that passes, and not one that does not", async () => {
    expect((await failed({ model: failing(2) })).error).toBe("overloaded");
    expect((await run({ model: retry(failing(2), 2) })).outcome.status).toBe("done");
    expect((await run({ model: retry(failing(3), 2) })).outcome.status).toBe("failed");
  });
  it("goes on counting where it was taken up again", async () => {
    const model = withRetries(failing(1), {
      maxRetries: 2,
      failedBefore: 2,
      judge: () => ({ class: "retry" }),
      sleep: async () => {},
    });
    expect((await run({ model })).outcome.status).toBe("failed");
  });
  it("errors are classed by what they call for", () => {
    expect(classOf({ kind: "rate_limit", transient: true })).toBe("retry");
    expect(classOf({ kind: "context_overflow", transient: false })).toBe("adjust");
    expect(classOf({ kind: "auth", transient: false })).toBe("stop");
  });
  it("a second model takes over after so many overloads in a row", async () => {
    const told = vi.fn(async () => {});
    const second = async () => says("second");
    const options = { after: 2, second, isOverload: (e: unknown) => e === overloaded, onFallback: told };
    const { outcome } = await run({ model: retry(withFallback(failing(9), options), 2) });
    expect(outcome).toEqual({ status: "done", answer: "second" });
    expect(told).toHaveBeenCalledTimes(1);
    const first = await run({ model: retry(withFallback(failing(1), options), 2) });
    expect(first.outcome).toEqual({ status: "done", answer: "first" });
  });
});

describe("around a tool call", () => {
  it("a tool error ends the run where it is said to", async () => {
    const model = replies(asks({}, "broken"), says("ok"));
    const runTool: LoopOptions["runTool"] = async () => ({ ok: false, error: "broken", kind: "threw" });
    expect((await run({ model, runTool })).outcome.status).toBe("done");
    expect((await failed({ model, runTool: stopAtToolErrors(runTool) })).error).toBe(
      "multiply: broken".replace("multiply", "broken"),
    );
  });
  it("what does not fit is answered and does not run; what a person declines neither", async () => {
    const runTool = vi.fn(tools);
    const checked = withValidation(runTool, async () => "a: expected number");
    expect((await run({ runTool: checked })).messages[2]).toMatchObject({
      content: { kind: "invalid_arguments" },
    });
    const asked = withApproval(runTool, async () => ({ allow: false, reason: "not today" }));
    expect((await run({ runTool: asked })).messages[2]).toMatchObject({ content: { kind: "denied" } });
    expect(runTool).not.toHaveBeenCalled();
  });
});

it("controls that have nothing to do leave the bare loop's trace", async () => {
  const bare = await run({});
  const clock = createRunClock();
  let ports: LoopOptions = { model: replies(asks(), says("437")), runTool: tools, clock: () => 0 };
  ports = withTimeLimit(ports, { maxSeconds: 9, spentMs: () => 0, clock });
  ports = withFailureGuard({ ...ports, runTool: withRepeatGuard(ports.runTool, 9) }, 9);
  const all = await run(
    ports,
    withHandOff(agentLoop, async () => ""),
  );
  expect(all).toEqual(bare);
});
