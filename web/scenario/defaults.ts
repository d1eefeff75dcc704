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
