import wasmUrl from "@jitl/quickjs-wasmfile-release-sync/wasm?url";
import type { ToWorker } from "./protocol";

/** Workers at most, busy and at rest together; further calls wait. */
const MOST_WORKERS = 5;
/** Milliseconds after which a call is no longer short: a worker is then made ready for the next. */
const SHORT_MS = 20;
/** Milliseconds without a call after which there is time to make one ready. */
const QUIET_MS = 100;

/** The sandbox's workers. Starting one takes longer than a call, so there is one more at rest than is being used. */
export function createPool() {
  const idle: Worker[] = []; // the last one was in use most recently
  const waiting: (() => void)[] = [];
  let busy = 0;
  let starting = 0;
  let module: Promise<WebAssembly.Module> | undefined;
  let tending: ReturnType<typeof setTimeout> | undefined;

  async function start(): Promise<Worker> {
    starting += 1;
    try {
      module ??= compile();
      const loaded = await module;
      const worker = new Worker(new URL("./worker.ts", import.meta.url), {
        type: "module",
        name: "tool sandbox",
      });
      worker.addEventListener("error", () => forget(worker));
      worker.postMessage({ type: "load", module: loaded } satisfies ToWorker);
      return worker;
    } catch (error) {
      module = undefined; // the network may be back at the next call
      waiting.shift()?.();
      throw error;
    } finally {
      starting -= 1;
    }
  }

  /** A worker that failed while it was at rest: the next call gets another, and says what is wrong if that fails too. */
  function forget(worker: Worker): void {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
    worker.terminate();
  }

  /** Waits until a place may be free. A turn that is not taken goes to the next in line. */
  async function turn(signal: AbortSignal | undefined): Promise<void> {
    let wake = () => {};
    await new Promise<void>((resolve) => {
      wake = resolve;
      waiting.push(wake);
      signal?.addEventListener("abort", wake, { once: true });
    });
    signal?.removeEventListener("abort", wake);
    if (!signal?.aborted) return;
    const at = waiting.indexOf(wake);
    if (at >= 0) waiting.splice(at, 1);
    else waiting.shift()?.();
    throw signal.reason;
  }

  function tendIn(ms: number): void {
    clearTimeout(tending);
    tending = setTimeout(tend, ms);
  }

  async function tend(): Promise<void> {
    const wanted = busy > 0 ? 1 : 2;
    if (idle.length + starting >= wanted || idle.length + starting + busy >= MOST_WORKERS) return;
    try {
      idle.unshift(await start()); // behind those that have loaded already
      waiting.shift()?.();
      tendIn(QUIET_MS);
    } catch {
      // the next call tries again, and says what is wrong
    }
  }

  return {
    /** Rejects where no worker could be started, or when `signal` aborts first. */
    async take(signal: AbortSignal | undefined): Promise<Worker> {
      while (idle.length === 0 && busy + starting >= MOST_WORKERS) {
        await turn(signal);
      }
      const worker = idle.pop() ?? (await start());
      busy += 1;
      tendIn(SHORT_MS); // not now: the call comes first
      return worker;
    },
    giveBack(worker: Worker, usable: boolean): void {
      busy -= 1;
      if (usable && idle.length < 2) idle.push(worker);
      else worker.terminate();
      waiting.shift()?.();
      tendIn(idle.length > 0 ? QUIET_MS : 0);
    },
    warm(): void {
      void tend();
    },
    dispose(): void {
      clearTimeout(tending);
      for (const worker of idle.splice(0)) worker.terminate();
    },
  };
}

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`HTTP ${response.status} for the interpreter`);
  return WebAssembly.compile(await response.arrayBuffer());
}
