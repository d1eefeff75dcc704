import type { Message } from "../messages";
import type { LoopOptions, Outcome, Pause } from "../ports";

/** A control takes one of these and gives back another, so that controls can be put around each other in any order. */
export type Model = LoopOptions["model"];
export type RunTool = LoopOptions["runTool"];
export type Run = AsyncGenerator<Pause, Outcome, void>;
export type Loop = (start: readonly Message[], ports: LoopOptions) => Run;
