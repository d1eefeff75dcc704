/** The scenarios that come with the page, and the one that a first visit opens on. */
import { create } from "zustand";
import { DEFAULT_CONTROLS } from "../scenario/defaults";
import type { Scenario } from "../scenario/types";
import { session } from "./store";

const files = import.meta.glob<unknown>("../lessons/*.json", { eager: true, import: "default" });

/** In the order of their file names; the id is the name without its number. */
export const SCENARIOS: readonly { readonly id: string; readonly scenario: Scenario }[] = Object.entries(
  files,
)
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([file, value]) => ({
    id: file.replace(/^.*\/\d+-|\.json$/g, ""),
    scenario: ownScenario(value as Scenario),
  }));

/** Ours are checked by a test, so the page does not carry the schema to its first paint. */
function ownScenario(scenario: Scenario): Scenario {
  return { ...scenario, controls: { ...DEFAULT_CONTROLS, ...scenario.controls } };
}

export function openScenario(id: string): void {
  const found = SCENARIOS.find((known) => known.id === id) ?? SCENARIOS[0];
  if (found) session.getState().load(found.scenario, found.id);
}

/** What came of the link that the page was opened with. */
export type Opened =
  | { readonly type: "link"; readonly tools: number; readonly removed: number }
  | { readonly type: "failed"; readonly message: string; readonly hint: string };

interface OpenedState {
  readonly opened: Opened | undefined;
  dismiss(): void;
}

export const useOpened = create<OpenedState>((set) => ({
  opened: undefined,
  dismiss: () => set({ opened: undefined }),
}));

/** `#lesson=ID` opens one of ours, `#s=…` what a link carries. Nothing of it runs by itself. */
export async function openFromAddress(): Promise<void> {
  const { hash } = location;
  if (!/(^#|&(amp;)?)s(=|%3D)/i.test(hash)) {
    openScenario(new URLSearchParams(hash.slice(1)).get("lesson") ?? "");
    return;
  }
  // Reading a link takes the schema along, which no other visit needs.
  const { decodeLink, disarm } = await import("../scenario");
  try {
    const { scenario, removed } = disarm(decodeLink(hash));
    session.getState().load(scenario, "link");
    useOpened.setState({ opened: { type: "link", tools: scenario.tools.length, removed: removed.length } });
  } catch (error) {
    // The reader's page is whole: the first scenario stands there, and what is wrong with the link is said.
    openScenario("");
    const { message, hint = "" } = error as Error & { hint?: string };
    useOpened.setState({ opened: { type: "failed", message, hint } });
  }
}
