/**
 * The page's side of its service worker: after one visit it opens without a network. A new version is fetched in the
 * background and offered; until the reader takes it, this tab goes on with the version it was opened with.
 */
import { create } from "zustand";
import { isEmbedded } from "./embedded";
import { saveNow } from "./keeping";

interface Offline {
  /** A newer version than this tab's is at hand. */
  readonly update: boolean;
  /** Not now: it is offered again at the next visit. */
  later(): void;
  /** Keeps the session, changes to the new version and opens the page again. */
  apply(): Promise<void>;
}

let registration: ServiceWorkerRegistration | undefined;

export const useOffline = create<Offline>((set) => ({
  update: false,
  later: () => set({ update: false }),
  async apply() {
    await saveNow();
    const { waiting } = registration ?? {};
    if (!waiting) return location.reload(); // another tab has changed to it already
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("take over");
  },
}));

const CHECK_EVERY_MS = 60 * 60 * 1000;

export function startOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || isEmbedded()) return;
  const { serviceWorker } = navigator;
  const opener = serviceWorker.controller; // null on a first visit
  const offer = () => useOffline.setState({ update: true });
  serviceWorker.addEventListener("controllerchange", () => {
    if (opener) offer();
  });
  void register(offer, opener).catch(() => {
    // Blocked, or a host without https: the page works on, with a network.
  });
}

async function register(offer: () => void, opener: ServiceWorker | null): Promise<void> {
  const { serviceWorker } = navigator;
  const found = await serviceWorker.register(new URL("service-worker.js", document.baseURI));
  registration = found;
  const watch = () => {
    const { installing } = found;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed" && serviceWorker.controller) offer();
    });
  };
  if (found.waiting && opener) offer();
  else watch();
  found.addEventListener("updatefound", watch);
  // This tab's version is the worker's own, so the files of older ones may go if no other tab is open.
  if (opener && opener === serviceWorker.controller) opener.postMessage("opened");

  let checked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - checked < CHECK_EVERY_MS) return;
    checked = Date.now();
    void found.update().catch(() => {}); // no network: at the next look
  });
}
