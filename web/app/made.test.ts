/**
 * Links and files as browsers have made them, and people keep them. Never change one: each opens for ever. A new
 * version of either adds its own, from two browsers.
 */
import { describe, expect, it } from "vitest";
import { cursorNode, pathLength } from "../history";
import { decodeLink, parseScenarioValue } from "../scenario";
import chromium from "../scenario/fixtures/made/chromium.json";
import firefox from "../scenario/fixtures/made/firefox.json";
import links from "../scenario/fixtures/made/links.json";
import seed from "../scenario/fixtures/seed.json";
import workshop from "../scenario/fixtures/workshop.json";
import type { Scenario } from "../scenario/types";
import { historyOfRun } from "./replay";

const known: Readonly<Record<string, unknown>> = { seed, workshop };

function expectRun(scenario: Scenario) {
  const history = historyOfRun(scenario);
  expect(pathLength(history)).toBe(12);
  const { depth, messages, cause } = cursorNode(history);
  expect(depth).toBe(7);
  expect(cause).toMatchObject({ type: "pause", point: "budget" });
  expect(messages.get(messages.length - 1)).toMatchObject({
    role: "tool",
    content: { ok: true, value: 437 },
  });
}

describe("what was shared once", () => {
  it.each(links)("opens: a version $version link to $scenario, made in $browser", (made) => {
    const { run, ...scenario } = decodeLink(made.link);
    expect(scenario).toEqual(parseScenarioValue(known[made.scenario]));
    expect(run !== undefined).toBe(made.run ?? false);
    if (run) expectRun({ ...scenario, run });
  });

  it.each(Object.entries({ chromium, firefox }))("opens: a file saved in %s", (_, file) => {
    const { run, ...scenario } = parseScenarioValue(file);
    expect(scenario).toEqual(parseScenarioValue(seed));
    if (!run) throw new Error("the file has lost its run");
    expectRun({ ...scenario, run });
  });

  it("comes from two browsers in each version", () => {
    const made = new Set(links.map(({ version, browser }) => `${version} ${browser}`));
    for (const version of [1, 2]) {
      expect([...made]).toEqual(expect.arrayContaining([`${version} chromium`, `${version} firefox`]));
    }
  });
});
