/**
 * The worker around the interpreter. It needs nothing of what a worker is given, so it puts that away before any
 * tool's code comes near: the page's policy does not bind a worker that was loaded over the network.
 */
import { type Interpreter, loadInterpreter } from "./interpreter";
import type { FromWorker, SandboxRequest, ToWorker } from "./protocol";

let loading: Promise<Interpreter> | undefined;

addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.type === "load") {
    loading = loadInterpreter(message.module);
    return;
  }
  const port = event.ports[0];
  if (port) void answer(message.text, port);
});

async function answer(text: string, port: MessagePort): Promise<void> {
  const send = (message: FromWorker) => port.postMessage(message);
  const interpreter = await loading;
  if (!interpreter) return;
  send({ type: "started" });
  const { reply, broken } = interpreter.run(JSON.parse(text) as SandboxRequest);
  send({ type: "done", text: JSON.stringify(reply), broken });
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
