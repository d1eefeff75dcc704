import { deflateSync, strToU8 } from "fflate";
import { ScenarioError } from "../error";
import { parseScenario } from "../parse";
import type { Scenario } from "../types";
import { toBase64Url } from "./base64url";
import { payloadOf } from "./fragment";
import { decode1 } from "./version1";

/** The fragment that opens `scenario`: `#s=1.…`. */
export function encodeLink(scenario: Scenario): string {
  return `#s=1.${toBase64Url(deflateSync(strToU8(JSON.stringify(scenario)), { level: 9 }))}`;
}

/** Reads the fragment of a link of any version, or the whole link, however pasted. @throws ScenarioError and nothing else */
export function decodeLink(link: string): Scenario {
  const payload = payloadOf(link);
  if (!payload) throw new ScenarioError("not_a_link", { path: "$", message: "There is no scenario in this link." });
  if (payload.version !== 1) {
    throw new ScenarioError("newer_version", {
      path: "$",
      message: `This link was made by a newer version of this page (link version ${payload.version}).`,
    });
  }
  return parseScenario(decode1(payload.letters));
}
