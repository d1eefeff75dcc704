import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message } from "../loop";
import {
  branches,
  branchOf,
  createHistory,
  cursorNode,
  type Edit,
  type History,
  hideBranch,
  MessageList,
  moveTo,
  nodeAtStep,
  path,
  pathLength,
  record,
  recordEdit,
  recordFrom,
  recordOf,
  redo,
  replaceMessage,
  restore,
  stateOf,
  stepBack,
  stepForward,
  switchBranch,
  undo,
} from ".";

const user = (content: string): Message => ({ role: "user", content });
const pause = { type: "pause", point: "reply" } as const;

describe("a list of messages", () => {
  const op = fc.oneof(
    fc.record({ op: fc.constant("push" as const), text: fc.string({ maxLength: 3 }) }),
    fc.record({
      op: fc.constant("splice" as const),
      at: fc.nat(60),
      count: fc.nat(40),
      items: fc.array(fc.string({ maxLength: 2 }), { maxLength: 40 }),
    }),
  );

  it("does what an array does", () => {
    fc.assert(
      fc.property(fc.array(op, { maxLength: 60 }), (ops) => {
        let list = MessageList.empty;
        let array: Message[] = [];
        for (const step of ops) {
          const before = list.toArray();
          const next =
            step.op === "push"
              ? list.push(user(step.text))
              : list.splice(step.at, step.count, ...step.items.map(user));
          array =
            step.op === "push"
              ? [...array, user(step.text)]
              : array.toSpliced(step.at, step.count, ...step.items.map(user));
          expect(list.toArray()).toEqual(before); // the old one is untouched
          list = next;
          expect(list.length).toBe(array.length);
          expect(list.toArray()).toEqual(array);
          for (const at of [0, array.length >> 1, array.length - 1]) expect(list.get(at)).toEqual(array[at]);
          expect(list.get(array.length)).toBeUndefined();
        }
      }),
    );
  });

  it("finds the first difference, sharing or not", () => {
    const array = Array.from({ length: 300 }, (_, n) => user(String(n)));
    const list = MessageList.from(array);
    expect(list.firstDifference(list.push(user("x")))).toBe(300);
    expect(list.firstDifference(list.splice(123, 1, user("x")))).toBe(123);
    expect(list.splice(0, 1, user("y")).firstDifference(list)).toBe(0);
    expect(MessageList.from(array).firstDifference(MessageList.from(array))).toBeUndefined();
  });

  it("of a thousand turns takes memory in proportion to them, although every step keeps its own", () => {
    const parts = (turns: number) => {
      const seen = new Set<object>();
      let slots = 0;
      const walk = (tree: object | undefined) => {
        if (!tree || seen.has(tree)) return;
        seen.add(tree);
        const { left, right, items } = tree as { left?: object; right?: object; items?: unknown[] };
        slots += 1 + (items?.length ?? 0);
        walk(left);
        walk(right);
      };
      let list = MessageList.empty;
      for (let n = 0; n < 3 * turns; n++) {
        list = list.push(user(String(n)));
        walk((list as unknown as { tree?: object }).tree);
      }
      return slots / turns;
    };
    // The square would be ten times as much for each turn.
    expect(parts(1000) / parts(100)).toBeLessThan(2);
  });
});

describe("the tree", () => {
  const long = (steps: number) => {
    let history: History<string> = createHistory([user("q")], "setup", 0);
    for (let n = 0; n < steps; n++) {
      const messages = cursorNode(history).messages.push(user(`m${n}`));
      history = record(history, { cause: pause, messages, turn: n });
    }
    return history;
  };

  it("grows at the tip, and branches in the past", () => {
    let history = long(3);
    const tip = history.tip;
    history = stepBack(stepBack(history));
    history = recordEdit(history, { op: "insert", index: 2, message: user("new") }, 0);
    expect(branches(history)).toHaveLength(2);
    expect(branches(history)[1]).toMatchObject({ firstDifference: 2, current: true });
    expect(history.nodes.get(tip)?.messages.length).toBe(4);
    history = switchBranch(history, history.root);
    expect(history.cursor).toBe(tip);
  });

  it("a branch from the middle of the past shares what is alike", () => {
    let history = long(4);
    const edited = cursorNode(history).messages.splice(2, 1, user("changed")).splice(3, 10);
    history = recordFrom(history, edited, 0);
    expect(
      cursorNode(history)
        .messages.toArray()
        .map((m) => m.content),
    ).toEqual(["q", "m0", "changed"]);
    expect(cursorNode(history).depth).toBe(2);
    history = undo(history);
    expect(cursorNode(history).messages.length).toBe(5);
  });

  it("keeps ids paired when a call is renamed", () => {
    const call = (id: string): Message => ({
      role: "assistant",
      content: null,
      tool_calls: [{ id, name: "f", arguments: {} }],
      stop_reason: "tool_use",
    });
    const list = MessageList.from([
      call("a"),
      { role: "tool", tool_call_id: "a", content: { ok: true, value: 1 } },
    ]);
    const history = recordEdit(createHistory(list, "s", 0), replaceMessage(list, 0, call("b")), 0);
    expect(cursorNode(history).messages.get(1)).toMatchObject({ tool_call_id: "b" });
  });

  it("hides and shows a branch without losing it", () => {
    let history = recordEdit(stepBack(long(2)), { op: "truncate", length: 1 }, 0);
    const head = branchOf(history, history.tip);
    history = hideBranch(history, head, true);
    expect(branches(history).map((branch) => branch.hidden)).toEqual([false, true]);
    expect(branches(hideBranch(history, head, false)).some((branch) => branch.hidden)).toBe(false);
  });
});

type Action =
  | { do: "run" | "back" | "forward" | "undo" | "redo" | "reload" }
  | { do: "seek"; to: number }
  | { do: "edit"; at: number; text: string; op: "replace" | "insert" | "remove" | "truncate" }
  | { do: "from"; at: number };

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Action>({ do: "run" }) },
  fc
    .constantFrom<"back" | "forward" | "undo" | "redo" | "reload">(
      "back",
      "forward",
      "undo",
      "redo",
      "reload",
    )
    .map((name) => ({ do: name })),
  fc.nat(30).map((to): Action => ({ do: "seek", to })),
  fc.record({
    do: fc.constant("edit" as const),
    at: fc.nat(8),
    text: fc.string({ maxLength: 2 }),
    op: fc.constantFrom("replace" as const, "insert" as const, "remove" as const, "truncate" as const),
  }),
  fc.nat(8).map((at): Action => ({ do: "from", at })),
);

function editOf({ op, at, text }: Extract<Action, { do: "edit" }>): Edit {
  if (op === "remove") return { op, index: at, count: 1 };
  if (op === "truncate") return { op, length: at };
  return { op, index: at, message: user(text) };
}

function reload(history: History<string>): History<string> {
  const setups: string[] = [];
  const index = (setup: string) => (setups.includes(setup) ? setups.indexOf(setup) : setups.push(setup) - 1);
  const records = [...history.nodes.values()].map((node) => recordOf(history, node, index));
  const text = JSON.stringify({ records, setups, state: stateOf(history) });
  const read = JSON.parse(text);
  return restore(read.records, read.setups, read.state);
}

/** An edit on a plain array, written without the code under test. */
function naiveEdit(messages: readonly Message[], edit: Edit): Message[] {
  const copy = [...messages];
  switch (edit.op) {
    case "replace":
      if (edit.index < copy.length) copy[edit.index] = edit.message;
      return copy;
    case "insert":
      if (edit.index <= copy.length) copy.splice(edit.index, 0, edit.message);
      return copy;
    case "remove":
      copy.splice(edit.index, edit.count);
      return copy;
    case "move":
      copy.splice(edit.to, 0, ...copy.splice(edit.from, 1));
      return copy;
    case "truncate":
      return copy.slice(0, edit.length);
    case "all":
      return [...edit.messages];
    case "batch":
      return edit.edits.reduce(naiveEdit, copy);
  }
}

/** messages[] at the cursor, from nothing but the root and what each node on the way says happened. */
function replay(history: History<string>, appended: ReadonlyMap<string, Message>): Message[] {
  let messages = [user("q")];
  for (const id of path(history)) {
    const cause = history.nodes.get(id)?.cause;
    if (cause?.type === "edit") messages = naiveEdit(messages, cause.edit);
    const added = appended.get(id);
    if (added) messages = [...messages, added];
    if (id === history.cursor) break;
  }
  return messages;
}

describe("whatever the reader does", () => {
  it("the messages at the cursor are those of its path, no node is lost, and a reload changes nothing", () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        let history: History<string> = createHistory([user("q")], "setup", 0);
        const everyNode = new Map<string, string>();
        const appended = new Map<string, Message>();
        for (const step of actions) {
          const before = history;
          switch (step.do) {
            case "run":
              history = record(history, {
                cause: pause,
                messages: cursorNode(history).messages.push(user(`r${appended.size}`)),
              });
              appended.set(history.cursor, user(`r${appended.size}`));
              break;
            case "back":
              history = stepBack(history);
              break;
            case "forward":
              history = stepForward(history);
              break;
            case "undo":
              history = undo(history);
              if (history !== before) {
                const again = redo(history);
                expect([again.cursor, again.tip]).toEqual([before.cursor, before.tip]);
              }
              break;
            case "redo":
              history = redo(history);
              break;
            case "reload":
              history = reload(history);
              expect(branches(history).map((b) => b.id)).toEqual(branches(before).map((b) => b.id));
              break;
            case "seek":
              history = moveTo(
                history,
                nodeAtStep(history, step.to % pathLength(history))?.id ?? history.root,
              );
              break;
            case "edit":
              history = recordEdit(history, editOf(step), 0);
              break;
            case "from": {
              const { messages } = cursorNode(history);
              history = recordFrom(history, messages.splice(step.at, messages.length), 0);
              expect(cursorNode(history).messages.toArray()).toEqual(messages.toArray().slice(0, step.at));
              break;
            }
          }
          expect(path(history)).toContain(history.cursor);
          expect(replay(history, appended)).toEqual(cursorNode(history).messages.toArray());
          for (const [id, text] of everyNode) {
            expect(JSON.stringify(history.nodes.get(id)?.messages.toArray())).toBe(text);
          }
          for (const [id, node] of history.nodes) {
            if (!everyNode.has(id)) everyNode.set(id, JSON.stringify(node.messages.toArray()));
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it("a record that does not fit is told by its node", () => {
    const history = createHistory([user("q")], "s", 0);
    const [root] = [...history.nodes.values()].map((node) => recordOf(history, node, () => 0));
    if (!root) throw new Error("no root");
    const state = stateOf(history);
    expect(() => restore([], ["s"], state)).toThrow("there is no node");
    expect(() => restore([root], [], state)).toThrow("node n0: its setup 0 is missing");
    expect(() => restore([root, { ...root, id: "n5", parent: "n4" }], ["s"], state)).toThrow(
      "node n5: its parent n4 is missing",
    );
    expect(() => restore([root], ["s"], { ...state, cursor: "n9" })).toThrow("node n9 is missing");
  });
});
