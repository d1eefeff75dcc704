import loadEmscripten from "@jitl/quickjs-wasmfile-release-sync/emscripten-module";
import { QuickJSFFI } from "@jitl/quickjs-wasmfile-release-sync/ffi";
import {
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  QuickJSWASMModule,
} from "quickjs-emscripten-core";
import type { ErrorKind } from "../../loop";
import { Call, OUT_OF_MEMORY } from "./call";
import { takeSnapshot } from "./memory";
import prelude from "./prelude.js?raw";
import { DEFAULT_LIMITS, type SandboxReply, type SandboxRequest } from "./protocol";

export interface Interpreter {
  /**
   * One call from a clean start: no state is left from the call before, and none for the next.
   * @returns the reply, and whether the interpreter broke under it and must not be used again
   */
  run(request: SandboxRequest): { readonly reply: SandboxReply; readonly broken: boolean };
}

/** Instantiated from modules that are here already: nothing more is fetched. */
export async function loadInterpreter(module: WebAssembly.Module): Promise<Interpreter> {
  const memory = new WebAssembly.Memory({ initial: 256, maximum: 32_768 }); // what the module asks for
  const emscripten = await loadEmscripten({
    wasmMemory: memory,
    instantiateWasm: async (imports, done) => {
      const instance = await WebAssembly.instantiate(module, imports);
      done(instance);
      return instance.exports;
    },
  });
  emscripten.type = "sync";
  const heapStart = emscripten._malloc(16);
  const quickjs = new QuickJSWASMModule(emscripten, new QuickJSFFI(emscripten));
  const runtime = quickjs.newRuntime();
  runtime.setInterruptHandler(() => false);
  const context = runtime.newContext();
  const api = context.unwrapResult(context.evalCode(prelude, "sandbox.js"));
  // Too big for any hole, so it lies where the heap ends.
  const heapEnd = emscripten._malloc(MARGIN);
  emscripten._free(heapEnd);
  // Reading the prelude takes longer than most tools do: each call starts from the memory as it is now instead. Left
  // out is the stack between variables and heap, which holds nothing at rest, and what the allocator never gave out.
  const restore = takeSnapshot(memory, [
    [0, VARIABLES],
    [heapStart - MARGIN, heapEnd + MARGIN],
  ]);
  return {
    run(request) {
      restore();
      return runOnce(runtime, context, api, request);
    },
  };
}

function runOnce(
  runtime: QuickJSRuntime,
  context: QuickJSContext,
  api: QuickJSHandle,
  request: SandboxRequest,
) {
  const limits = { ...DEFAULT_LIMITS, ...request.limits };
  const started = performance.now();
  const deadline = started + limits.timeMs;
  const failed = (kind: ErrorKind, error: string): SandboxReply => ({
    result: { ok: false, kind, error },
    logs: [],
    ms: performance.now() - started,
  });
  try {
    runtime.setMemoryLimit(limits.memoryBytes);
    runtime.setMaxStackSize(STACK_BYTES);
    const { result, logs } = new Call(runtime, context, api, limits, deadline).run(request);
    // Whatever an interrupt or the end of memory left behind: nobody else gets to see it.
    const broken = !result.ok && (result.kind === "timeout" || result.kind === "out_of_memory");
    return { reply: { result, logs, ms: performance.now() - started }, broken };
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
const STACK_BYTES = 128 * 1024;

/** Bytes at the bottom of the memory that hold the variables of the interpreter's C code: it has 86 kB of them. */
const VARIABLES = 256 * 1024;
/** Bytes beside the heap that are put back along with it; more than all of it, and than the stack in use at rest. */
const MARGIN = 512 * 1024;
