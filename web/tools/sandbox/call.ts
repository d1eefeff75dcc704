/** What happens inside the interpreter in one call: read the code, find the function, call it, wait, put the outcome into words. */
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from "quickjs-emscripten-core";
import type { ErrorKind, ToolResult } from "../../loop";
import { cutJson } from "../truncate";
import type { SandboxLimits, SandboxReply, SandboxRequest } from "./protocol";

export const OUT_OF_MEMORY = "The tool used more memory than it may (32 MB).";

/** Handles are not freed one by one: the interpreter's memory is put back as it was before the call. */
export class Call {
  /** Broken off once: whatever the code made of that, its time was up. */
  private interrupted = false;

  constructor(
    private readonly runtime: QuickJSRuntime,
    private readonly context: QuickJSContext,
    private readonly api: QuickJSHandle,
    private readonly limits: SandboxLimits,
    private readonly deadline: number,
  ) {}

  run({ code, name, args, extra }: SandboxRequest): Pick<SandboxReply, "result" | "logs"> {
    const { context, limits } = this;
    const method = (key: string) => context.getProp(this.api, key);
    const [start, settled, read] = [method("start"), method("settled"), method("read")];
    const logChars = context.newNumber(limits.logChars);
    context.unwrapResult(context.callFunction(method("limitLogs"), context.undefined, logChars));
    context.unwrapResult(
      context.callFunction(method("seed"), context.undefined, context.newNumber(randomSeed())),
    );
    const describe = method("describe");

    this.runtime.setInterruptHandler(() => {
      this.interrupted ||= performance.now() > this.deadline;
      return this.interrupted;
    });
    const builtIn = context.unwrapResult(context.evalCode(lookUp(name), "sandbox.js"));
    const defined = context.evalCode(code, `${name}.js`);
    if (defined.error) return this.withLogs(this.codeError(defined.error, describe), read);
    const last = defined.value;
    const found = context.evalCode(lookUp(name), "sandbox.js");
    if (found.error) return this.withLogs(this.codeError(found.error, describe), read);
    // Code that is nothing but a function, `({ a }) => a + 1`, needs no name.
    const named = found.value;
    const tool = this.isFunction(named) && !context.eq(named, builtIn) ? named : last;
    if (!this.isFunction(tool)) {
      const error = `The code defines no function called ${identifier(name)}.`;
      return this.withLogs({ ok: false, kind: "invalid_code", error }, read);
    }

    const inputs = [args, extra ?? null].map((value) => context.newString(JSON.stringify(value)));
    const [argsText, extraText] = inputs as [QuickJSHandle, QuickJSHandle];
    const ran = context.callFunction(
      start,
      context.undefined,
      tool,
      argsText,
      extraText,
      context.newNumber(limits.resultChars),
    );
    if (ran.error) return this.withLogs(this.runError(ran.error, describe), read);
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
      return false;
    }
    const value = context.dump(answer.value) === true;
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
      return { result: instead ?? this.timeout(), logs: [] };
    }
    const text = context.getString(answer.value);
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
    const late = performance.now() > this.deadline;
    // The interrupt has fired once; putting the error into words gets a moment of its own.
    this.runtime.setInterruptHandler(() => performance.now() > this.deadline + READ_MS);
    const answer = context.callFunction(describe, context.undefined, error);
    if (answer.error) {
      return late ? this.timeout() : { ok: false, kind: "out_of_memory", error: OUT_OF_MEMORY };
    }
    const text = context.getString(answer.value);
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
    return typeof value === "number" ? value : undefined;
  }

  private timeout(): ToolResult {
    return { ok: false, kind: "timeout", error: `The tool did not finish within ${this.limits.timeMs} ms.` };
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

const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;

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
