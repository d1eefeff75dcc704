import {
  invalidJson,
  type Json,
  type JsonObject,
  type LoopOptions,
  type Message,
  type ToolCall,
  type ToolResult,
  unknownTool,
} from "../loop";
import { type RunTool, sideBySide, stopAtToolErrors, withValidation } from "../loop/controls";
import type { Controls, ToolDefinition } from "../scenario/types";
import { type ArgumentsCheck, checkArguments } from "./check-arguments";
import { type Ask, permitted } from "./permission";
import type { Sandbox } from "./sandbox/sandbox";

export interface ToolRunnerOptions {
  /** The tools that are switched on, read at each call: they may change between two. */
  readonly tools: () => readonly ToolDefinition[];
  readonly controls: () => Controls;
  readonly sandbox: Pick<Sandbox, "run">;
  /** Settles when a person has decided. Without it a tool that asks is denied. */
  readonly ask?: Ask | undefined;
  /** What a call logged with `console.log`, and how many milliseconds it took in the sandbox. */
  readonly onLog?: ((call: ToolCall, lines: readonly string[], ms: number) => void) | undefined;
  readonly check?: ArgumentsCheck | undefined;
}

/** The loop's `runTool` port as the page has it: look up, validate, permit, run in the sandbox. */
export function createToolRunner(options: ToolRunnerOptions): LoopOptions["runTool"] {
  const { tools, controls } = options;
  // A Map, and the first of a name: neither "constructor" nor a duplicate can take a tool's place.
  const toolNamed = (name: string) =>
    new Map(
      tools()
        .toReversed()
        .map((tool) => [tool.name, tool]),
    ).get(name);
  const mayJoin = ({ name }: ToolCall) => {
    const tool = toolNamed(name);
    const asks = tool?.permission === "ask" && controls().approval;
    return tool?.readOnly === true && tool.permission !== "deny" && !asks;
  };
  const runOne: RunTool = async (call, context) => {
    const tool = toolNamed(call.name);
    if (!tool) return unknownTool(call);
    if (typeof call.arguments === "string") return invalidJson(call.arguments);
    if (!isObject(call.arguments))
      return invalid(`expected a JSON object, got ${JSON.stringify(call.arguments)}`);
    return around(tool, options)(call, context);
  };
  const run = sideBySide(runOne, mayJoin, () => controls().toolExecution === "parallel");
  const stopping = stopAtToolErrors(run);

  return async (call, context) => {
    const result = await (controls().onToolError === "stop" ? stopping : run)(call, context);
    context.signal?.throwIfAborted();
    return result;
  };
}

/** One known tool, with the controls that are on around it. */
function around(tool: ToolDefinition, options: ToolRunnerOptions): RunTool {
  const { controls, ask, check = checkArguments } = options;
  const { validateArguments, approval } = controls();
  const validated = (runTool: RunTool) =>
    validateArguments
      ? withValidation(runTool, ({ arguments: args }, signal) => check(tool.parameters, args, signal))
      : runTool;
  const inside = validated(inSandbox(tool, options));
  if (tool.permission === "allow") return inside;
  // Nobody is asked about a call that cannot run; and what a person changed is checked as well.
  return validated(permitted(inside, tool, ask, approval));
}

function inSandbox(tool: ToolDefinition, { controls, sandbox, onLog }: ToolRunnerOptions): RunTool {
  return async (call, { messages, turn, signal }) => {
    const { toolTimeoutMs, maxResultChars } = controls();
    const { result, logs, ms } = await sandbox.run(
      {
        code: tool.code,
        name: tool.name,
        args: call.arguments,
        extra: { turn, calls: callsBefore(call, messages) },
        limits: { timeMs: toolTimeoutMs, resultChars: maxResultChars ?? MOST_RESULT },
      },
      signal,
    );
    onLog?.(call, logs, ms);
    return result;
  };
}

/** Characters, where the control sets no limit: what a page can still show. */
const MOST_RESULT = 1_000_000;

/** How often this tool was called before `call`, in the messages and in its own reply. */
export function callsBefore(call: ToolCall, messages: readonly Message[]): number {
  const calls = messages.flatMap((message) =>
    message.role === "assistant" ? (message.tool_calls ?? []) : [],
  );
  // From the end: a transcript from elsewhere may use an id again in a later turn.
  const at = calls.findLastIndex((other) => other.id === call.id);
  return calls.slice(0, at < 0 ? calls.length : at).filter((other) => other.name === call.name).length;
}

function invalid(problem: string): ToolResult {
  return { ok: false, error: problem, kind: "invalid_arguments" };
}

function isObject(value: Json): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
