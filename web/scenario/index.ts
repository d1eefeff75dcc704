import type { Controls, LocalizedText, Permission, Scenario } from "./types";

export const PERMISSIONS: readonly Permission[] = ["allow", "ask", "deny"];

export const DEFAULT_CONTROLS: Controls = {
  maxTurns: 8,
  onToolError: "observe",
  validateArguments: true,
  toolTimeoutMs: 1000,
  maxResultChars: 20_000,
  toolExecution: "sequential",
  maxRetries: 2,
  maxRepeats: null,
  completionCheck: null,
};

/** The text in the reader's language, else in English, else in whatever there is. */
export function localize(text: LocalizedText, language: string): string {
  if (typeof text === "string") return text;
  return text[language] ?? text.en ?? Object.values(text)[0] ?? "";
}

/** A scenario that comes with the page, its defaults filled in. */
export function parseScenarioValue(value: unknown): Scenario {
  const scenario = value as Scenario;
  return { ...scenario, controls: { ...DEFAULT_CONTROLS, ...scenario.controls } };
}
export { ParseError, parseMessages } from "./messages";
