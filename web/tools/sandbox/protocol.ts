import type { Json, ToolResult } from "../../loop";

/** One call of one function. Everything crosses as text: no object of the page ever reaches the interpreter. */
export interface SandboxRequest {
  /** JavaScript that defines a function called `name`. */
  readonly code: string;
  readonly name: string;
  /** First argument. */
  readonly args: Json;
  /** Second argument. */
  readonly extra?: Json;
  readonly limits?: Partial<SandboxLimits>;
}

export interface SandboxLimits {
  /** Milliseconds for everything the code does, its asynchronous part included. */
  readonly timeMs: number;
  readonly memoryBytes: number;
  /** Characters of JSON; a longer result is cut and says so. */
  readonly resultChars: number;
  readonly logChars: number;
}

export const DEFAULT_LIMITS: SandboxLimits = {
  timeMs: 1000,
  memoryBytes: 32 * 1024 * 1024,
  resultChars: 200_000,
  logChars: 20_000,
};

export interface SandboxReply {
  readonly result: ToolResult;
  /** What the code logged with `console.log`, a line a call. */
  readonly logs: readonly string[];
  /** Milliseconds in the interpreter. */
  readonly ms: number;
}

/** To the worker: the compiled interpreter once, then one message a call, each with a port of its own. */
export type ToWorker =
  | { readonly type: "load"; readonly module: WebAssembly.Module }
  | { readonly type: "call"; readonly text: string };

/** From the worker, on the call's own port. `broken`: the interpreter cannot be trusted any more. */
export type FromWorker =
  | { readonly type: "started" }
  | { readonly type: "done"; readonly text: string; readonly broken: boolean };
