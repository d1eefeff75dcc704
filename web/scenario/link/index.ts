import { ScenarioError } from "../error";
import { parseScenario, parseScenarioValue } from "../parse";
import type { Scenario } from "../types";
import { tooLarge } from "./faults";
import { payloadOf } from "./fragment";
import { lean } from "./lean";
import { decode1, encode1 } from "./version1";
import { decode2, encode2 } from "./version2";

/** More letters than 2 MB that cannot be made smaller need. */
const MAX_LETTERS = 3_000_000;

/** The fragment that opens `scenario`, `#s=2.…`: the shortest there is. Links of every version stay readable. */
export function encodeLink(scenario: Scenario): string {
  const candidates = [encode2(scenario), encode1(JSON.stringify(lean(scenario)))];
  return `#s=${candidates.reduce((a, b) => (b.length < a.length ? b : a))}`;
}

/** Reads the fragment of a link of any version, or a whole link, however pasted. @throws ScenarioError and nothing else */
export function decodeLink(link: string): Scenario {
  if (link.length > MAX_LETTERS) throw tooLarge();
  const payload = payloadOf(link);
  if (!payload) {
    throw new ScenarioError("not_a_link", { path: "$", message: "There is no scenario in this link." });
  }
  switch (payload.version) {
    case 1:
      return parseScenario(decode1(payload.letters));
    case 2:
      return parseScenarioValue(decode2(payload.letters));
    default:
      throw new ScenarioError("newer_version", {
        path: "$",
        message: `This link was made by a newer version of this page (link version ${payload.version}).`,
      });
  }
}
