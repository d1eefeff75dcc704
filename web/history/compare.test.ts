import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message } from "../loop";
import { align } from "./compare";

const user = (content: string): Message => ({ role: "user", content });
const says = (content: string): Message => ({ role: "assistant", content, stop_reason: "end_turn" });
const text = (rows: ReturnType<typeof align>) =>
  rows.map(({ left, right, same }) => `${left ?? "-"}${same ? "=" : "|"}${right ?? "-"}`).join(" ");

describe("two transcripts side by side", () => {
  it.each([
    [[user("a"), says("b")], [user("a"), says("b")], "0=0 1=1"],
    [[user("a"), says("b")], [user("a"), says("c")], "0=0 1|1"],
    [[user("a"), says("b")], [user("a"), user("x"), says("b")], "0=0 -|1 1=2"],
    [[user("a"), says("b"), user("c")], [user("a")], "0=0 1|- 2|-"],
    [[], [user("a")], "-|0"],
  ])("%#", (left, right, expected) => expect(text(align(left, right))).toBe(expected));

  it("every message stands once, in order", () => {
    const message = fc.oneof(fc.constantFrom("a", "b").map(user), fc.constantFrom("a", "b").map(says));
    fc.assert(
      fc.property(fc.array(message), fc.array(message), (left, right) => {
        const rows = align(left, right);
        expect(rows.flatMap((row) => row.left ?? [])).toEqual(left.map((_, n) => n));
        expect(rows.flatMap((row) => row.right ?? [])).toEqual(right.map((_, n) => n));
      }),
    );
  });
});
