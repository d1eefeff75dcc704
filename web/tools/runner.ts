import {
  invalidJson,
  type Json,
  type JsonObject,
  type LoopOptions,
  type Message,
  StopRun,
  type ToolCall,
  type ToolContext,
  type ToolResult,
  unknownTool,
} from "../loop";
import type { Controls, ToolDefinition } from "../scenario/types";
import { type ArgumentsCheck, checkArguments } from "./check-arguments";
import { sideBySide } from "./parallel";
import { type Ask, permit } from "./permission";
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
    return tool?.readOnly === true && tool.permission === "allow";
  };
  const runOne: LoopOptions["runTool"] = async (call, context) => {
    const tool = toolNamed(call.name);
    return tool ? runKnown(tool, call, context, options) : unknownTool(call);
  };
  const run = sideBySide(runOne, mayJoin, () => controls().toolExecution === "parallel");

  return async (call, context) => {
    const result = await run(call, context);
    context.signal?.throwIfAborted();
    // A denial is a decision, not a failure: the loop goes on.
    if (!result.ok && result.kind !== "denied" && controls().onToolError === "stop") {
      throw new StopRun(`${call.name}: ${result.error}`);
    }
    return result;
  };
}

async function runKnown(
  tool: ToolDefinition,
  call: ToolCall,
  context: ToolContext,
  options: ToolRunnerOptions,
): Promise<ToolResult> {
  const { controls, sandbox, ask, onLog, check = checkArguments } = options;
  const { signal, messages, turn } = context;
  const { validateArguments } = controls();
  const problemWith = async (args: JsonObject) =>
    validateArguments ? await check(tool.parameters, args, signal) : undefined;

  if (typeof call.arguments === "string") return invalidJson(call.arguments);
  if (!isObject(call.arguments))
    return invalid(`expected a JSON object, got ${JSON.stringify(call.arguments)}`);
  const problem = await problemWith(call.arguments);
  if (problem !== undefined) return invalid(problem);

  const permitted = await permit(tool, { ...call, arguments: call.arguments }, ask, signal);
  if ("denied" in permitted) return permitted.denied;
  const editedProblem = permitted.edited ? await problemWith(permitted.arguments) : undefined;
  if (editedProblem !== undefined) return invalid(editedProblem);

  const { toolTimeoutMs, maxResultChars } = controls();
  const { result, logs, ms } = await sandbox.run(
    {
      code: tool.code,
      name: tool.name,
      args: permitted.arguments,
      extra: { turn, calls: callsBefore(call, messages) },
      limits: { timeMs: toolTimeoutMs, resultChars: maxResultChars ?? MOST_RESULT },
    },
    signal,
  );
  onLog?.(call, logs, ms);
  return result;
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
