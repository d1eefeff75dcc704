import { describe, expect, it, vi } from "vitest";
import { cursorNode, recordOf, restore, stateOf } from "../history";
import type { LoopOptions } from "../loop";
import { ModelError } from "../models/errors";
import { withRetries } from "../models/retry";
import { parseScenarioValue } from "../scenario/parse";
import { metaOf } from "./message-meta";
import { createSession, type PortsContext } from "./session";

const scenario = parseScenarioValue({
  version: 1,
  title: "t",
  messages: [{ role: "user", content: "hello" }],
  tools: [],
  model: { kind: "script", turns: [] },
});

/** A model that fails as often as `failures` says, asked again by the harness, which tells of each wait. */
function start(failures: number, more: (context: PortsContext) => Partial<LoopOptions> = () => ({})) {
  const asked = vi.fn();
  const session = createSession((context) => ({
    model: withRetries(
      async () => {
        asked(context.failures());
        if (context.failures() < failures) throw new ModelError({ kind: "rate_limit", message: "429" });
        context.about({ usage: { inputTokens: 7, outputTokens: 2 } });
        return { text: "hi", stop_reason: "end_turn" };
      },
      {
        maxRetries: 2,
        sleep: async () => {},
        onRetry: ({ attempt, of, waitMs, kind }) =>
          context.notice({ control: "retry", at: "model_call", attempt, of, waitMs, kind }),
      },
    ),
    runTool: async () => ({ ok: true, value: null }),
    signal: context.signal,
    ...more(context),
  }));
  session.getState().load(scenario, "t");
  const state = () => session.getState();
  const points = () => {
    const { history } = state();
    const found: string[] = [];
    for (let node = cursorNode(history); ; ) {
      found.unshift(node.cause.type === "pause" ? node.cause.point : node.cause.type);
      const parent = node.parent === null ? undefined : history.nodes.get(node.parent);
      if (!parent) return found;
      node = parent;
    }
  };
  return { state, asked, points };
}

describe("what a control does is a step", () => {
  it("each retry waits for the reader who steps, and a run goes through them", async () => {
    const { state, asked, points } = start(2);
    for (let n = 0; n < 3; n++) await state().step();
    expect(points()).toEqual(["start", "budget", "model_call", "control"]);
    expect(asked).toHaveBeenCalledTimes(1);
    await state().step();
    expect(points().at(-1)).toBe("control");
    expect(asked).toHaveBeenCalledTimes(2);
    await state().run(() => 0);
    expect(points().slice(3)).toEqual(["control", "control", "reply", "stop_reason", "answer"]);
    expect(asked.mock.calls.flat()).toEqual([0, 1, 2]);
  });

  it("goes back over them and forward again without a call", async () => {
    const { state, asked, points } = start(1);
    await state().run(() => 0);
    const whole = points();
    while (cursorNode(state().history).depth > 0) state().back();
    for (let n = 1; n < whole.length; n++) await state().step();
    expect(points()).toEqual(whole);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("asks the model again after a reload that stands at a retry", async () => {
    const first = start(1);
    for (let n = 0; n < 3; n++) await first.state().step();
    const { history } = first.state();
    const setup = cursorNode(history).setup;
    const records = [...history.nodes.values()].map((node) => recordOf(history, node, () => 0));
    const second = start(1);
    second.state().show({
      scenarioId: "t",
      title: "t",
      notes: undefined,
      lesson: undefined,
      beforeOneCall: undefined,
      history: restore(JSON.parse(JSON.stringify(records)), [setup], stateOf(history)),
    });
    await second.state().step();
    expect(second.points()).toEqual(["start", "budget", "model_call", "control", "reply"]);
  });

  it("fails when the retries are spent, and goes on from there on request", async () => {
    const { state, points } = start(4);
    await state().run(() => 0);
    expect(points().slice(2)).toEqual(["model_call", "control", "control", "failure"]);
    await state().run(() => 0);
    expect(points().slice(6)).toEqual(["budget", "model_call", "control", "reply", "stop_reason", "answer"]);
  });

  it("keeps with the reply what is known of it", async () => {
    const { state } = start(1);
    await state().run(() => 0);
    const message = cursorNode(state().history).messages.get(1);
    expect(message && metaOf(message)).toMatchObject({
      usage: { inputTokens: 7, outputTokens: 2 },
      controls: [{ control: "retry", attempt: 1, of: 3, kind: "rate_limit" }],
    });
  });
});

describe("stopping a call", () => {
  it("records what had arrived, and can be tried again", async () => {
    let hang = true;
    const { state, points } = start(0, (context) => ({
      model: async () => {
        context.stoppable(true);
        context.signal.addEventListener("abort", () => context.about({ model: "m", partialText: "Once u" }));
        if (hang) await new Promise(() => {});
        return { text: "Once upon a time", stop_reason: "end_turn" };
      },
    }));
    const running = state().run(() => 0);
    await vi.waitFor(() => expect(points().at(-1)).toBe("model_call"));
    state().pause();
    await running;
    const { cause } = cursorNode(state().history);
    expect(cause).toMatchObject({
      point: "failure",
      outcome: { status: "aborted", unanswered: [] },
      error: { kind: "aborted", partialText: "Once u" },
    });
    expect(state()).toMatchObject({ activity: "idle", waiting: false });
    hang = false;
    await state().run(() => 0);
    expect(points().at(-1)).toBe("answer");
  });

  it.each(["back", "reset", "seek"] as const)(
    "keeps what had arrived when the call is left by %s",
    async (how) => {
      const { state, points } = start(0, (context) => ({
        model: async () => {
          context.stoppable(true);
          context.signal.addEventListener("abort", () =>
            context.about({ model: "m", partialText: "Once u" }),
          );
          return new Promise(() => {});
        },
      }));
      void state().run(() => 0);
      await vi.waitFor(() => expect(points().at(-1)).toBe("model_call"));
      await Promise.resolve();
      state()[how](0);
      const nodes = [...state().history.nodes.values()];
      expect(nodes.at(-1)?.cause).toMatchObject({ error: { kind: "aborted", partialText: "Once u" } });
      expect(points().at(-1)).not.toBe("failure");
    },
  );

  it("waits for a call that it may not stop", async () => {
    let answer = (_: unknown) => {};
    const { state, points } = start(0, () => ({
      model: () =>
        new Promise((resolve) => {
          answer = () => resolve({ text: "done", stop_reason: "end_turn" });
        }),
    }));
    const running = state().run(() => 0);
    await vi.waitFor(() => expect(points().at(-1)).toBe("model_call"));
    await Promise.resolve();
    state().pause();
    answer(undefined);
    await running;
    expect(points().at(-1)).toBe("reply");
  });
});
