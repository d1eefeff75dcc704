import type { Point } from "../../loop";
import loop from "../../loop/agent-loop.ts?highlight";
import oneCall from "../../loop/one-call.ts?highlight";

export interface LoopSource {
  readonly text: string;
  /** Coloured pieces of each line; joined again they are the text. */
  readonly lines: readonly (readonly (readonly [kind: string, text: string])[])[];
  /** Zero-based line that is lit at each pause point. */
  readonly lineOf: ReadonlyMap<string, number>;
}

type Highlighted = Pick<LoopSource, "text" | "lines">;

/**
 * The lit line is found by the pause point's name, never by a number: `before("x")` announces the line below it,
 * `after("x")` tells of the line above it, `end("x")` is itself the line. Python has a comment on the line.
 */
export function lineOfPoints(text: string): Map<string, number> {
  const found = new Map<string, number>();
  text.split("\n").forEach((line, at) => {
    const ts = /\b(before|after|end)\("(\w+)"/.exec(line);
    const py = /# point: (\w+)/.exec(line);
    if (ts?.[2]) found.set(ts[2], ts[1] === "before" ? at + 1 : ts[1] === "after" ? at - 1 : at);
    else if (py?.[1]) found.set(py[1], at);
  });
  return found;
}

const sourceOf = (file: Highlighted): LoopSource => ({ ...file, lineOf: lineOfPoints(file.text) });

export const SOURCES = { typescript: sourceOf(loop), oneCall: sourceOf(oneCall) };

/** Fewer ask for it than read the page: it comes when asked for. */
export async function loadPython(): Promise<LoopSource> {
  return sourceOf((await import("../../loop/agent_loop.py?highlight")).default);
}

/** A failed port throws by itself in Python: there the line that called it stays lit. */
export function litLine(source: LoopSource, point: Point | undefined): number | undefined {
  if (point === undefined) return undefined;
  return source.lineOf.get(point) ?? (point === "failure" ? source.lineOf.get("model_call") : undefined);
}
