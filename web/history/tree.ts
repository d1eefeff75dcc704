import type { JsonObject, Message, Outcome, Point, ToolCall } from "../loop";
import { applyEdit, type Edit } from "./edit";
import { MessageList } from "./message-list";

/** Why a node exists: the loop paused there, or the reader changed something. */
export type Cause =
  | { readonly type: "start" }
  | {
      readonly type: "pause";
      readonly point: Point;
      readonly ms?: number;
      readonly call?: ToolCall;
      readonly outcome?: JsonOutcome;
      /** Of a failed model call, what can be acted on. */
      readonly error?: RecordedError;
      /** What else is known of the step: usage, retries, arguments that a person changed. */
      readonly note?: JsonObject;
    }
  /** `before`: where the reader stood, where that is not the node's parent. */
  | { readonly type: "edit"; readonly edit: Edit; readonly before?: string }
  | { readonly type: "setup" };

/** An outcome without the error object that caused it. */
export type JsonOutcome =
  | Extract<Outcome, { status: "done" | "aborted" }>
  | { readonly status: "failed"; readonly error: string };

export interface RecordedError {
  readonly kind: string;
  /** Of a run that a control ended: which one. */
  readonly control?: string;
  readonly message: string;
  readonly hint?: string;
  /** `message` and `hint` by language. */
  readonly texts?: Readonly<Record<"message" | "hint", Readonly<Record<string, string>>>>;
  readonly status?: number;
  readonly body?: string;
  /** What had arrived of the answer. */
  readonly partialText?: string;
  readonly partialReasoning?: string;
  readonly discardedCalls?: number;
  /** The parameter that the server refused. */
  readonly param?: string;
  /** Of a failed connection: what stood in the way. */
  readonly reason?: string;
  readonly retryAfterMs?: number;
}

/** One moment of the run. Nodes never change; they share their messages and their setup with their parents. */
export interface HistoryNode<Setup> {
  readonly id: string;
  readonly parent: string | null;
  /** Steps from the root, which is 0. */
  readonly depth: number;
  readonly cause: Cause;
  readonly messages: MessageList;
  readonly setup: Setup;
  readonly turn: number;
  /** Wall-clock milliseconds, for display alone. */
  readonly at: number;
}

/**
 * Everything that happened, and where the reader stands in it. Going back moves the cursor; what is new after that
 * becomes a branch. A `History` is replaced at every change, its store of nodes only ever grows and is shared.
 */
export interface History<Setup> {
  readonly nodes: ReadonlyMap<string, HistoryNode<Setup>>;
  readonly root: string;
  readonly cursor: string;
  /** The end of the branch that the cursor is on. */
  readonly tip: string;
  /** Names that the reader gave to branches, by the branch's head. */
  readonly names: ReadonlyMap<string, string>;
  /** Heads of branches that were taken out of sight; nothing is ever lost. */
  readonly hidden: ReadonlySet<string>;
  /** Where the reader stood before each undo, for redo; the latest is last. */
  readonly undone: readonly Place[];
}

export interface Place {
  readonly cursor: string;
  readonly tip: string;
}

/** Kept beside each history's nodes, shared by all its versions, and only ever added to. */
interface Index {
  readonly children: Map<string, string[]>;
  /** First nodes of the branches beside the main one: every child that is not its parent's first. */
  readonly heads: string[];
  /** The head of the branch that each node is on, and the end of the branch that each head begins. */
  readonly headOf: Map<string, string>;
  readonly tipOf: Map<string, string>;
  /** Nodes from the root to the tip last walked; it grows in place while the run goes on at that tip. */
  path: string[];
}
const indexes = new WeakMap<object, Index>();

function indexOf<Setup>(history: History<Setup>): Index {
  const index = indexes.get(history.nodes);
  if (!index) throw new Error("a history is made by createHistory");
  return index;
}

export function createHistory<Setup>(
  messages: Iterable<Message>,
  setup: Setup,
  at: number = Date.now(),
): History<Setup> {
  const root: HistoryNode<Setup> = {
    id: "n0",
    parent: null,
    depth: 0,
    cause: { type: "start" },
    messages: MessageList.from(messages),
    setup,
    turn: 0,
    at,
  };
  return historyOf(root);
}

/** A history that holds its root alone. */
export function historyOf<Setup>(root: HistoryNode<Setup>): History<Setup> {
  const nodes = new Map([[root.id, root]]);
  const at = root.id;
  indexes.set(nodes, {
    children: new Map(),
    heads: [],
    headOf: new Map([[at, at]]),
    tipOf: new Map([[at, at]]),
    path: [at],
  });
  return { nodes, root: at, cursor: at, tip: at, names: new Map(), hidden: new Set(), undone: [] };
}

export interface NewNode<Setup> {
  readonly cause: Cause;
  /** Left out: as before. */
  readonly messages?: MessageList;
  readonly setup?: Setup;
  readonly turn?: number;
  readonly at?: number;
}

/** Adds a node after the cursor and moves there: at the tip the branch grows, in the past a new one leaves. */
export function record<Setup>(history: History<Setup>, change: NewNode<Setup>): History<Setup> {
  const parent = cursorNode(history);
  const node: HistoryNode<Setup> = {
    id: `n${history.nodes.size}`,
    parent: parent.id,
    depth: parent.depth + 1,
    cause: change.cause,
    messages: change.messages ?? parent.messages,
    setup: change.setup ?? parent.setup,
    turn: change.turn ?? parent.turn,
    at: change.at ?? Date.now(),
  };
  return addNode(history, node);
}

/** Adds a node that is already whole, under the parent that it names. */
export function addNode<Setup>(history: History<Setup>, node: HistoryNode<Setup>): History<Setup> {
  const index = indexOf(history);
  (history.nodes as Map<string, HistoryNode<Setup>>).set(node.id, node);
  const siblings = index.children.get(node.parent ?? "");
  const head = siblings ? node.id : (index.headOf.get(node.parent ?? "") ?? node.id);
  index.headOf.set(node.id, head);
  index.tipOf.set(head, node.id);
  if (siblings) {
    siblings.push(node.id);
    index.heads.push(node.id);
  } else index.children.set(node.parent ?? "", [node.id]);
  if (index.path.at(-1) === node.parent) index.path.push(node.id);
  return { ...history, cursor: node.id, tip: node.id, undone: [] };
}

export function cursorNode<Setup>(history: History<Setup>): HistoryNode<Setup> {
  return nodeOf(history, history.cursor);
}

export function nodeOf<Setup>(history: History<Setup>, id: string): HistoryNode<Setup> {
  const node = history.nodes.get(id);
  if (!node) throw new Error(`no history node ${id}`);
  return node;
}

export function childrenOf<Setup>(history: History<Setup>, id: string): readonly string[] {
  return indexOf(history).children.get(id) ?? [];
}

/** First nodes of all branches: the root's, then the others in the order in which they left. */
export function branchHeads<Setup>(history: History<Setup>): readonly string[] {
  return [history.root, ...indexOf(history).heads];
}

/** The head of the branch that a node is on. */
export function branchOf<Setup>(history: History<Setup>, id: string): string {
  return indexOf(history).headOf.get(nodeOf(history, id).id) ?? history.root;
}

/** The end of the branch that begins with this node. */
export function tipOfBranch<Setup>(history: History<Setup>, head: string): HistoryNode<Setup> {
  return nodeOf(history, indexOf(history).tipOf.get(head) ?? head);
}

/** Nodes on the current branch, the root included. */
export function pathLength<Setup>(history: History<Setup>): number {
  return nodeOf(history, history.tip).depth + 1;
}

/** Ids from the root to the tip of the current branch. */
export function path<Setup>(history: History<Setup>): readonly string[] {
  return walked(history).slice(0, pathLength(history));
}

/** The node `step` steps from the root on the current branch. */
export function nodeAtStep<Setup>(history: History<Setup>, step: number): HistoryNode<Setup> | undefined {
  if (step < 0 || step >= pathLength(history)) return undefined;
  const id = walked(history)[step];
  return id === undefined ? undefined : history.nodes.get(id);
}

/** The remembered walk where it leads to this tip (it may go on beyond), else a new one, remembered. */
function walked<Setup>(history: History<Setup>): string[] {
  const index = indexOf(history);
  const tip = nodeOf(history, history.tip);
  if (index.path[tip.depth] === tip.id) return index.path;
  const ids = new Array<string>(tip.depth + 1);
  for (let node: HistoryNode<Setup> | undefined = tip; node; ) {
    ids[node.depth] = node.id;
    node = node.parent === null ? undefined : history.nodes.get(node.parent);
  }
  index.path = ids;
  return ids;
}

/** To any node; on another branch, to the newest end that lies beyond it. */
export function moveTo<Setup>(history: History<Setup>, id: string): History<Setup> {
  const node = nodeOf(history, id);
  if (nodeAtStep(history, node.depth)?.id === id) {
    return history.cursor === id ? history : { ...history, cursor: id };
  }
  return { ...history, cursor: id, tip: newestTip(history, id) };
}

function newestTip<Setup>(history: History<Setup>, id: string): string {
  let tip = id;
  for (
    let next = childrenOf(history, tip).at(-1);
    next !== undefined;
    next = childrenOf(history, tip).at(-1)
  ) {
    tip = next;
  }
  return tip;
}

/** One node back; the same history at the root. */
export function stepBack<Setup>(history: History<Setup>): History<Setup> {
  const { parent } = cursorNode(history);
  return parent === null ? history : { ...history, cursor: parent };
}

/** The next recorded node of this branch; the same history where there is none. */
export function stepForward<Setup>(history: History<Setup>): History<Setup> {
  const next = nodeAtStep(history, cursorNode(history).depth + 1);
  return next ? { ...history, cursor: next.id } : history;
}

/**
 * `messages` as a branch that leaves the walked path where the two still agree: at the last node before the cursor
 * that holds nothing but a beginning of them.
 */
export function recordFrom<Setup>(
  history: History<Setup>,
  messages: MessageList,
  at?: number,
): History<Setup> {
  let fork = cursorNode(history);
  const { setup } = fork;
  while (fork.parent !== null && !beginsWith(messages, fork.messages)) fork = nodeOf(history, fork.parent);
  const shared = beginsWith(messages, fork.messages) ? fork.messages.length : 0;
  const inserts = messages
    .slice(shared)
    .map((message, n) => ({ op: "insert" as const, index: shared + n, message }));
  const edits: Edit[] =
    shared < fork.messages.length ? [{ op: "truncate", length: shared }, ...inserts] : inserts;
  const edit: Edit = { op: "batch", edits };
  const cause = { type: "edit" as const, edit, before: history.cursor };
  return record({ ...history, cursor: fork.id }, { cause, messages, setup, ...(at !== undefined && { at }) });
}

function beginsWith(whole: MessageList, start: MessageList): boolean {
  if (start.length > whole.length) return false;
  const at = whole.firstDifference(start);
  return at === undefined || at >= start.length;
}

/** An edit by the reader, as a node after the cursor. */
export function recordEdit<Setup>(history: History<Setup>, edit: Edit, at?: number): History<Setup> {
  const messages = applyEdit(cursorNode(history).messages, edit);
  return record(history, { cause: { type: "edit", edit }, messages, ...(at !== undefined && { at }) });
}

/** A change of tools, model or controls, as a node after the cursor: what ran before keeps the setup it ran with. */
export function recordSetup<Setup>(history: History<Setup>, setup: Setup, at?: number): History<Setup> {
  return record(history, { cause: { type: "setup" }, setup, ...(at !== undefined && { at }) });
}
