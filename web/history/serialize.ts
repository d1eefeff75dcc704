import type { Message } from "../loop";
import { applyEdit } from "./edit";
import { MessageList } from "./message-list";
import { addNode, type Cause, type History, type HistoryNode, historyOf, nodeOf } from "./tree";

/** A node as it is kept: what it adds to its parent, never the whole array. */
export interface NodeRecord {
  readonly id: string;
  readonly parent: string | null;
  readonly cause: Cause;
  readonly turn: number;
  readonly at: number;
  /** Index among the setups kept with it. */
  readonly setup: number;
  /** The message that this node appended. */
  readonly append?: Message;
  /** Of a root, and where neither `append` nor the cause's edit tells: the whole array. */
  readonly messages?: readonly Message[];
}

/** What changes with every step besides the nodes: where the reader stands. */
export interface HistoryState {
  readonly cursor: string;
  readonly tip: string;
  readonly names: readonly (readonly [string, string])[];
  readonly hidden: readonly string[];
}

export function stateOf<Setup>({ cursor, tip, names, hidden }: History<Setup>): HistoryState {
  return { cursor, tip, names: [...names], hidden: [...hidden] };
}

/** @param setupIndex where the node's setup is kept */
export function recordOf<Setup>(
  history: History<Setup>,
  node: HistoryNode<Setup>,
  setupIndex: (setup: Setup) => number,
): NodeRecord {
  const { id, parent, cause, turn, at } = node;
  const base = { id, parent, cause, turn, at, setup: setupIndex(node.setup) };
  if (parent === null) return { ...base, messages: node.messages.toArray() };
  const before = nodeOf(history, parent).messages;
  if (node.messages === before || cause.type === "edit") return base;
  const added = node.messages.get(before.length);
  if (node.messages.length === before.length + 1 && added && startsAlike(node.messages, before)) {
    return { ...base, append: added };
  }
  return { ...base, messages: node.messages.toArray() };
}

function startsAlike(longer: MessageList, shorter: MessageList): boolean {
  return (longer.firstDifference(shorter) ?? shorter.length) >= shorter.length;
}

/** A record does not fit: it says which node and why. */
export class HistoryError extends Error {
  override readonly name = "HistoryError";
}

/** Builds the tree again from its records, in the order in which they were made. */
export function restore<Setup>(
  records: readonly NodeRecord[],
  setups: readonly Setup[],
  state: HistoryState,
): History<Setup> {
  const [first, ...rest] = records;
  if (!first) throw new HistoryError("there is no node");
  let history = historyOf(nodeFrom(first, undefined, setups));
  for (const record of rest) {
    const parent = record.parent === null ? undefined : history.nodes.get(record.parent);
    if (!parent) throw new HistoryError(`node ${record.id}: its parent ${record.parent} is missing`);
    history = addNode(history, nodeFrom(record, parent, setups));
  }
  for (const id of [state.cursor, state.tip]) {
    if (!history.nodes.has(id)) throw new HistoryError(`node ${id} is missing`);
  }
  const { cursor, tip } = state;
  return { ...history, cursor, tip, names: new Map(state.names), hidden: new Set(state.hidden) };
}

function nodeFrom<Setup>(
  record: NodeRecord,
  parent: HistoryNode<Setup> | undefined,
  setups: readonly Setup[],
): HistoryNode<Setup> {
  const { id, cause, turn, at } = record;
  const setup = setups[record.setup];
  if (setup === undefined) throw new HistoryError(`node ${id}: its setup ${record.setup} is missing`);
  if (typeof cause?.type !== "string") throw new HistoryError(`node ${id}: it has no cause`);
  const node = { id, parent: record.parent, cause, turn, at, setup, depth: (parent?.depth ?? -1) + 1 };
  return { ...node, messages: messagesFrom(record, parent?.messages) };
}

function messagesFrom(
  { id, cause, append, messages }: NodeRecord,
  before: MessageList | undefined,
): MessageList {
  if (messages) {
    if (!Array.isArray(messages)) throw new HistoryError(`node ${id}: its messages are no array`);
    return MessageList.from(messages);
  }
  if (!before) throw new HistoryError(`node ${id}: it has no messages`);
  if (append) return before.push(append);
  return cause.type === "edit" ? applyEdit(before, cause.edit) : before;
}
