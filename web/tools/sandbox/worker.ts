/**
 * The worker around the interpreter. It needs nothing of what a worker is given, so it puts that away before any
 * tool's code comes near: the page's policy does not bind a worker that was loaded over the network.
 */
import baseVariant from "@jitl/quickjs-wasmfile-release-sync";
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule } from "quickjs-emscripten-core";
import { interpret, type Prepared, prepare } from "./interpreter";
import type { FromWorker, SandboxRequest, ToWorker } from "./protocol";

let quickjs: Promise<QuickJSWASMModule> | undefined;
/** The interpreter of the next call, made while nobody waits for it. */
let next: Prepared | undefined;

addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.type === "load") {
    quickjs = newQuickJSWASMModuleFromVariant(newVariant(baseVariant, { wasmModule: message.module }));
    void quickjs.then(prepareNext);
    return;
  }
  const port = event.ports[0];
  if (port) void answer(message.text, port);
});

async function answer(text: string, port: MessagePort): Promise<void> {
  const send = (message: FromWorker) => port.postMessage(message);
  const interpreter = await quickjs;
  if (!interpreter) return;
  send({ type: "started" });
  const prepared = next;
  next = undefined;
  const { reply, broken } = interpret(interpreter, JSON.parse(text) as SandboxRequest, prepared);
  send({ type: "done", text: JSON.stringify(reply), broken });
  if (!broken) setTimeout(() => prepareNext(interpreter)); // after a call that is waiting already
}

function prepareNext(interpreter: QuickJSWASMModule): void {
  next ??= prepare(interpreter);
}

const PUT_AWAY = [
  ...["fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource"],
  ...["importScripts", "Worker", "SharedWorker", "BroadcastChannel", "RTCPeerConnection"],
  ...["indexedDB", "caches", "cookieStore", "navigator", "Notification", "postMessage"],
  ...["FileSystemSyncAccessHandle", "webkitRequestFileSystem", "webkitRequestFileSystemSync"],
];

for (
  let scope: object | null = globalThis;
  scope && scope !== Object.prototype;
  scope = Object.getPrototypeOf(scope)
) {
  for (const name of PUT_AWAY) {
    if (!Object.hasOwn(scope, name)) continue;
    try {
      Object.defineProperty(scope, name, { value: undefined, configurable: false, writable: false });
    } catch {
      // not configurable in this browser: the interpreter has no way to it in any case
    }
  }
}
