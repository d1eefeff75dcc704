/** The scenarios that come with the page, and the one that a first visit opens on. */
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

/** `#lesson=ID` opens that one. */
export function openStartScenario(): void {
  openScenario(new URLSearchParams(location.hash.slice(1)).get("lesson") ?? "");
}
