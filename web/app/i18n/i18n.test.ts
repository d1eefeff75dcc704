import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import enFirst from "./en.json";
import enLater from "./later/en.json";

const here = import.meta.dirname;
const web = path.resolve(here, "../..");
const languages = readdirSync(here).filter((file) => file.endsWith(".json"));

type Tree = { [key: string]: string | Tree };

function flat(tree: Tree, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === "string"
        ? [[`${prefix}${key}`, value] as const]
        : [...flat(value, `${prefix}${key}.`)],
    ),
  );
}

const PLURAL = /_(zero|one|two|few|many|other)$/;
const baseKeys = (tree: Tree) =>
  [...new Set([...flat(tree).keys()].map((key) => key.replace(PLURAL, "")))].sort();
const parse = (file: string) => JSON.parse(readFileSync(path.join(here, file), "utf8")) as Tree;

/** What the first paint needs, and what comes with the parts that load later. */
function merged(first: Tree, later: Tree): Tree {
  const both = { ...first };
  for (const [key, value] of Object.entries(later)) {
    const known = both[key];
    if (typeof known === "string") throw new Error(`${key} stands in both files`);
    both[key] = known !== undefined && typeof value !== "string" ? merged(known, value) : value;
  }
  return both;
}
const en = merged(enFirst, enLater);
const read = (file: string) => merged(parse(file), parse(`later/${file}`));

describe.each(languages)("%s", (file) => {
  const tree = read(file);
  it("has every key and no other", () => expect(baseKeys(tree)).toEqual(baseKeys(en)));

  it("has every plural form that its language needs", () => {
    const forms = new Intl.PluralRules(file.replace(".json", "")).resolvedOptions().pluralCategories;
    const keys = flat(tree);
    for (const key of flat(en).keys()) {
      if (!PLURAL.test(key)) continue;
      for (const form of forms) expect([...keys.keys()]).toContain(key.replace(PLURAL, `_${form}`));
    }
  });

  it("fills in only what the English text fills in, and leaves nothing empty", () => {
    const english = flat(en);
    for (const [key, text] of flat(tree)) {
      expect(text.trim(), key).not.toBe("");
      const known = [...english].filter(([k]) => k.replace(PLURAL, "") === key.replace(PLURAL, ""));
      const names = new Set(known.flatMap(([, t]) => t.match(/\{\{\w+\}\}/g) ?? []));
      for (const name of text.match(/\{\{\w+\}\}/g) ?? []) {
        if (name !== "{{count}}") expect([...names], `${file} ${key}`).toContain(name);
      }
    }
  });
});

describe("the keys", () => {
  const sources = readdirSync(web, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .map((file) => readFileSync(path.join(web, file), "utf8"))
    .join("\n");

  it("are all used", () => {
    const templates = [...sources.matchAll(/t\(`([\w.]+)\.\$\{/g)].map((m) => `${m[1]}.`);
    const unused = baseKeys(en).filter(
      (key) => !sources.includes(`"${key}"`) && !templates.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });
});
