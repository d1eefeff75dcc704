import { branchHeads, branchOf, type History, type HistoryNode, moveTo, nodeOf, tipOfBranch } from "./tree";

/**
 * A line of nodes with one name. A node's first child carries its branch on, every later one begins another: so a
 * branch is known by its first node, and keeps that id however far it grows.
 */
export interface Branch<Setup> {
  /** Its head: the first node that is its own. */
  readonly id: string;
  readonly tip: HistoryNode<Setup>;
  /** The node it leaves from, and the branch that one is on; none for the main branch. */
  readonly from: { readonly node: HistoryNode<Setup>; readonly branch: string } | undefined;
  /** Index of the first message that differs from the end of the branch it left. */
  readonly firstDifference: number | undefined;
  readonly name: string | undefined;
  readonly hidden: boolean;
  readonly current: boolean;
}

export const hasBranches = <Setup>(history: History<Setup>): boolean => branchHeads(history).length > 1;

export function branches<Setup>(history: History<Setup>): Branch<Setup>[] {
  const current = branchOf(history, history.tip);
  return branchHeads(history).map((id) => {
    const tip = tipOfBranch(history, id);
    const parent = nodeOf(history, id).parent;
    const from =
      parent === null ? undefined : { node: nodeOf(history, parent), branch: branchOf(history, parent) };
    return {
      id,
      tip,
      from,
      firstDifference: from && tip.messages.firstDifference(tipOfBranch(history, from.branch).messages),
      name: history.names.get(id),
      hidden: history.hidden.has(id),
      current: id === current,
    };
  });
}

/** To the end of a branch. */
export function switchBranch<Setup>(history: History<Setup>, head: string): History<Setup> {
  return moveTo(history, tipOfBranch(history, head).id);
}

export function renameBranch<Setup>(history: History<Setup>, head: string, name: string): History<Setup> {
  const names = new Map(history.names);
  if (name.trim() === "") names.delete(head);
  else names.set(head, name.trim());
  return { ...history, names };
}

/** Takes a branch out of sight, or puts it back: its nodes stay where they are. */
export function hideBranch<Setup>(history: History<Setup>, head: string, hide: boolean): History<Setup> {
  const hidden = new Set(history.hidden);
  if (hide) hidden.add(head);
  else hidden.delete(head);
  return { ...history, hidden };
}
