import { DEFAULT_CONTROLS } from "../../scenario/defaults";
import type { Controls } from "../../scenario/types";
import { CHECK_EXAMPLE, FALLBACK_EXAMPLE } from "./examples";

export type ControlName = keyof Controls;

/** Where the limits end that a person may type; `decimal`: parts of one as well. */
export interface NumberRange {
  readonly max: number;
  readonly decimal?: boolean;
}

export const NUMBERS: Partial<Record<ControlName, NumberRange>> = {
  maxTurns: { max: 1000 },
  toolTimeoutMs: { max: 60_000 },
  maxResultChars: { max: 1_000_000 },
  maxRetries: { max: 100 },
  maxRepeats: { max: 1000 },
  maxFailuresInRow: { max: 1000 },
  maxTokens: { max: 1_000_000_000 },
  maxCostUsd: { max: 1_000_000, decimal: true },
  maxSeconds: { max: 86_400, decimal: true },
};

/** What a control is set to when it is switched on. */
export const SWITCHED_ON: Controls = {
  ...DEFAULT_CONTROLS,
  onToolError: "stop",
  toolExecution: "parallel",
  maxRepeats: 3,
  maxFailuresInRow: 3,
  completionCheck: CHECK_EXAMPLE,
  fallback: FALLBACK_EXAMPLE,
  handOff: true,
  maxTokens: 20_000,
  maxCostUsd: 0.05,
  maxSeconds: 60,
};

export const GROUPS = {
  limits: ["maxTurns", "maxTokens", "maxCostUsd", "maxSeconds"],
  guards: ["maxRepeats", "maxFailuresInRow", "completionCheck", "handOff"],
  model: ["maxRetries", "classifyErrors", "fallback"],
  tools: ["validateArguments", "approval", "toolTimeoutMs", "maxResultChars", "toolExecution", "onToolError"],
} as const satisfies Record<string, readonly ControlName[]>;
