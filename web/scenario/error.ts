/** What can be wrong with a scenario that comes from outside. */
export type ScenarioErrorKind =
  | "not_a_link"
  | "newer_version"
  | "incomplete"
  | "damaged"
  | "too_large"
  | "not_json"
  | "wrong_shape";

/** One place in a scenario that is not as it should be. */
export interface Problem {
  /** JSON path, `$` for the whole. */
  readonly path: string;
  /** What was expected there and what stood there, without the path. */
  readonly message: string;
}

const HINTS: Record<ScenarioErrorKind, string> = {
  not_a_link: "Copy the whole link, from https to its last letter.",
  newer_version: "Reload the page to get its newest version, then open it again.",
  incomplete: "Some programs cut long links. Ask for it once more, or for the scenario as a file.",
  damaged: "Copy the link again from where it was made, or ask for the scenario as a file.",
  too_large: "Leave out the recorded run, or shorten long messages.",
  not_json: "A scenario is JSON: look for a missing comma, quote or bracket.",
  wrong_shape: "Correct the places named, or start from a scenario that this page exported.",
};

/** The one error that reading a scenario or a link throws, whatever the input was. */
export class ScenarioError extends Error {
  override readonly name = "ScenarioError";
  /** What the reader can do. */
  readonly hint: string;
  /** Everything found wrong, at most 20; the first one is also `path` and in `message`. */
  readonly problems: readonly Problem[];

  constructor(
    readonly kind: ScenarioErrorKind,
    problems: Problem | readonly Problem[],
  ) {
    const list = Array.isArray(problems) ? (problems as readonly Problem[]) : [problems as Problem];
    super(sentence(kind, list));
    this.problems = list;
    this.hint = HINTS[kind];
  }

  /** JSON path of the first problem. */
  get path(): string {
    return this.problems[0]?.path ?? "$";
  }
}

function sentence(kind: ScenarioErrorKind, [first, ...others]: readonly Problem[]): string {
  if (!first) return "This is not a scenario.";
  const isPlace = kind === "wrong_shape" || first.path !== "$";
  const message = isPlace && kind !== "newer_version" ? `${first.path}: ${first.message}` : first.message;
  return others.length === 0 ? message : `${message} (and ${others.length} more)`;
}
