// provisional
import type { Controls, LocalizedText, Scenario } from "./types";
export const PERMISSIONS = ["allow", "ask", "deny"] as const;
export const DEFAULT_CONTROLS: Controls = {
  maxTurns: 8,
  onToolError: "observe",
  validateArguments: true,
  toolTimeoutMs: 1000,
  maxResultChars: 20000,
  toolExecution: "sequential",
  maxRetries: 2,
  maxRepeats: null,
  completionCheck: null,
};
export function localize(text: LocalizedText, language: string): string {
  if (typeof text === "string") return text;
  return text[language] ?? text.en ?? Object.values(text)[0] ?? "";
}
export function parseScenarioValue(value: unknown): Scenario {
  return { controls: DEFAULT_CONTROLS, ...(value as Scenario) };
}
