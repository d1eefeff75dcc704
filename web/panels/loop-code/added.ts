import approval from "../../loop/controls/approval.ts?highlight";
import completionCheck from "../../loop/controls/completion-check.ts?highlight";
import python from "../../loop/controls/controls.py?highlight";
import costBudget from "../../loop/controls/cost-budget.ts?highlight";
import errorClasses from "../../loop/controls/error-classes.ts?highlight";
import failureGuard from "../../loop/controls/failure-guard.ts?highlight";
import fallback from "../../loop/controls/fallback.ts?highlight";
import handOff from "../../loop/controls/hand-off.ts?highlight";
import parallel from "../../loop/controls/parallel.ts?highlight";
import repeatGuard from "../../loop/controls/repeat-guard.ts?highlight";
import retries from "../../loop/controls/retries.ts?highlight";
import timeLimit from "../../loop/controls/time-limit.ts?highlight";
import tokenBudget from "../../loop/controls/token-budget.ts?highlight";
import toolErrors from "../../loop/controls/tool-errors.ts?highlight";
import validation from "../../loop/controls/validation.ts?highlight";
import sandbox from "../../tools/sandbox/sandbox.ts?highlight";
import truncation from "../../tools/truncate.ts?highlight";
import { type Region, regionsOf } from "./regions";

/** As they stand around one another, the outermost first. */
const ORDER: readonly string[] = [
  ...["maxRepeats", "maxFailuresInRow", "maxTokens", "maxCostUsd", "maxSeconds"],
  ...["onToolError", "toolExecution", "validateArguments", "approval", "toolTimeoutMs", "maxResultChars"],
  ...["classifyErrors", "maxRetries", "fallback", "completionCheck", "handOff"],
];
const byOrder = (a: Region, b: Region) => ORDER.indexOf(a.control) - ORDER.indexOf(b.control);

const files = [
  ...[repeatGuard, failureGuard, tokenBudget, costBudget, timeLimit, toolErrors, parallel, validation],
  ...[approval, sandbox, truncation, errorClasses, retries, fallback, completionCheck, handOff],
];

/** The lines of every control, in both languages. */
export const ADDED = {
  typescript: files.flatMap(({ lines }) => regionsOf(lines)).sort(byOrder),
  python: regionsOf(python.lines).sort(byOrder),
};
