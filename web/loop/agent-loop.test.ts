import { describe, expect, it, vi } from "vitest";
import {
  agentLoop,
  LOOP_POINTS,
  type LoopOptions,
  type Message,
  type ModelReply,
  type Outcome,
  type Pause,
  StopRun,
  toolRunner,
} from ".";
import source from "./agent-loop.ts?raw";
import { oneCall } from "./one-call";

const user = (content: string): Message => ({ role: "user", content });
const asks = (...calls: [name: string, args?: object][]): ModelReply => ({
  tool_calls: calls.map(([name, args = {}]) => ({ name, arguments: args as never })),
  stop_reason: "tool_use",
});
const says = (text: string | null): ModelReply => ({ text, stop_reason: "end_turn" });

/** A model that gives these replies, one for each assistant message that stands in messages[]. */
const replies =
  (...list: ModelReply[]): LoopOptions["model"] =>
  async ({ messages }) => {
    const reply = list[messages.filter((m) => m.role === "assistant").length];
    if (!reply) throw new Error("no more replies");
    return reply;
  };
const multiply = toolRunner({ multiply: ({ a, b }) => Number(a) * Number(b) });

async function run(start: readonly Message[], ports: Partial<LoopOptions>) {
  const pauses: Pause[] = [];
  const messages = [...start];
  const loop = agentLoop(start, { model: replies(), runTool: multiply, ...ports });
  let outcome: Outcome | undefined;
  for (;;) {
    const step = await loop.next();
    if (step.done) {
      outcome = step.value;
      break;
    }
    pauses.push(step.value);
    if (step.value.appended) messages.push(step.value.appended);
    expect(step.value.length).toBe(messages.length);
  }
  return { points: pauses.map((p) => p.point), pauses, messages, outcome };
}

const twoTurns = replies(asks(["multiply", { a: 23, b: 19 }]), says("23 × 19 = 437"));

describe("the loop", () => {
  it("calls the model, runs the tool, hands the result back and returns the answer", async () => {
    const { points, messages, outcome } = await run([user("請計算 23 乘以 19")], { model: twoTurns });
    expect(points).toEqual([
      ...["budget", "model_call", "reply", "stop_reason", "tool_call", "tool_result"],
      ...["budget", "model_call", "reply", "stop_reason", "answer"],
    ]);
    expect(outcome).toEqual({ status: "done", answer: "23 × 19 = 437" });
    expect(messages.slice(1)).toEqual([
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "call_1", name: "multiply", arguments: { a: 23, b: 19 } }],
        stop_reason: "tool_use",
      },
      { role: "tool", tool_call_id: "call_1", content: { ok: true, value: 437 } },
      { role: "assistant", content: "23 × 19 = 437", stop_reason: "end_turn" },
    ]);
  });

  it("is under 60 lines, and names each of its pause points exactly once", () => {
    expect(source.trimEnd().split("\n").length).toBeLessThan(60);
    for (const point of LOOP_POINTS) {
      expect(source.split(`"${point}"`).length - 1, point).toBe(1);
    }
  });

  it("lets stop_reason decide, not the text beside a call", async () => {
    const model = replies(
      { ...asks(["multiply", { a: 2, b: 3 }]), text: "The answer is 7, I am done." },
      says("6"),
    );
    expect((await run([user("2 × 3?")], { model })).outcome).toEqual({ status: "done", answer: "6" });
  });

  it("ends with end_turn although calls stand in the reply", async () => {
    const runTool = vi.fn(multiply);
    const model = replies({ ...asks(["multiply"]), text: "done", stop_reason: "end_turn" });
    expect((await run([user("x")], { model, runTool })).outcome).toEqual({ status: "done", answer: "done" });
    expect(runTool).not.toHaveBeenCalled();
  });

  it.each(["max_tokens", "refusal", "", "END_TURN"])(
    "ends on the unknown stop reason %j",
    async (stop_reason) => {
      const { outcome, points } = await run([user("x")], { model: replies({ text: "hm", stop_reason }) });
      expect(outcome).toEqual({ status: "failed", error: `Unknown stop reason: ${stop_reason}` });
      expect(points.at(-1)).toBe("unknown_stop_reason");
    },
  );

  it.each([null, "", undefined])("does not take %j for an answer", async (text) => {
    const { outcome } = await run([user("x")], { model: replies({ text, stop_reason: "end_turn" }) });
    expect(outcome).toEqual({ status: "failed", error: "Model ended without a final answer." });
  });

  it("makes observations of an unknown tool and of one that throws, and goes on", async () => {
    const runTool = toolRunner({
      fails: () => {
        throw new RangeError("too big");
      },
    });
    const model = replies(asks(["nope"], ["fails"], ["constructor"]), says("I saw it"));
    const { messages, outcome } = await run([user("x")], { model, runTool });
    expect(messages.filter((m) => m.role === "tool").map((m) => m.content)).toEqual([
      { ok: false, error: "Unknown tool: nope", kind: "unknown_tool" },
      { ok: false, error: "too big", kind: "threw" },
      { ok: false, error: "Unknown tool: constructor", kind: "unknown_tool" },
    ]);
    expect(outcome?.status).toBe("done");
  });

  it("runs several calls in order, each with its result, whatever happens to the others", async () => {
    const order: string[] = [];
    const runTool = toolRunner({
      slow: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        order.push("slow");
      },
      bad: () => {
        order.push("bad");
        throw "plain words";
      },
      fast: () => {
        order.push("fast");
        return 1;
      },
    });
    const model = replies(asks(["slow"], ["bad"], ["fast"]), says("ok"));
    const { messages } = await run([user("x")], { model, runTool });
    expect(order).toEqual(["slow", "bad", "fast"]);
    expect(messages.flatMap((m) => (m.role === "tool" ? [[m.tool_call_id, m.content.ok]] : []))).toEqual([
      ["call_1", true],
      ["call_2", false],
      ["call_3", true],
    ]);
  });

  it.each([
    [undefined, 8],
    [3, 3],
    [1, 1],
  ])("spends a budget of %s turns and stops", async (maxTurns, calls) => {
    const model = vi.fn(async () => asks(["multiply", { a: 1, b: 1 }]));
    const { outcome, points } = await run([user("x")], { model, maxTurns });
    expect(outcome).toEqual({ status: "failed", error: `Agent exceeded the maximum of ${calls} turns.` });
    expect(points.at(-1)).toBe("budget_spent");
    expect(model).toHaveBeenCalledTimes(calls);
  });

  it("gives every user message the whole budget again", async () => {
    const first = await run([user("a")], { model: twoTurns, maxTurns: 2 });
    const model: LoopOptions["model"] = async ({ turn }) => (turn === 1 ? asks(["multiply"]) : says("b"));
    const again = await run([...first.messages, user("b")], { model, maxTurns: 2 });
    expect(again.outcome).toEqual({ status: "done", answer: "b" });
    expect(again.messages).toHaveLength(8);
  });

  it("leaves the array it was given alone", async () => {
    const start = Object.freeze([user("x")]);
    await run(start, { model: twoTurns });
    expect(start).toHaveLength(1);
  });

  it("gives ids to calls that have none or a taken one", async () => {
    const call = { name: "multiply", arguments: { a: 1, b: 1 } };
    const reply: ModelReply = {
      tool_calls: [{ ...call, id: "" }, { ...call, id: "x" }, { ...call, id: "x" }, call],
      stop_reason: "tool_use",
    };
    const { messages } = await run([user("x")], { model: replies(reply, reply, says("ok")) });
    const ids = messages
      .flatMap((m) => (m.role === "assistant" ? (m.tool_calls ?? []) : []))
      .map((c) => c.id);
    expect(new Set(ids).size).toBe(8);
    expect(messages.flatMap((m) => (m.role === "tool" ? [m.tool_call_id] : []))).toEqual(ids);
  });

  it("fails with the model's own error, and with a control's", async () => {
    const error = new Error("503: overloaded");
    const failed = await run([user("x")], { model: () => Promise.reject(error) });
    expect(failed.outcome).toEqual({ status: "failed", error: "503: overloaded", cause: error });
    expect(failed.points.at(-1)).toBe("failure");
    const stopped = await run([user("x")], {
      model: twoTurns,
      runTool: () => Promise.reject(new StopRun("Stopped after a tool error.")),
    });
    expect(stopped.outcome).toMatchObject({ status: "failed", error: "Stopped after a tool error." });
  });
});

describe("starting anywhere", () => {
  it("goes on from every prefix of a run to the same end", async () => {
    const model = replies(asks(["multiply", { a: 2, b: 3 }], ["multiply", { a: 4, b: 5 }]), says("6 and 20"));
    const whole = await run([user("x")], { model });
    for (let length = 1; length <= whole.messages.length; length++) {
      const rest = await run(whole.messages.slice(0, length), { model });
      expect(rest.messages).toEqual(whole.messages);
      expect(rest.outcome).toEqual(whole.outcome);
    }
  });

  it("calls neither model nor tool when the last reply has ended", async () => {
    const model = vi.fn(twoTurns);
    const { points } = await run([user("x"), { role: "assistant", content: "y", stop_reason: "end_turn" }], {
      model,
    });
    expect(points).toEqual(["stop_reason", "answer"]);
    expect(model).not.toHaveBeenCalled();
  });

  it("runs only the calls that have no result yet", async () => {
    const runTool = vi.fn(multiply);
    const start = (await run([user("x")], { model: replies(asks(["multiply"], ["multiply"]), says("ok")) }))
      .messages;
    await run(start.slice(0, 3), { model: replies(says(""), says("ok")), runTool });
    expect(runTool.mock.calls.map(([call]) => call.id)).toEqual(["call_2"]);
  });
});

describe("aborting", () => {
  const never = () => new Promise<never>(() => {});

  it("stops waiting for a model that does not listen to the signal", async () => {
    const controller = new AbortController();
    const loop = run([user("x")], { model: never, signal: controller.signal });
    setTimeout(() => controller.abort(), 5);
    expect((await loop).outcome).toEqual({ status: "aborted", unanswered: [] });
  });

  it("says which calls have no result", async () => {
    const controller = new AbortController();
    const ports = { model: replies(asks(["a"], ["b"], ["c"])), signal: controller.signal };
    const runTool: LoopOptions["runTool"] = (call) => {
      if (call.name === "a") return Promise.resolve({ ok: true, value: 1 });
      setTimeout(() => controller.abort(), 5);
      return never();
    };
    const { outcome, messages } = await run([user("x")], { ...ports, runTool });
    expect(outcome).toEqual({ status: "aborted", unanswered: ["call_2", "call_3"] });
    expect(messages).toHaveLength(3);
  });
});

describe("one call", () => {
  it("returns the reply and does nothing about what it asks for", async () => {
    const runTool = vi.fn(multiply);
    const points: string[] = [];
    for await (const pause of oneCall([user("x")], { model: twoTurns, runTool })) points.push(pause.point);
    expect(points).toEqual(["model_call", "reply", "returned"]);
    expect(runTool).not.toHaveBeenCalled();
  });
});
