import type { Controls, Permission } from "./types";

export const PERMISSIONS: readonly Permission[] = ["allow", "ask", "deny"];

export const DEFAULT_CONTROLS: Controls = {
  maxTurns: 8,
  onToolError: "observe",
  validateArguments: true,
  toolTimeoutMs: 1000,
  maxResultChars: 20_000,
  toolExecution: "sequential",
  maxRetries: 2,
  classifyErrors: true,
  maxRepeats: null,
  maxFailuresInRow: null,
  approval: true,
  completionCheck: null,
  fallback: null,
  handOff: false,
  maxTokens: null,
  maxCostUsd: null,
  maxSeconds: null,
};

/** Every control off: what is left is the bare loop. The sandbox alone still ends a tool, after ten minutes. */
export const BARE_CONTROLS: Controls = {
  ...DEFAULT_CONTROLS,
  maxTurns: null,
  validateArguments: false,
  toolTimeoutMs: 600_000,
  maxResultChars: null,
  maxRetries: 0,
  classifyErrors: false,
  approval: false,
};

/** Whether a control is on: it is set to anything else than in the bare loop. */
export function isControlOn(name: keyof Controls, controls: Controls): boolean {
  return controls[name] !== BARE_CONTROLS[name];
}

/** Whether a control is on that usually is not: a mere number in the turn budget is none. */
export function addsControls(controls: Controls): boolean {
  const names = Object.keys(DEFAULT_CONTROLS) as (keyof Controls)[];
  return names.some((name) => isControlOn(name, controls) && !isControlOn(name, DEFAULT_CONTROLS));
}
