import wasmUrl from "@jitl/quickjs-wasmfile-release-sync/wasm?url";
import type { ErrorKind, ToolResult } from "../../loop";
import {
  DEFAULT_LIMITS,
  type FromWorker,
  type SandboxReply,
  type SandboxRequest,
  type ToWorker,
} from "./protocol";

export interface Sandbox {
  /** Never rejects: whatever the code does, something is said of it. */
  run(request: SandboxRequest, signal?: AbortSignal): Promise<SandboxReply>;
  /** Fetches the interpreter and keeps a worker ready; done by the first call otherwise. */
  warm(): void;
  dispose(): void;
}

/** Workers at most, busy and spare together; further calls wait. */
const MOST_WORKERS = 5;
/** Milliseconds beyond a call's limit after which its worker is taken for hung. */
const GRACE_MS = 50;
/** Milliseconds for the interpreter to be fetched and started. */
const START_MS = 20_000;

/**
 * Tool code in an interpreter of its own, in a worker of its own. The worker is thrown away after anything
 * unexpected, and a spare one stands ready so that the next call does not wait for it.
 */
export function createSandbox(): Sandbox {
  const idle: Worker[] = [];
  const waiting: (() => void)[] = [];
  let alive = 0;
  let module: Promise<WebAssembly.Module> | undefined;

  async function spawn(): Promise<Worker> {
    alive += 1;
    try {
      module ??= compile();
      const loaded = await module;
      const worker = new Worker(new URL("./worker.ts", import.meta.url), {
        type: "module",
        name: "tool sandbox",
      });
      worker.postMessage({ type: "load", module: loaded } satisfies ToWorker);
      return worker;
    } catch (error) {
      alive -= 1;
      module = undefined; // the network may be back at the next call
      throw error;
    }
  }

  async function keepSpare(): Promise<void> {
    if (idle.length > 0 || alive >= MOST_WORKERS) return;
    try {
      idle.push(await spawn());
      waiting.shift()?.();
    } catch {
      // the next call tries again and says what is wrong
    }
  }

  async function take(signal: AbortSignal | undefined): Promise<Worker> {
    for (;;) {
      const worker = idle.pop();
      if (worker) return worker;
      if (alive < MOST_WORKERS) return spawn();
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (signal?.aborted) throw signal.reason;
    }
  }

  function giveBack(worker: Worker, usable: boolean): void {
    if (usable && idle.length < 2) idle.push(worker);
    else {
      worker.terminate();
      alive -= 1;
    }
    waiting.shift()?.();
    void keepSpare();
  }

  return {
    async run(request, signal) {
      if (signal?.aborted) return aborted();
      let worker: Worker;
      try {
        worker = await take(signal);
      } catch (error) {
        if (signal?.aborted) return aborted();
        return failed(
          "threw",
          `The sandbox could not be loaded: ${error instanceof Error ? error.message : error}`,
        );
      }
      void keepSpare();
      const { reply, usable } = await callIn(worker, request, signal);
      giveBack(worker, usable);
      return reply;
    },
    warm: () => void keepSpare(),
    dispose() {
      for (const worker of idle.splice(0)) {
        worker.terminate();
        alive -= 1;
      }
    },
  };
}

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`HTTP ${response.status} for the interpreter`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** One call over a channel of its own: nothing else can be taken for its reply. */
function callIn(
  worker: Worker,
  request: SandboxRequest,
  signal: AbortSignal | undefined,
): Promise<{ reply: SandboxReply; usable: boolean }> {
  const { timeMs } = { ...DEFAULT_LIMITS, ...request.limits };
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const finish = (reply: SandboxReply, usable: boolean) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      worker.removeEventListener("error", onError);
      port1.close();
      resolve({ reply, usable });
    };
    const onAbort = () => finish(aborted(), false);
    const onError = () => finish(failed("threw", "The sandbox's worker failed."), false);
    const hung = () =>
      finish(failed("timeout", `The tool did not finish within ${timeMs} ms.`, timeMs), false);
    let timer = setTimeout(() => finish(failed("threw", "The sandbox did not start."), false), START_MS);

    port1.onmessage = (event: MessageEvent<FromWorker>) => {
      if (event.data.type === "started") {
        clearTimeout(timer);
        timer = setTimeout(hung, timeMs + GRACE_MS);
      } else finish(JSON.parse(event.data.text) as SandboxReply, !event.data.broken);
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    worker.addEventListener("error", onError);
    worker.postMessage({ type: "call", text: JSON.stringify(request) } satisfies ToWorker, [port2]);
  });
}

function failed(kind: ErrorKind, error: string, ms = 0): SandboxReply {
  const result: ToolResult = { ok: false, kind, error };
  return { result, logs: [], ms };
}

const aborted = () => failed("aborted", "The call was interrupted.");
