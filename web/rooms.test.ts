import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

/** Who may import whom. Arrows between the rooms point one way: panels → app → (…) → loop. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  loop: [],
  tools: ["loop", "scenario"],
  models: ["loop", "scenario"],
  history: ["loop"],
  scenario: ["loop"],
  lessons: ["loop", "scenario", "models", "tools"],
  offline: [],
  app: ["loop", "tools", "models", "history", "scenario", "lessons"],
  panels: ["loop", "tools", "models", "history", "scenario", "lessons", "app"],
};

const web = import.meta.dirname;
const files = readdirSync(web, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && statSync(path.join(web, file)).isFile() && file.includes(path.sep),
);

function importsOf(file: string): string[] {
  const text = readFileSync(path.join(web, file), "utf8");
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']*)["']/g)].map((m) => m[1] ?? "");
  return specifiers.map((specifier) => path.relative(web, path.resolve(web, path.dirname(file), specifier)));
}

describe("the rooms", () => {
  it("are the ones that the house has", () => {
    const found = new Set(files.map((file) => file.split(path.sep)[0]));
    expect([...found].filter((room) => !(room ?? "" in MAY_IMPORT))).toEqual([]);
    expect(files.length).toBeGreaterThan(40);
  });

  it.each(files)("%s imports only in the direction of the arrows", (file) => {
    const room = file.split(path.sep)[0] ?? "";
    const foreign = importsOf(file)
      .map((target) => target.split(path.sep)[0] ?? "")
      .filter((target) => target !== room && !MAY_IMPORT[room]?.includes(target));
    expect(foreign).toEqual([]);
  });

  it("keeps the loop free of packages, the DOM and React", () => {
    for (const file of files.filter((f) => f.startsWith(`loop${path.sep}`) && !f.endsWith(".test.ts"))) {
      const text = readFileSync(path.join(web, file), "utf8");
      expect(text, file).not.toMatch(/from "[^.]|\b(document|window|localStorage)\./);
    }
  });
});
