import type {
  QuickJSContext,
  QuickJSHandle,
  QuickJSRuntime,
  QuickJSWASMModule,
} from "quickjs-emscripten-core";
import type { ErrorKind, ToolResult } from "../../loop";
import { cutJson } from "../truncate";
import prelude from "./prelude.js?raw";
import { DEFAULT_LIMITS, type SandboxReply, type SandboxRequest } from "./protocol";

/** A fresh interpreter with the prelude read, and no code of anybody's in it yet. */
export interface Prepared {
  readonly runtime: QuickJSRuntime;
  readonly context: QuickJSContext;
  /** What the prelude offers; only the host can reach it. */
  readonly api: QuickJSHandle;
}

/** Takes longer than most tools, so that the worker does it ahead of the call. */
export function prepare(quickjs: QuickJSWASMModule): Prepared {
  const runtime = quickjs.newRuntime();
  const context = runtime.newContext();
  return { runtime, context, api: context.unwrapResult(context.evalCode(prelude, "sandbox.js")) };
}

/**
 * One call in an interpreter of its own: no state is left from the call before, and none for the next.
 * @returns the reply, and whether the wasm instance broke under it and must not be used again
 */
export function interpret(
  quickjs: QuickJSWASMModule,
  request: SandboxRequest,
  prepared?: Prepared,
): { readonly reply: SandboxReply; readonly broken: boolean } {
  const limits = { ...DEFAULT_LIMITS, ...request.limits };
  const started = performance.now();
  const deadline = started + limits.timeMs;
  const elapsed = () => performance.now() - started;
  const failed = (kind: ErrorKind, error: string): SandboxReply => ({
    result: { ok: false, kind, error },
    logs: [],
    ms: elapsed(),
  });
  try {
    const { runtime, context, api } = prepared ?? prepare(quickjs);
    runtime.setMemoryLimit(limits.memoryBytes);
    runtime.setMaxStackSize(STACK_BYTES);
    const call = new Call(runtime, context, api, limits, deadline);
    const { result, logs } = call.run(request);
    // After an interrupt or with memory used up the heap may not free cleanly; the instance then goes as a whole.
    const broken = !result.ok && (result.kind === "timeout" || result.kind === "out_of_memory");
    if (!broken) {
      call.dispose();
      context.dispose();
      runtime.dispose();
    }
    return { reply: { result, logs, ms: elapsed() }, broken };
  } catch (error) {
    // The wasm itself gave up: a stack deeper than its own, or an allocation that it could not refuse politely.
    const text = error instanceof Error ? error.message : String(error);
    const reply = /stack/i.test(text)
      ? failed("threw", "InternalError: stack overflow")
      : failed("out_of_memory", OUT_OF_MEMORY);
    return { reply, broken: true };
  }
}

/** Bytes of the interpreter's own stack: within what browsers give a worker, so that deep recursion is an error. */
const STACK_BYTES = 192 * 1024;

const OUT_OF_MEMORY = "The tool used more memory than it may (32 MB).";

type Limits = typeof DEFAULT_LIMITS;

class Call {
  private readonly handles: QuickJSHandle[] = [];
  /** Broken off once: whatever the code made of that, its time was up. */
  private interrupted = false;

  constructor(
    private readonly runtime: QuickJSRuntime,
    private readonly context: QuickJSContext,
    private readonly api: QuickJSHandle,
    private readonly limits: Limits,
    private readonly deadline: number,
  ) {}

  dispose(): void {
    for (const handle of this.handles) if (handle.alive) handle.dispose();
  }

  run({ code, name, args, extra }: SandboxRequest): Pick<SandboxReply, "result" | "logs"> {
    const { context, limits } = this;
    const api = this.keep(this.api);
    const method = (key: string) => this.keep(context.getProp(api, key));
    const [start, settled, read] = [method("start"), method("settled"), method("read")];
    this.keep(
      context.unwrapResult(
        context.callFunction(method("limitLogs"), context.undefined, context.newNumber(limits.logChars)),
      ),
    );
    const describe = method("describe");

    this.runtime.setInterruptHandler(() => {
      this.interrupted ||= performance.now() > this.deadline;
      return this.interrupted;
    });
    const builtIn = this.keep(context.unwrapResult(context.evalCode(lookUp(name), "sandbox.js")));
    const defined = context.evalCode(code, `${name}.js`);
    if (defined.error) return this.withLogs(this.codeError(defined.error, describe), read);
    const last = this.keep(defined.value);
    const found = context.evalCode(lookUp(name), "sandbox.js");
    if (found.error) return this.withLogs(this.codeError(found.error, describe), read);
    // Code that is nothing but a function, `({ a }) => a + 1`, needs no name.
    const named = this.keep(found.value);
    const tool = this.isFunction(named) && !context.eq(named, builtIn) ? named : last;
    if (!this.isFunction(tool)) {
      const error = `The code defines no function called ${identifier(name)}.`;
      return this.withLogs({ ok: false, kind: "invalid_code", error }, read);
    }

    const inputs = [args, extra ?? null].map((value) => this.keep(context.newString(JSON.stringify(value))));
    const [argsText, extraText] = inputs as [QuickJSHandle, QuickJSHandle];
    const ran = context.callFunction(
      start,
      context.undefined,
      tool,
      argsText,
      extraText,
      this.keep(context.newNumber(limits.resultChars)),
    );
    if (ran.error) return this.withLogs(this.runError(ran.error, describe), read);
    ran.value.dispose();
    return this.settle(settled, read, describe);
  }

  /** Runs what the tool left to be done, until it has settled, has nothing left to do, or its time is up. */
  private settle(settled: QuickJSHandle, read: QuickJSHandle, describe: QuickJSHandle) {
    while (!this.isTrue(settled)) {
      if (performance.now() > this.deadline) return this.withLogs(this.timeout(), read);
      const jobs = this.runtime.executePendingJobs(JOBS_AT_ONCE);
      if (jobs.error) return this.withLogs(this.runError(jobs.error, describe), read);
      if (jobs.value === 0 && !this.isTrue(settled)) {
        const error = "The tool's promise never settles: nothing is left that could settle it.";
        return this.withLogs({ ok: false, kind: "timeout", error }, read);
      }
    }
    return this.withLogs(undefined, read);
  }

  private isFunction(handle: QuickJSHandle): boolean {
    return this.context.typeof(handle) === "function";
  }

  private isTrue(predicate: QuickJSHandle): boolean {
    const { context } = this;
    const answer = context.callFunction(predicate, context.undefined);
    if (answer.error) {
      answer.error.dispose();
      return false;
    }
    const value = context.dump(answer.value) === true;
    answer.value.dispose();
    return value;
  }

  /** The recorded outcome, or `instead`, with the log so far. */
  private withLogs(
    instead: ToolResult | undefined,
    read: QuickJSHandle,
  ): Pick<SandboxReply, "result" | "logs"> {
    const { context } = this;
    this.runtime.setInterruptHandler(() => performance.now() > this.deadline + READ_MS);
    const answer = context.callFunction(read, context.undefined);
    if (answer.error) {
      answer.error.dispose();
      return { result: instead ?? this.timeout(), logs: [] };
    }
    const text = context.getString(answer.value);
    answer.value.dispose();
    const state = JSON.parse(text) as {
      ok: boolean;
      kind: ErrorKind;
      text: string;
      total: number | null;
      logs: string[];
    };
    if (instead) return { result: instead, logs: state.logs };
    // An interrupt that hits a promise's job arrives as that promise's rejection, or as anything else.
    if (this.interrupted) return { result: this.timeout(), logs: state.logs };
    if (!state.ok) return { result: thrown(state.kind, state.text), logs: state.logs };
    return {
      result: cutJson(state.text, this.limits.resultChars, state.total ?? undefined),
      logs: state.logs,
    };
  }

  /** The code did not even define its function. */
  private codeError(error: QuickJSHandle, describe: QuickJSHandle): ToolResult {
    const line = this.numberProp(error, "lineNumber");
    const result = this.runError(error, describe, true);
    if (result.ok || result.kind !== "threw" || !result.error.startsWith("SyntaxError")) return result;
    const at = line === undefined ? "" : ` (line ${line})`;
    return { ok: false, kind: "invalid_code", error: `${result.error}${at}` };
  }

  /** @param own the code itself may have thrown this; else whatever it throws was caught before, and this was not */
  private runError(error: QuickJSHandle, describe: QuickJSHandle, own = false): ToolResult {
    const { context } = this;
    this.keep(error);
    const late = performance.now() > this.deadline;
    // The interrupt has fired once; putting the error into words gets a moment of its own.
    this.runtime.setInterruptHandler(() => performance.now() > this.deadline + READ_MS);
    const answer = context.callFunction(describe, context.undefined, error);
    if (answer.error) {
      answer.error.dispose();
      return late ? this.timeout() : { ok: false, kind: "out_of_memory", error: OUT_OF_MEMORY };
    }
    const text = context.getString(answer.value);
    answer.value.dispose();
    if (this.interrupted) return this.timeout();
    // With no memory left even for the error object, the interpreter throws null.
    if (text === "threw null" && !own) return { ok: false, kind: "out_of_memory", error: OUT_OF_MEMORY };
    return thrown("threw", text);
  }

  private numberProp(object: QuickJSHandle, key: string): number | undefined {
    const { context } = this;
    if (context.typeof(object) !== "object") return undefined;
    const prop = context.getProp(object, key);
    const value: unknown = context.dump(prop);
    prop.dispose();
    return typeof value === "number" ? value : undefined;
  }

  private timeout(): ToolResult {
    return { ok: false, kind: "timeout", error: `The tool did not finish within ${this.limits.timeMs} ms.` };
  }

  private keep(handle: QuickJSHandle): QuickJSHandle {
    this.handles.push(handle);
    return handle;
  }
}

function thrown(kind: ErrorKind, error: string): ToolResult {
  if (error === "InternalError: out of memory")
    return { ok: false, kind: "out_of_memory", error: OUT_OF_MEMORY };
  return { ok: false, kind, error };
}

const JOBS_AT_ONCE = 1000;
/** Milliseconds granted beyond the limit to read what came of it. */
const READ_MS = 30;

/** A tool's name may be what no function's can: `get-time` is looked up as `get_time`, `delete` as `_delete`. */
export function identifier(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_$]/g, "_");
  return /^[0-9]/.test(plain) || RESERVED.has(plain) ? `_${plain}` : plain;
}

const RESERVED = new Set(
  (
    "await break case catch class const continue debugger default delete do else enum export extends false finally " +
    "for function if import in instanceof let new null return static super switch this throw true try typeof var " +
    "void while with yield implements interface package private protected public"
  ).split(" "),
);

const lookUp = (name: string) =>
  `typeof ${identifier(name)} === "undefined" ? undefined : ${identifier(name)}`;
