/** A lesson without its control and with it: the same scenario under another setup. The address names which of ours. */
import { create } from "zustand";
import type { Scenario } from "../scenario/types";
import { withVariant } from "../scenario/variant";
import { presentScenario } from "./present-scenario";
import { loadOwn } from "./start";
import { session } from "./store";

interface Variants {
  /** Id of the variant on the page; none: the lesson as it is. */
  readonly current: string | undefined;
}

const inAddress = () => new URLSearchParams(location.hash.slice(1)).get("variant") ?? undefined;

export const useVariants = create<Variants>(() => ({ current: inAddress() }));

/** A stranger's lesson as it came, while one of its variants stands on the page. */
let base: { readonly nodes: object; readonly scenario: Scenario } | undefined;

// Another session is another lesson, or the same one as it is.
session.subscribe(({ history }, before) => {
  if (history.nodes !== before.history.nodes) useVariants.setState({ current: inAddress() });
});

/** Opens the lesson from its beginning as one of its variants has it, or as it is itself. */
export async function openVariant(id: string | undefined): Promise<void> {
  const state = session.getState();
  const { scenarioId } = state;
  const own = await loadOwn(scenarioId);
  const whole = own ?? (base?.nodes === state.history.nodes ? base.scenario : presentScenario(state));
  const variant = whole.lesson?.variants?.find((one) => one.id === id);
  if (own) history.replaceState(null, "", `#lesson=${scenarioId}${variant ? `&variant=${variant.id}` : ""}`);
  session.getState().load(variant ? withVariant(whole, variant) : whole, scenarioId);
  useVariants.setState({ current: variant?.id });
  base = own ? undefined : { nodes: session.getState().history.nodes, scenario: whole };
}
