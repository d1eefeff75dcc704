import type { Json } from "../../loop";
import type { Scenario } from "../types";
import { CallIds } from "./call-ids";
import { type Fields, lean } from "./lean";
import { readCall, readMessage, readParameters, readProperty, readTool, readTurn } from "./unpack";

/**
 * A scenario in fewer letters: what has the usual shape stands without its field names, everything else as it is.
 * Whether a shape is the usual one is never argued: what is packed must read back to the same JSON, or it stays.
 */
export function pack(scenario: Scenario): Json {
  const { version: _, title, system, messages, tools, model, ...rest } = lean(scenario) as Fields;
  const ids = new CallIds();
  const all = ((messages ?? []) as Json[]).map((message) => packMessage(message as Fields, ids));
  const { kind, turns, ...other } = model as Fields;
  const script = kind === "script" && Object.keys(other).length === 0;
  return [
    title ?? "",
    system ?? 0,
    all,
    ((tools ?? []) as Json[]).map((tool) => packTool(tool as Fields)),
    script ? (turns as Json[]).map((turn) => packTurn(turn as Fields)) : (model as Json),
    ...(Object.keys(rest).length > 0 ? [rest] : []),
  ];
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function packMessage(message: Fields, ids: CallIds): Json {
  const packed = shortMessage(message, ids);
  const short = packed !== undefined && same(readMessage(packed, ids), message);
  ids.see(message);
  return short ? packed : message;
}

function shortMessage(message: Fields, ids: CallIds): Json | undefined {
  switch (message.role) {
    case "user":
      return message.content;
    case "assistant": {
      const calls = (message.tool_calls ?? []) as Json[];
      const usual = calls.length > 0 ? "tool_use" : "end_turn";
      return [
        message.content ?? 0,
        ...calls.map((call, n) => packCall(call as Fields, ids.next(n))),
        ...(message.stop_reason === usual ? [] : [message.stop_reason as Json]),
      ];
    }
    case "tool": {
      const { ok, value, error, kind } = message.content as Fields;
      const id = message.tool_call_id === ids.awaited ? {} : { i: message.tool_call_id as Json };
      return ok ? { v: value as Json, ...id } : { e: error as Json, k: kind as Json, ...id };
    }
    default:
      return undefined;
  }
}

function packCall(call: Fields, usualId: string | undefined): Json {
  const { name, id } = call;
  const packed = [name as Json, call.arguments as Json, ...(id === usualId ? [] : [id as Json])];
  return same(readCall(packed, usualId), call) ? packed : call;
}

function packTurn(turn: Fields): Json {
  const { text, tool_calls: calls, stop_reason: stop } = turn;
  const packed =
    calls === undefined && stop === undefined
      ? (text ?? null)
      : [
          text ?? 0,
          ...((calls ?? []) as Json[]).map((call) => packCall(call as Fields, undefined)),
          ...(stop === undefined ? [] : [stop]),
        ];
  return same(readTurn(packed), turn) ? packed : turn;
}

function packTool(tool: Fields): Json {
  const { name, description, parameters, code, permission, readOnly = false } = tool;
  const packed: Json = [
    name ?? "",
    description ?? "",
    packParameters((parameters ?? null) as Json),
    code ?? "",
    ...(permission === undefined ? [] : [permission]),
    ...(readOnly === true ? [] : [readOnly]),
  ];
  return same(readTool(packed), tool) ? packed : tool;
}

function packParameters(parameters: Json): Json {
  const { properties = {}, required, additionalProperties } = parameters as Fields;
  if (properties === null || typeof properties !== "object") return [0, parameters];
  const short = Object.fromEntries(
    Object.entries(properties as Fields).map(([name, property]) => [name, packProperty(property)]),
  );
  const all = same(required, Object.keys(short));
  const packed: Json =
    all && additionalProperties === undefined
      ? short
      : [
          short,
          required === undefined ? 0 : all ? 1 : required,
          ...(additionalProperties === undefined ? [] : [additionalProperties]),
        ];
  return same(readParameters(packed), parameters) ? packed : [0, parameters];
}

function packProperty(property: Json): Json {
  const { type, description } = (property ?? {}) as Fields;
  const packed = description === undefined ? (type ?? null) : [type ?? null, description];
  return same(readProperty(packed), property) ? packed : property;
}
