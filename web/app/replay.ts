/** A scenario's `run` as a history again: Back and Forward go through it with nothing called. Loaded with the schema. */
import { type Cause, type History, HistoryError, type NodeRecord, restore } from "../history";
import { parseRun, ScenarioError } from "../scenario";
import type { RunNodeFields, RunSetup } from "../scenario/run";
import type { Scenario } from "../scenario/types";
import { turnAfter } from "./run-record";
import { type Setup, setupOf, startOf } from "./setup";

const idOf = (n: number) => `n${n}`;

/**
 * @param tools what becomes of the tools in the setups that the run changed to
 * @throws ScenarioError where `run` does not fit
 */
export function historyOfRun(
  scenario: Scenario,
  tools: (tools: Setup["tools"]) => Setup["tools"] = (same) => same,
): History<Setup> {
  const at = Date.now(); // a record does not say when it was made
  const run = parseRun(scenario.run);
  const own = setupOf(scenario);
  const setups = [own, ...(run.setups ?? []).map((other) => setupFrom(own, other, tools))];
  const records: NodeRecord[] = [];
  run.nodes.forEach((node, n) => {
    const fields = typeof node === "string" ? { point: node } : node;
    records.push(recordFrom(fields, n, records, at));
  });
  const [root, ...rest] = records;
  if (!root) throw wrong("nodes", "expected at least one step");
  const nodes = [{ ...root, messages: root.messages ?? startOf(scenario) }, ...rest];
  const state = {
    cursor: idOf(run.cursor),
    tip: idOf(run.tip ?? nodes.length - 1),
    names: (run.names ?? []).map(([n, name]) => [idOf(n), name] as const),
    hidden: (run.hidden ?? []).map(idOf),
  };
  return restored(nodes, setups, state);
}

function recordFrom(fields: RunNodeFields, n: number, before: readonly NodeRecord[], at: number): NodeRecord {
  const { parent: parentNumber = n - 1, append, messages } = fields;
  const parent = before[parentNumber];
  if (n > 0 && !parent) throw wrong(`nodes[${n}].parent`, `expected a step before it, got ${parentNumber}`);
  const cause = causeFrom(fields, n);
  return {
    id: idOf(n),
    parent: parent?.id ?? null,
    cause,
    turn: fields.turn ?? turnAfter(parent, cause),
    at,
    setup: fields.setup ?? parent?.setup ?? 0,
    ...(append && { append }),
    ...(messages && { messages }),
  };
}

function causeFrom(fields: RunNodeFields, n: number): Cause {
  if (n === 0) return { type: "start" };
  const { point, ms, call, outcome, error, note, edit, before } = fields;
  if (point) {
    const pause = { type: "pause", point, ms, call, outcome, error, note };
    return Object.fromEntries(Object.entries(pause).filter(([, value]) => value !== undefined)) as Cause;
  }
  if (!edit) return { type: "setup" };
  return { type: "edit", edit, ...(before !== undefined && { before: idOf(before) }) } as unknown as Cause;
}

function setupFrom(
  own: Setup,
  { tools, model, controls, oneCall }: RunSetup,
  safe: (tools: Setup["tools"]) => Setup["tools"],
): Setup {
  return {
    ...own,
    ...(tools && { tools: safe(tools) }),
    ...(model && { model }),
    ...(controls && { controls }),
    ...(oneCall !== undefined && { oneCall }),
  };
}

function restored(...args: Parameters<typeof restore<Setup>>): History<Setup> {
  try {
    return restore(...args);
  } catch (error) {
    if (error instanceof HistoryError) throw wrong("nodes", error.message);
    throw error;
  }
}

function wrong(path: string, message: string): ScenarioError {
  return new ScenarioError("wrong_shape", { path: `$.run.${path}`, message });
}
