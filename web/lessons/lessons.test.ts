import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseScenario } from "../scenario";

const here = import.meta.dirname;
const files = readdirSync(here).filter((file) => file.endsWith(".json"));

describe("the scenarios that come with the page", () => {
  it.each(files)("%s is a scenario, in English and in Traditional Chinese", (file) => {
    const scenario = parseScenario(readFileSync(path.join(here, file), "utf8"));
    for (const text of [scenario.title, scenario.notes]) {
      expect(Object.keys(text ?? {})).toEqual(expect.arrayContaining(["en", "zh-TW"]));
    }
  });
});
