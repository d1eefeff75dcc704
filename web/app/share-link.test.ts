import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { decodeLink, parseScenarioValue } from "../scenario";
import seed from "../scenario/fixtures/seed.json";
import workshop from "../scenario/fixtures/workshop.json";
import { embedLink, embedSnippet, fileNameOf, linkTo } from "./share-link";

beforeEach(() => vi.stubGlobal("location", { origin: "https://host.example", pathname: "/class/" }));
afterEach(() => vi.unstubAllGlobals());

describe("a link to share", () => {
  it("is this page's address with the scenario, and nothing of the reader's settings", () => {
    const link = linkTo(parseScenarioValue(seed));
    expect(link).toMatch(/^https:\/\/host\.example\/class\/#s=2\.[\w-]+$/);
    expect(decodeLink(link)).toEqual(parseScenarioValue(seed));
    expect(decodeLink(embedLink(link))).toEqual(parseScenarioValue(seed));
  });

  it("survives chat programs, which cut at 2,000 characters", () => {
    const lengths = [seed, workshop].map((value) => linkTo(parseScenarioValue(value)).length);
    console.info(`link to the seed scenario: ${lengths[0]} characters; to the workshop's: ${lengths[1]}`);
    expect(lengths[0]).toBeLessThan(400);
    expect(lengths[1]).toBeLessThan(1600);
  });

  it("stands in a frame's markup whatever its title is", () => {
    const snippet = embedSnippet("https://host.example/#s=2.AA", 'a "b" <i> & c');
    expect(snippet).toContain('src="https://host.example/?embed=1#s=2.AA"');
    expect(snippet).toContain('title="a &quot;b&quot; &lt;i> &amp; c"');
  });
});

it.each([
  ["23 × 19: the minimal loop", "23-19-the-minimal-loop.scenario.json"],
  ["最小的迴圈", "最小的迴圈.scenario.json"],
  ["../../etc", "etc.scenario.json"],
  ["", "scenario.scenario.json"],
])("%s is kept as %s", (title, name) => expect(fileNameOf(title)).toBe(name));
