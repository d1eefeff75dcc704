import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useLive, watchReply } from "./live";

let frames: (() => void)[] = [];
const paint = () => {
  const due = frames;
  frames = [];
  for (const draw of due) draw();
};

beforeEach(() => {
  frames = [];
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw));
  vi.stubGlobal("cancelAnimationFrame", () => {
    frames = [];
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("a reply that is arriving", () => {
  it("is drawn at most once a frame, whole, however many pieces a frame brings", () => {
    const drawn = vi.fn();
    const stop = useLive.subscribe(drawn);
    const live = watchReply();
    for (let n = 0; n < 1000; n++) live.onDelta({ text: "x" });
    expect(drawn).not.toHaveBeenCalled();
    paint();
    for (let n = 0; n < 1000; n++) live.onDelta({ text: "y" });
    paint();
    expect(drawn).toHaveBeenCalledTimes(2);
    expect(useLive.getState().reply?.text).toBe("x".repeat(1000) + "y".repeat(1000));
    stop();
  });

  it("goes on arriving in a tab that gets no frames", () => {
    vi.stubGlobal("document", { hidden: true });
    const live = watchReply();
    live.onDelta({ text: "still here" });
    expect(useLive.getState().reply?.text).toBe("still here");
    live.clear();
  });

  it("keeps text, reasoning and each call's arguments apart", () => {
    const live = watchReply();
    live.onDelta({ reasoning: "hm" });
    live.onDelta({ call: { index: 0, name: "add" } });
    live.onDelta({ call: { index: 1, name: "mul", argumentsText: "{" } });
    live.onDelta({ call: { index: 0, argumentsText: '{"a":' }, text: "So: " });
    live.onDelta({ call: { index: 0, argumentsText: "1}" } });
    expect(live.seen()).toEqual({
      text: "So: ",
      reasoning: "hm",
      calls: [
        { name: "add", argumentsText: '{"a":1}' },
        { name: "mul", argumentsText: "{" },
      ],
    });
  });

  it("leaves nothing on the screen once it is cleared, not even by a frame that was still to come", () => {
    const live = watchReply();
    live.onDelta({ text: "x" });
    paint();
    live.onDelta({ text: "y" });
    live.clear();
    paint();
    expect(useLive.getState().reply).toBeUndefined();
  });
});
