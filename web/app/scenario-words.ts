/** What is wrong with a scenario or a link, in the reader's language: what, where, what was expected, what to do. */
import type { TFunction } from "i18next";
import type { Problem, ScenarioError } from "../scenario/error";

export interface ErrorWords {
  readonly what: string;
  /** JSON paths with what was expected there. Empty where the whole is wrong. */
  readonly places: readonly { readonly path: string; readonly says: string }[];
  readonly hint: string;
}

const MOST_SHOWN = 5;

export function errorWords({ kind, problems }: ScenarioError, t: TFunction): ErrorWords {
  const placed = problems.filter(({ path, message }) => path !== "$" || message.startsWith("expected "));
  return {
    what: [t(`scenarioError.what.${kind}`), missing(problems[0], t)].filter((text) => text !== "").join(" "),
    places:
      kind === "newer_version"
        ? []
        : placed.slice(0, MOST_SHOWN).map((problem) => ({ path: problem.path, says: place(problem, t) })),
    hint: t(`scenarioError.hint.${kind}`),
  };
}

/** How much of a link is left, where it tells. */
function missing(problem: Problem | undefined, t: TFunction): string {
  const found = /\(([\d,]+) of ([\d,]+) characters\)/.exec(problem?.message ?? "");
  return found ? t("scenarioError.missing", { there: found[1], all: found[2] }) : "";
}

function place({ message }: Problem, t: TFunction): string {
  const found = /^expected (.*?)(?:, got (.*))?$/s.exec(message);
  if (!found) return message;
  const expected = phrase(found[1] ?? "", t);
  return found[2] === undefined
    ? t("scenarioError.expected", { expected })
    : t("scenarioError.expectedGot", {
        expected,
        got: found[2] === "nothing" ? t("scenarioError.nothing") : found[2],
      });
}

/** The phrases of `web/scenario` that are more than a JSON word. What is not here is shown as it is. */
const PHRASES = [
  [/^at least ([\d.,]+)$/, "scenarioError.phrase.atLeast"],
  [/^at most ([\d.,]+)$/, "scenarioError.phrase.atMost"],
  [/^at most ([\d.,]+) items$/, "scenarioError.phrase.items"],
  [/^at most ([\d.,]+) fields$/, "scenarioError.phrase.fields"],
  [/^at most ([\d.,]+) values in all$/, "scenarioError.phrase.values"],
  [/^at most ([\d.,]+) levels of nesting$/, "scenarioError.phrase.levels"],
  [/^a whole number$/, "scenarioError.phrase.whole"],
  [/^1 to 64 letters, digits, _ or -$/, "scenarioError.phrase.name"],
  [/^a name no other tool has$/, "scenarioError.phrase.unique"],
  [/^string, or object with a string for each language$/, "scenarioError.phrase.localized"],
  [/^object, or the model's text as string$/, "scenarioError.phrase.arguments"],
  [/^a pause point, or an object with one$/, "scenarioError.phrase.point"],
  [/^a step before it$/, "scenarioError.phrase.step"],
  [/^at least one step$/, "scenarioError.phrase.oneStep"],
] as const;

function phrase(text: string, t: TFunction): string {
  for (const [pattern, key] of PHRASES) {
    const found = pattern.exec(text);
    if (found) return t(key, { n: found[1] ?? "" });
  }
  return text;
}
