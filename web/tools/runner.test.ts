import { describe, expect, it, vi } from "vitest";
import {
  agentLoop,
  type Json,
  type Message,
  type Outcome,
  StopRun,
  type ToolCall,
  type ToolResult,
} from "../loop";
import { DEFAULT_CONTROLS } from "../scenario/defaults";
import type { Controls, ToolDefinition } from "../scenario/types";
import type { Ask } from "./permission";
import { callsBefore, createToolRunner, type ToolRunnerOptions } from "./runner";
import type { SandboxRequest } from "./sandbox/protocol";

const controls: Controls = DEFAULT_CONTROLS;
const tool = (name: string, more: Partial<ToolDefinition> = {}): ToolDefinition => ({
  name,
  description: "",
  parameters: { type: "object", properties: { a: { type: "number" } }, required: ["a"] },
  code: "",
  permission: "allow",
  readOnly: true,
  ...more,
});
const call = (id: string, name: string, args: ToolCall["arguments"] = { a: 1 }): ToolCall => ({
  id,
  name,
  arguments: args,
});
const reply = (...tool_calls: ToolCall[]): Message => ({
  role: "assistant",
  content: null,
  tool_calls,
  stop_reason: "tool_use",
});
const done = (result: ToolResult) => ({ result, logs: ["logged"], ms: 3 });

/** A sandbox that answers each tool at a word of the test, and remembers what it was asked. */
function fakeSandbox(answer: (request: SandboxRequest) => Json | Promise<Json> = ({ args }) => args) {
  const requests: SandboxRequest[] = [];
  return {
    requests,
    async run(request: SandboxRequest, signal?: AbortSignal) {
      requests.push(request);
      const value = await answer(request);
      if (signal?.aborted) return done({ ok: false, error: "stopped", kind: "aborted" });
      return done({ ok: true, value });
    },
  };
}

function setUp(options: Partial<ToolRunnerOptions> & { control?: Partial<Controls> } = {}) {
  const sandbox = fakeSandbox();
  const runTool = createToolRunner({
    tools: () => [tool("t")],
    controls: () => ({ ...controls, ...options.control }),
    sandbox,
    ...options,
  });
  const run = (one: ToolCall, messages: readonly Message[] = [reply(one)], signal?: AbortSignal) =>
    runTool(one, { messages, turn: 1, signal });
  return { run, runTool, requests: sandbox.requests };
}

describe("a call on its way to the sandbox", () => {
  it("runs with its arguments, the turn and the count of earlier calls", async () => {
    const onLog = vi.fn();
    const { run, requests } = setUp({ onLog });
    const one = call("2", "t", { a: 7 });
    const messages: Message[] = [
      reply(call("1", "t")),
      { role: "tool", tool_call_id: "1", content: { ok: true, value: 1 } },
      reply(one),
    ];
    expect(await run(one, messages)).toEqual({ ok: true, value: { a: 7 } });
    expect(requests[0]).toMatchObject({ name: "t", args: { a: 7 }, extra: { turn: 1, calls: 1 } });
    expect(requests[0]?.limits).toEqual({ timeMs: 1000, resultChars: 20_000 });
    expect(onLog).toHaveBeenCalledWith(one, ["logged"], 3);
  });

  it.each(["constructor", "toString", "__proto__", "T", "missing"])(
    "is told that %s is no tool",
    async (name) => {
      const { run, requests } = setUp();
      expect(await run(call("1", name))).toEqual({
        ok: false,
        error: `Unknown tool: ${name}`,
        kind: "unknown_tool",
      });
      expect(requests).toEqual([]);
    },
  );

  it("is told what is wrong with its arguments, and the tool does not run", async () => {
    const { run, requests } = setUp();
    expect(await run(call("1", "t", { a: "23" }))).toEqual({
      ok: false,
      error: 'a: expected number, got string "23"',
      kind: "invalid_arguments",
    });
    expect(await run(call("1", "t", '{"a": 1'))).toMatchObject({ kind: "invalid_arguments" });
    expect(await run(call("1", "t", [1] as never))).toMatchObject({ kind: "invalid_arguments" });
    expect(requests).toEqual([]);
  });

  it("goes through untouched where validation is switched off, unless it is not JSON", async () => {
    const { run, requests } = setUp({ control: { validateArguments: false } });
    expect(await run(call("1", "t", { a: "23" }))).toEqual({ ok: true, value: { a: "23" } });
    expect(await run(call("1", "t", "{"))).toMatchObject({ kind: "invalid_arguments" });
    expect(requests).toHaveLength(1);
  });

  it("is answered where the tool's own schema is wrong", async () => {
    const { run } = setUp({
      tools: () => [tool("t", { parameters: { properties: { a: { type: "nmber" } } } })],
    });
    expect(await run(call("1", "t"))).toMatchObject({ ok: false, kind: "invalid_arguments" });
  });

  it("ends the run after a failure where the control says so, but not after a denial", async () => {
    const stop = setUp({ control: { onToolError: "stop" } });
    await expect(stop.run(call("1", "t", { a: "x" }))).rejects.toBeInstanceOf(StopRun);
    const denied = setUp({
      tools: () => [tool("t", { permission: "deny" })],
      control: { onToolError: "stop" },
    });
    expect(await denied.run(call("1", "t"))).toMatchObject({ kind: "denied" });
  });
});

describe("permission", () => {
  const asking = (ask: Ask) => setUp({ tools: () => [tool("t", { permission: "ask" })], ask });

  it("denies as a plain fact: nothing was executed, and no retry", async () => {
    const { run, requests } = setUp({ tools: () => [tool("t", { permission: "deny" })] });
    expect(await run(call("1", "t"))).toEqual({
      ok: false,
      error: "Calls to t are not permitted; it was not executed. Do not retry unless the user asks.",
      kind: "denied",
    });
    expect(requests).toEqual([]);
  });

  it("passes a reason on", async () => {
    const { run } = asking(async () => ({ allow: false, reason: " wrong address " }));
    expect(await run(call("1", "t"))).toMatchObject({
      error:
        "The user declined this call; it was not executed. Reason: wrong address. Do not retry unless the user asks.",
      kind: "denied",
    });
  });

  it("is not asked for a call that would fail validation", async () => {
    const ask = vi.fn<Ask>();
    expect(await asking(ask).run(call("1", "t", { a: "x" }))).toMatchObject({ kind: "invalid_arguments" });
    expect(ask).not.toHaveBeenCalled();
  });

  it("may come with other arguments, which are checked as well; the call keeps its own", async () => {
    const one = call("1", "t", { a: 1 });
    const good = asking(async () => ({ allow: true, arguments: { a: 2 } }));
    expect(await good.run(one)).toEqual({ ok: true, value: { a: 2 } });
    const bad = asking(async () => ({ allow: true, arguments: { a: "2" } }));
    expect(await bad.run(one)).toMatchObject({ kind: "invalid_arguments" });
    expect(one.arguments).toEqual({ a: 1 });
  });

  it("is refused where nobody can be asked", async () => {
    const { run } = setUp({ tools: () => [tool("t", { permission: "ask" })] });
    expect(await run(call("1", "t"))).toMatchObject({ kind: "denied" });
  });
});

describe("how often a tool was called before", () => {
  it("counts earlier calls, those of the same reply included", () => {
    const messages = [reply(call("1", "t"), call("2", "u")), reply(call("3", "t"), call("4", "t"))];
    expect(callsBefore(call("1", "t"), messages)).toBe(0);
    expect(callsBefore(call("3", "t"), messages)).toBe(1);
    expect(callsBefore(call("4", "t"), messages)).toBe(2);
    expect(callsBefore(call("try", "t"), messages)).toBe(3);
  });

  it("takes the latest where an id was used twice", () => {
    expect(callsBefore(call("1", "t"), [reply(call("1", "t")), reply(call("1", "t"))])).toBe(1);
  });
});

describe("calls side by side", () => {
  /** A loop of one reply over tools that finish when told to. */
  function sideBySide(tools: ToolDefinition[], calls: ToolCall[], more: Partial<ToolRunnerOptions> = {}) {
    const open = new Map<string, { resolve(value: Json): void; reject(error: Error): void }>();
    const sandbox = fakeSandbox(
      ({ args }) =>
        new Promise<Json>((resolve, reject) => {
          open.set(String((args as { id: string }).id), { resolve, reject });
        }),
    );
    const controller = new AbortController();
    const runTool = createToolRunner({
      tools: () => tools,
      controls: () => ({ ...controls, validateArguments: false, toolExecution: "parallel" }),
      sandbox,
      ...more,
    });
    const loop = agentLoop([{ role: "user", content: "go" }, reply(...calls)], {
      model: async () => ({ text: "end", stop_reason: "end_turn" }),
      runTool,
      signal: controller.signal,
    });
    const results: string[] = [];
    const finished = (async (): Promise<Outcome> => {
      for (;;) {
        const step = await loop.next();
        if (step.done) return step.value;
        const { appended } = step.value;
        if (appended?.role === "tool") results.push(`${appended.tool_call_id} ${appended.content.ok}`);
      }
    })();
    const started = () => [...open.keys()];
    const settle = (id: string, value: Json = id) => open.get(id)?.resolve(value);
    const fail = (id: string) => open.get(id)?.reject(new Error("broken"));
    return { results, finished, started, settle, fail, controller };
  }
  const ids = (...names: string[]) => names.map((name, n) => call(String(n), name, { id: String(n) }));
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

  it("start together and are handed out in the order of the calls", async () => {
    const run = sideBySide([tool("r")], ids("r", "r", "r"));
    await settled();
    expect(run.started()).toEqual(["0", "1", "2"]);
    run.settle("2");
    run.settle("1");
    await settled();
    expect(run.results).toEqual([]);
    run.settle("0");
    expect(await run.finished).toEqual({ status: "done", answer: "end" });
    expect(run.results).toEqual(["0 true", "1 true", "2 true"]);
  });

  it("survive the failure of one", async () => {
    const run = sideBySide([tool("r")], ids("r", "r", "r"));
    await settled();
    run.fail("1");
    run.settle("0");
    run.settle("2");
    await run.finished;
    expect(run.results).toEqual(["0 true", "1 false", "2 true"]);
  });

  it("never overtake one that may change something, or that asks", async () => {
    const tools = [tool("r"), tool("w", { readOnly: false }), tool("q", { permission: "ask" })];
    const run = sideBySide(tools, ids("r", "r", "w", "r", "q"), { ask: async () => ({ allow: true }) });
    await settled();
    expect(run.started()).toEqual(["0", "1"]);
    run.settle("0");
    run.settle("1");
    await settled();
    expect(run.started()).toEqual(["0", "1", "2"]);
    run.settle("2");
    await settled();
    run.settle("3");
    await settled();
    run.settle("4");
    await run.finished;
    expect(run.results.map((line) => line[0])).toEqual(["0", "1", "2", "3", "4"]);
  });

  it("are all given up when the run is left, and a new run begins anew", async () => {
    const calls = ids("r", "r");
    const run = sideBySide([tool("r")], calls);
    await settled();
    run.controller.abort();
    expect(await run.finished).toEqual({ status: "aborted", unanswered: ["0", "1"] });
    expect(run.results).toEqual([]);
  });

  it("belong to the run that began them", async () => {
    const values = ["old", "old", "new", "new"];
    const sandbox = fakeSandbox(() => values.shift() ?? "none");
    const runTool = createToolRunner({
      tools: () => [tool("r")],
      controls: () => ({ ...controls, toolExecution: "parallel" }),
      sandbox,
    });
    const calls = [call("0", "r"), call("1", "r")] as const;
    const messages = [reply(...calls)];
    const context = () => ({ messages, turn: 1, signal: new AbortController().signal });
    await runTool(calls[0], context());
    expect(await runTool(calls[1], context())).toEqual({ ok: true, value: "new" });
  });
});
