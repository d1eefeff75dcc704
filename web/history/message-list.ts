import type { Message } from "../loop";

/**
 * `messages[]` as history keeps it: immutable, and sharing everything it can with the list it came from, so that
 * a node for each step of a long run costs a few small objects and not another array. A balanced tree of short
 * arrays; reading, appending and splicing touch one path of it: O(log n).
 */
export class MessageList implements Iterable<Message> {
  static readonly empty = new MessageList(undefined);

  private constructor(private readonly tree: Tree | undefined) {}

  static from(messages: Iterable<Message>): MessageList {
    return new MessageList(build([...messages]));
  }

  get length(): number {
    return this.tree?.size ?? 0;
  }

  get(index: number): Message | undefined {
    const { tree } = this;
    const inside = tree && Number.isInteger(index) && index >= 0 && index < tree.size;
    return inside ? itemAt(tree, index) : undefined;
  }

  push(message: Message): MessageList {
    return new MessageList(join(this.tree, leaf([message])));
  }

  /** As `Array.prototype.toSpliced`; `start` and `deleteCount` are clamped to what there is. */
  splice(start: number, deleteCount: number, ...items: readonly Message[]): MessageList {
    const from = Math.max(0, Math.min(start, this.length));
    const to = Math.max(from, Math.min(from + deleteCount, this.length));
    const [head, rest] = split(this.tree, from);
    const [, tail] = split(rest, to - from);
    return new MessageList(join(join(head, build(items)), tail));
  }

  slice(start = 0, end = this.length): Message[] {
    const out: Message[] = [];
    collect(this.tree, Math.max(0, start), Math.min(end, this.length), out);
    return out;
  }

  /** The messages as an array; the latest one asked for is kept, since several panels draw the same list. */
  toArray(): readonly Message[] {
    if (latest?.list !== this) latest = { list: this, array: this.slice() };
    return latest.array;
  }

  [Symbol.iterator](): Iterator<Message> {
    return this.toArray()[Symbol.iterator]();
  }

  /** The first index at which the two differ; what they share is not looked at. `undefined`: they are alike. */
  firstDifference(other: MessageList): number | undefined {
    if (this.tree === other.tree) return undefined;
    const shorter = Math.min(this.length, other.length);
    const at = firstDifference(this.tree, other.tree, shorter);
    return at < shorter || this.length !== other.length ? at : undefined;
  }
}

let latest: { readonly list: MessageList; readonly array: readonly Message[] } | undefined;

const MOST_IN_LEAF = 16;

type Leaf = {
  readonly kind: "leaf";
  readonly items: readonly Message[];
  readonly size: number;
  readonly height: 0;
};
type Branch = {
  readonly kind: "branch";
  readonly left: Tree;
  readonly right: Tree;
  readonly size: number;
  readonly height: number;
};
type Tree = Leaf | Branch;

const leaf = (items: readonly Message[]): Leaf => ({ kind: "leaf", items, size: items.length, height: 0 });

function branch(left: Tree, right: Tree): Branch {
  const height = Math.max(left.height, right.height) + 1;
  return { kind: "branch", left, right, size: left.size + right.size, height };
}

function build(items: readonly Message[]): Tree | undefined {
  if (items.length === 0) return undefined;
  if (items.length <= MOST_IN_LEAF) return leaf(items);
  const half = items.length >> 1;
  return join(build(items.slice(0, half)), build(items.slice(half)));
}

/** Concatenation that keeps the tree balanced (heights of siblings differ by one at most, as in an AVL tree). */
function join(left: Tree | undefined, right: Tree | undefined): Tree | undefined {
  if (!left) return right;
  if (!right) return left;
  if (left.kind === "leaf" && right.kind === "leaf" && left.size + right.size <= MOST_IN_LEAF) {
    return leaf([...left.items, ...right.items]);
  }
  // A short tail is merged into the last leaf also where the trees are of different height.
  if (left.kind === "branch" && left.height > right.height) {
    return balanced(left.left, join(left.right, right) as Tree);
  }
  if (right.kind === "branch" && right.height > left.height) {
    return balanced(join(left, right.left) as Tree, right.right);
  }
  return branch(left, right);
}

/** A branch over two balanced trees whose heights differ by two at most. */
function balanced(left: Tree, right: Tree): Tree {
  if (left.height > right.height + 1 && left.kind === "branch") {
    const { left: a, right: b } = left;
    if (b.kind === "branch" && b.height > a.height) return branch(branch(a, b.left), branch(b.right, right));
    return branch(a, branch(b, right));
  }
  if (right.height > left.height + 1 && right.kind === "branch") {
    const { left: a, right: b } = right;
    if (a.kind === "branch" && a.height > b.height) return branch(branch(left, a.left), branch(a.right, b));
    return branch(branch(left, a), b);
  }
  return branch(left, right);
}

function split(tree: Tree | undefined, at: number): [Tree | undefined, Tree | undefined] {
  if (!tree || at <= 0) return [undefined, tree];
  if (at >= tree.size) return [tree, undefined];
  if (tree.kind === "leaf") return [leaf(tree.items.slice(0, at)), leaf(tree.items.slice(at))];
  if (at < tree.left.size) {
    const [head, rest] = split(tree.left, at);
    return [head, join(rest, tree.right)];
  }
  const [rest, tail] = split(tree.right, at - tree.left.size);
  return [join(tree.left, rest), tail];
}

function collect(tree: Tree | undefined, from: number, to: number, out: Message[]): void {
  if (!tree || from >= to || to <= 0 || from >= tree.size) return;
  if (tree.kind === "leaf") {
    for (let i = Math.max(0, from); i < Math.min(to, tree.size); i++) out.push(tree.items[i] as Message);
    return;
  }
  collect(tree.left, from, to, out);
  collect(tree.right, from - tree.left.size, to - tree.left.size, out);
}

function itemAt(tree: Tree, index: number): Message | undefined {
  let at = index;
  let here = tree;
  while (here.kind === "branch") {
    if (at < here.left.size) here = here.left;
    else {
      at -= here.left.size;
      here = here.right;
    }
  }
  return here.items[at];
}

/** The first of the `length` leading places that differs, else `length`. Shared subtrees at the same place are skipped. */
function firstDifference(a: Tree | undefined, b: Tree | undefined, length: number): number {
  if (!a || !b || a === b || length === 0) return length;
  if (a.kind === "branch" && b.kind === "branch" && a.left.size === b.left.size) {
    const inLeft = Math.min(length, a.left.size);
    const left = firstDifference(a.left, b.left, inLeft);
    if (left < inLeft || inLeft === length) return left;
    return inLeft + firstDifference(a.right, b.right, length - inLeft);
  }
  for (let at = 0; at < length; at++) if (itemAt(a, at) !== itemAt(b, at)) return at;
  return length;
}
