import { type Problem, ScenarioError } from "./error";
import { plainJson } from "./plain";
import { got, problemsOf } from "./problems";
import { asScenario, scenarioSchema } from "./schema";
import type { Scenario } from "./types";

/** Characters of JSON. Far above any lesson, and small enough to read in the blink of an eye. */
export const MAX_CHARS = 2 * 1024 * 1024;
const MAX_PROBLEMS = 20;
/** Longer lists are refused before each of their items is looked at. */
const MAX_ITEMS = { messages: 5000, tools: 200, turns: 5000 } as const;

/** Reads a scenario file. @throws ScenarioError and nothing else */
export function parseScenario(text: string): Scenario {
  if (text.length > MAX_CHARS) {
    throw new ScenarioError("too_large", {
      path: "$",
      message: `This scenario is too large: ${text.length.toLocaleString("en")} characters, of which ${MAX_CHARS.toLocaleString("en")} are allowed.`,
    });
  }
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new ScenarioError("not_json", {
      path: "$",
      message: `This is not JSON: ${(error as Error).message}`,
    });
  }
  return parseScenarioValue(value);
}

/** Reads a scenario that is JSON already: defaults filled in, unknown fields kept. @throws ScenarioError */
export function parseScenarioValue(value: unknown): Scenario {
  const plain = plainJson(value);
  checkVersion(plain);
  checkLengths(plain);
  const read = scenarioSchema.safeParse(plain);
  if (!read.success) throw wrongShape(problemsOf(read.error.issues, plain));
  const scenario = asScenario(read.data);
  const twice = sameNames(scenario);
  if (twice.length > 0) throw wrongShape(twice);
  return scenario;
}

function wrongShape(problems: readonly Problem[]): ScenarioError {
  return new ScenarioError("wrong_shape", problems.slice(0, MAX_PROBLEMS));
}

function checkVersion(value: unknown): void {
  const version = field(value, "version");
  if (typeof version === "number" && version > 1) {
    throw new ScenarioError("newer_version", {
      path: "$.version",
      message: `This scenario was made by a newer version of this page (format ${version}; this page reads 1).`,
    });
  }
}

function checkLengths(value: unknown): void {
  const lists = {
    messages: ["$.messages", field(value, "messages")],
    tools: ["$.tools", field(value, "tools")],
    turns: ["$.model.turns", field(field(value, "model"), "turns")],
  } as const;
  for (const [name, [path, list]] of Object.entries(lists)) {
    const most = MAX_ITEMS[name as keyof typeof lists];
    if (!Array.isArray(list) || list.length <= most) continue;
    throw new ScenarioError("too_large", {
      path,
      message: `expected at most ${most} items, got ${list.length}`,
    });
  }
}

function field(value: unknown, key: string): unknown {
  return value !== null && typeof value === "object" ? (value as Record<string, unknown>)[key] : undefined;
}

function sameNames(scenario: Scenario): Problem[] {
  const seen = new Set<string>();
  return scenario.tools.flatMap(({ name }, n) => {
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [{ path: `$.tools[${n}].name`, message: `expected a name no other tool has, got ${got(name)}` }];
  });
}
