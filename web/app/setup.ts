import { DEFAULT_CONTROLS } from "../scenario/defaults";
import type { Controls, ModelSettings, Scenario, ToolDefinition } from "../scenario/types";

/** A tool in the registry; switched off, the model may still call it and is told that it does not exist. */
export type RegisteredTool = ToolDefinition & { readonly enabled?: boolean };

/** Everything a run depends on besides `messages[]`. Each history node keeps the one that it ran with. */
export interface Setup {
  readonly tools: readonly RegisteredTool[];
  readonly model: ModelSettings;
  readonly controls: Controls;
  /** A plain chat call in place of the loop. */
  readonly oneCall: boolean;
}

export function setupOf(scenario: Scenario): Setup {
  return {
    tools: scenario.tools,
    model: scenario.model,
    controls: { ...DEFAULT_CONTROLS, ...scenario.controls },
    oneCall: scenario.lesson?.oneCall === true,
  };
}

/** A setup that was kept before some of the controls were there. */
export function completeSetup(setup: Setup): Setup {
  return { ...setup, controls: { ...DEFAULT_CONTROLS, ...setup.controls } };
}

/** The messages a run of this scenario starts from: the system prompt is the first of them. */
export function startOf(scenario: Scenario): Scenario["messages"] {
  return scenario.system
    ? [{ role: "system", content: scenario.system }, ...scenario.messages]
    : scenario.messages;
}
