/**
 * The page without a network. A new version is fetched whole and then waits: it takes over when a reader says so,
 * or when the last tab has been closed.
 */
import { answer, type BuiltFile, install, prune } from "./versions";

/** Of the worker's own types, what is used here: the DOM's library, which the rest needs, has none of them. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Tab {
  readonly id: string;
}
interface Said extends Lasting {
  readonly data: unknown;
  readonly source: Tab;
}
interface WorkerScope {
  readonly __WB_MANIFEST: readonly BuiltFile[];
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Tab[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(type: "message", listener: (event: Said) => void): void;
}
declare const self: WorkerScope;

const files = self.__WB_MANIFEST;
const { scope } = self.registration;

/** A tab may ask for parts of the version it was opened with, and a version that waits needs what it fetched. */
async function pruneUnlessNeeded(except?: Tab): Promise<void> {
  const { waiting, installing } = self.registration;
  if (waiting || installing) return;
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (tabs.every(({ id }) => id === except?.id)) await prune(scope, files, caches);
}

self.addEventListener("install", (event) => event.waitUntil(install(scope, files, caches, fetch)));

self.addEventListener("activate", (event) => {
  // A first visit is under this worker at once, without a reload.
  event.waitUntil(pruneUnlessNeeded().then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(self.skipWaiting());
  if (event.data === "opened") event.waitUntil(pruneUnlessNeeded(event.source));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  event.respondWith(answer(scope, files, request, caches).then((known) => known ?? fetch(request)));
});
