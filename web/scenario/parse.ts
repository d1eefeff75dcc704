import { type Problem, ScenarioError } from "./error";
import { checkLists, field } from "./lists";
import { plainJson, refuseHuge } from "./plain";
import { got, problemsOf } from "./problems";
import { readScenario } from "./schema";
import type { Scenario } from "./types";

/** Characters of JSON. Far above any lesson, and small enough to read in the blink of an eye. */
export const MAX_CHARS = 2 * 1024 * 1024;
/** What is told of a scenario that is wrong throughout. */
const MAX_PROBLEMS = 20;

/** Reads a scenario file. @throws ScenarioError and nothing else */
export function parseScenario(text: string): Scenario {
  if (text.length > MAX_CHARS) {
    throw new ScenarioError("too_large", {
      path: "$",
      message: `This scenario is too large: ${text.length.toLocaleString("en")} characters, of which ${MAX_CHARS.toLocaleString("en")} are allowed.`,
    });
  }
  refuseHuge(text);
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
  checkLists(plain);
  const read = readScenario(plain);
  if (!read.scenario)
    throw new ScenarioError("wrong_shape", problemsOf(read.issues, plain).slice(0, MAX_PROBLEMS));
  const twice = sameNames(read.scenario);
  if (twice.length > 0) throw new ScenarioError("wrong_shape", twice);
  return read.scenario;
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
