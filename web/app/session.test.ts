import { describe, expect, it, vi } from "vitest";
import { cursorNode, path, pathLength } from "../history";
import { type LoopOptions, type ModelReply, toolRunner } from "../loop";
import { parseScenarioValue } from "../scenario/parse";
import { canStep, createSession, type PortsContext } from "./session";
import { statusOf } from "./status";

const ask = (name = "multiply"): ModelReply => ({
  tool_calls: [{ name, arguments: { a: 23, b: 19 } }],
  stop_reason: "tool_use",
});
const scenario = parseScenarioValue({
  version: 1,
  title: "t",
  messages: [{ role: "user", content: "23 × 19?" }],
  tools: [],
  model: { kind: "script", turns: [] },
});

/** A session whose model asks once for the tool, then says what the last result was. */
function start(over: Partial<LoopOptions> = {}, portsOf?: (context: PortsContext) => Partial<LoopOptions>) {
  const model = vi.fn<LoopOptions["model"]>(async ({ messages }) => {
    const last = messages.at(-1);
    if (last?.role === "tool") return { text: `= ${JSON.stringify(last.content)}`, stop_reason: "end_turn" };
    return ask();
  });
  const runTool = vi.fn(toolRunner({ multiply: ({ a, b }) => Number(a) * Number(b) }));
  const session = createSession((context) => ({
    model,
    runTool,
    maxTurns: context.setup().controls.maxTurns ?? Number.POSITIVE_INFINITY,
    signal: context.signal,
    ...over,
    ...portsOf?.(context),
  }));
  session.getState().load(scenario, "t");
  const state = () => session.getState();
  const node = () => cursorNode(state().history);
  const point = () => {
    const { cause } = node();
    return cause.type === "pause" ? cause.point : cause.type;
  };
  const steps = async (count: number) => {
    for (let n = 0; n < count; n++) await state().step();
  };
  return { session, state, node, point, steps, model, runTool, status: () => statusOf(state(), node()) };
}

const WALK = [
  ...["budget", "model_call", "reply", "stop_reason", "tool_call", "tool_result"],
  ...["budget", "model_call", "reply", "stop_reason", "answer"],
];

describe("stepping", () => {
  it("records a node a pause, and ends", async () => {
    const { state, steps, node, status, point } = start();
    expect(status()).toBe("ready");
    for (const expected of WALK) {
      await steps(1);
      expect(point()).toBe(expected);
    }
    expect(status()).toBe("done");
    expect(node().depth).toBe(11);
    expect(canStep(state())).toBe(false);
    await steps(1);
    expect(pathLength(state().history)).toBe(12);
  });

  it("replays what is recorded without calling the model or a tool", async () => {
    const { state, steps, model, runTool, point } = start();
    await steps(11);
    for (let n = 0; n < 11; n++) state().back();
    expect(point()).toBe("start");
    await steps(11);
    expect(point()).toBe("answer");
    expect(model).toHaveBeenCalledTimes(2);
    expect(runTool).toHaveBeenCalledTimes(1);
  });

  it("a second press while a step is under way does nothing", async () => {
    const { state, steps, model } = start();
    await steps(2);
    await Promise.all([state().step(), state().step(), state().step()]);
    expect(cursorNode(state().history).depth).toBe(3);
    expect(model).toHaveBeenCalledTimes(1);
  });

  it.each(WALK.map((point, at) => [at + 1, point] as const))(
    "goes on from step %i (%s) with a new generator as with the old one",
    async (at) => {
      const { state, steps, point } = start();
      await steps(at);
      const { cursor } = state().history;
      state().back();
      state().seek(at); // leaving gave up the generator
      expect(state().history.cursor).toBe(cursor);
      const seen: string[] = WALK.slice(0, at);
      while (canStep(state())) {
        await steps(1);
        seen.push(point());
      }
      expect(seen).toEqual(WALK);
    },
  );

  it("goes on with the second of two calls, not with the first again", async () => {
    const runTool = vi.fn(toolRunner({ a: () => 1, b: () => 2 }));
    const model: LoopOptions["model"] = async ({ messages }) =>
      messages.length === 1
        ? { tool_calls: ["a", "b"].map((name) => ({ name, arguments: {} })), stop_reason: "tool_use" }
        : { text: "ok", stop_reason: "end_turn" };
    for (const at of [6, 7]) {
      runTool.mockClear();
      const { state, steps, point } = start({ runTool, model });
      await steps(at);
      state().back();
      state().seek(at);
      await steps(1);
      expect(point()).toBe(at === 6 ? "tool_call" : "tool_result");
      while (canStep(state())) await steps(1);
      expect(runTool.mock.calls.map(([call]) => call.name)).toEqual(["a", "b"]);
    }
  });
});

describe("running", () => {
  it("to the end, and in turns", async () => {
    const { state, point, node } = start();
    await state().nextTurn();
    await state().nextTurn();
    expect([point(), node().turn]).toEqual(["budget", 2]);
    await state().run(() => 0);
    expect(point()).toBe("answer");
  });

  it("pauses itself every 50 turns where there is no budget, and asks", async () => {
    const { state, node, status } = start({ model: async () => ask() });
    state().changeSetup({ controls: { ...node().setup.controls, maxTurns: null } });
    await state().run(() => 0);
    expect([state().askedAtTurn, node().turn, status()]).toEqual([50, 51, "paused"]);
    await state().run(() => 0);
    expect(state().askedAtTurn).toBe(100);
  });

  it("a failed model call can be tried again", async () => {
    let fails = 1;
    const model: LoopOptions["model"] = async () => {
      if (fails-- > 0) throw new Error("503");
      return { text: "ok", stop_reason: "end_turn" };
    };
    const { state, status } = start({ model });
    await state().run(() => 0);
    expect(status()).toBe("failed");
    expect(canStep(state())).toBe(true);
    await state().run(() => 0);
    expect(status()).toBe("done");
  });

  it("what comes after the run was left is dropped", async () => {
    let answer: (reply: ModelReply) => void = () => {};
    const model: LoopOptions["model"] = () => new Promise((resolve) => (answer = resolve));
    const { state, steps, node, status } = start({ model });
    await steps(2);
    const step = state().step();
    await Promise.resolve();
    expect(status()).toBe("running");
    state().reset();
    answer(ask());
    await step;
    expect(node().depth).toBe(0);
    expect(pathLength(state().history)).toBe(3);
    expect(status()).toBe("ready");
  });
});

describe("a call that asks first", () => {
  const asking = (context: PortsContext): Partial<LoopOptions> => ({
    runTool: async (call, { signal }) => {
      const answer = await context.ask(call, signal);
      return answer.allow
        ? { ok: true, value: answer.arguments ?? call.arguments }
        : { ok: false, error: answer.reason ?? "declined", kind: "denied" };
    },
  });

  it("waits, and takes the arguments that a person put in", async () => {
    const { state, steps, status, node } = start({}, asking);
    await steps(5);
    const step = state().step();
    await vi.waitFor(() => expect(status()).toBe("waiting"));
    state().questions[0]?.answer({ allow: true, arguments: { a: 1 } });
    await step;
    expect(status()).toBe("paused");
    expect(node().messages.get(2)).toMatchObject({ content: { ok: true, value: { a: 1 } } });
    expect(node().cause).toMatchObject({ note: { arguments: { a: 1 } } });
    expect(node().messages.get(1)).toMatchObject({ tool_calls: [{ arguments: { a: 23, b: 19 } }] });
  });

  it("an answer belongs to the call it was given for, not to one of the same id on another branch", async () => {
    let asks = true;
    const { state, steps, status, node } = start({}, (context) => ({
      runTool: async (call, ports) => {
        if (asks) return (await asking(context).runTool?.(call, ports)) ?? { ok: true, value: null };
        return { ok: true, value: 1 };
      },
    }));
    await steps(5);
    const step = state().step();
    await vi.waitFor(() => expect(status()).toBe("waiting"));
    state().questions[0]?.answer({ allow: true, arguments: { a: 1 } });
    await step;
    asks = false;
    state().back();
    state().edit({ op: "truncate", length: 1 });
    await steps(6);
    expect(node().messages.get(2)).toMatchObject({ tool_call_id: "call_1", content: { value: 1 } });
    expect(node().cause).not.toHaveProperty("note");
  });

  it("leaving the run withdraws the question", async () => {
    const { state, steps, status } = start({}, asking);
    await steps(5);
    const step = state().step();
    await vi.waitFor(() => expect(status()).toBe("waiting"));
    state().back();
    await step;
    expect([status(), state().questions.length]).toEqual(["paused", 0]);
  });

  it("a new message counts as a denial, and leaves no call without a result", async () => {
    const { state, steps, status, node } = start({}, asking);
    await steps(5);
    void state().step();
    await vi.waitFor(() => expect(status()).toBe("waiting"));
    state().addUserMessage("never mind");
    expect(node().messages.toArray().slice(2)).toMatchObject([
      { role: "tool", tool_call_id: "call_1", content: { ok: false, kind: "denied" } },
      { role: "user", content: "never mind" },
    ]);
  });
});

describe("changing the past", () => {
  it("runs on from a message on a branch of its own, and keeps the old one", async () => {
    const { state, node, model } = start();
    await state().run(() => 0);
    const old = path(state().history).at(-1);
    state().edit({
      op: "replace",
      index: 2,
      message: { role: "tool", tool_call_id: "call_1", content: { ok: true, value: 999 } },
    });
    await state().runFrom(2, () => 0);
    expect(node().messages.toArray().at(-1)).toMatchObject({ content: '= {"ok":true,"value":999}' });
    expect(node().messages.length).toBe(4);
    expect(path(state().history)).not.toContain(old);
    expect(
      state()
        .history.nodes.get(old ?? "")
        ?.messages.get(3),
    ).toMatchObject({ content: '= {"ok":true,"value":437}' });
    expect(model).toHaveBeenCalledTimes(3);
  });

  it("a plain chat call ends with the reply, on a branch that leaves at the start", async () => {
    const { state, steps, point, runTool, node } = start();
    await steps(5);
    const here = node().id;
    state().compareOneCall(true);
    await state().run(() => 0);
    expect([point(), node().messages.length]).toEqual(["returned", 2]);
    expect(runTool).not.toHaveBeenCalled();
    state().compareOneCall(false);
    expect(node().id).toBe(here);
  });

  it("a plain chat call is made with the setup of now", async () => {
    const { state, node } = start();
    const controls = { ...node().setup.controls, maxTurns: 3 };
    state().changeSetup({ controls });
    state().compareOneCall(true);
    expect(node().setup).toMatchObject({ oneCall: true, controls: { maxTurns: 3 } });
  });
});
