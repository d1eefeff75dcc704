/** A history as a scenario's `run`: what cannot be told from the steps before it, and nothing else. */
import {
  branchOf,
  cursorNode,
  type History,
  type HistoryNode,
  type NodeRecord,
  nodeOf,
  path,
  recordOf,
} from "../history";
import type { JsonObject, Message } from "../loop";
import type { RunNode, RunNodeFields, RunRecord, RunSetup } from "../scenario/run";
import type { Setup } from "./setup";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * @param which the branch shown from its start to its end, or every branch
 * @param own the scenario's setup, number 0
 * @param start the messages that the scenario starts from
 */
export function runRecordOf(
  history: History<Setup>,
  which: "branch" | "all",
  own: Setup,
  start: readonly Message[],
): RunRecord {
  const ids = which === "all" ? [...history.nodes.keys()] : path(history);
  const numbers = new Map(ids.map((id, n) => [id, n]));
  const setups = createSetups(own);
  const nodes = ids.map((id, n): RunNode => {
    const node = nodeOf(history, id);
    const fields = fieldsOf(history, node, n, numbers, setups.numberOf);
    if (n === 0 && same(fields.messages, start)) delete fields.messages;
    const only = Object.keys(fields).length === 1 ? fields.point : undefined;
    return only ?? fields;
  });
  const heads = [...new Set(ids.map((id) => branchOf(history, id)))];
  const names = heads.flatMap((head) => {
    const name = history.names.get(head);
    const n = numbers.get(head);
    return name !== undefined && n !== undefined ? [[n, name] as const] : [];
  });
  const hidden = heads.flatMap((head) => (history.hidden.has(head) ? (numbers.get(head) ?? []) : []));
  const tip = numbers.get(history.tip) ?? 0;
  return {
    nodes,
    ...(setups.others.length > 0 && { setups: setups.others }),
    cursor: numbers.get(history.cursor) ?? 0,
    ...(tip !== nodes.length - 1 && { tip }),
    ...(names.length > 0 && { names }),
    ...(hidden.length > 0 && { hidden }),
  };
}

function fieldsOf(
  history: History<Setup>,
  node: HistoryNode<Setup>,
  n: number,
  numbers: ReadonlyMap<string, number>,
  setupNumber: (setup: Setup) => number,
): Mutable<RunNodeFields> {
  const { cause, append, messages, turn, setup }: NodeRecord = recordOf(history, node, setupNumber);
  const parent = node.parent === null ? undefined : nodeOf(history, node.parent);
  const parentNumber = parent && numbers.get(parent.id);
  return {
    ...causeFields(cause, numbers),
    ...(parentNumber !== undefined && parentNumber !== n - 1 && { parent: parentNumber }),
    ...(turn !== turnAfter(parent, cause) && { turn }),
    ...(setup !== (parent ? setupNumber(parent.setup) : 0) && { setup }),
    ...(append && { append }),
    ...(messages && { messages }),
  };
}

function causeFields(cause: NodeRecord["cause"], numbers: ReadonlyMap<string, number>): RunNodeFields {
  switch (cause.type) {
    case "start":
    case "setup":
      return {};
    case "edit": {
      const before = cause.before === undefined ? undefined : numbers.get(cause.before);
      return { edit: cause.edit as unknown as JsonObject, ...(before !== undefined && { before }) };
    }
    case "pause": {
      const { point, ms, call, outcome, error, note } = cause;
      return {
        point,
        ...(ms !== undefined && { ms: Math.round(ms) }),
        ...(call && { call }),
        ...(outcome && { outcome: outcome as unknown as JsonObject }),
        ...(error && { error: error as unknown as JsonObject }),
        ...(note && { note }),
      };
    }
  }
}

/** The turn of a step whose record does not tell. */
export function turnAfter(parent: { readonly turn: number } | undefined, cause: NodeRecord["cause"]): number {
  const before = parent?.turn ?? 0;
  return cause.type === "pause" && cause.point === "budget" ? before + 1 : before;
}

/** Numbers setups by what they hold, and keeps of each what it has otherwise than the scenario's own. */
function createSetups(own: Setup) {
  const known = new Map<Setup, number>();
  const byText = new Map([[JSON.stringify(fieldsOfSetup(own)), 0]]);
  const others: RunSetup[] = [];
  const numberOf = (setup: Setup): number => {
    const number = known.get(setup);
    if (number !== undefined) return number;
    const text = JSON.stringify(fieldsOfSetup(setup));
    const n = byText.get(text) ?? others.push(difference(setup, own));
    byText.set(text, n);
    known.set(setup, n);
    return n;
  };
  return { numberOf, others };
}

const fieldsOfSetup = ({ tools, model, controls, oneCall }: Setup) => ({ tools, model, controls, oneCall });

function difference(setup: Setup, own: Setup): RunSetup {
  const fields = Object.entries(fieldsOfSetup(setup)) as [keyof Setup, unknown][];
  return Object.fromEntries(fields.filter(([key, value]) => !same(value, own[key])));
}

/** Messages of the run so far that the loop appended, on the way to where the reader stands. */
export function appendedByLoop(history: History<Setup>): ReadonlySet<Message> {
  const appended = new Set<Message>();
  for (let node = cursorNode(history); node.parent !== null; ) {
    const parent = nodeOf(history, node.parent);
    if (node.cause.type === "pause" && node.messages.length === parent.messages.length + 1) {
      const last = node.messages.get(node.messages.length - 1);
      if (last) appended.add(last);
    }
    node = parent;
  }
  return appended;
}
