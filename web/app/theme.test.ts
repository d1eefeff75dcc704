import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const css = readFileSync(path.join(import.meta.dirname, "theme.css"), "utf8");

/** A rule's colours as [light, dark] by name. */
function coloursOf(selector: string): ReadonlyMap<string, readonly [string, string]> {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(start, css.indexOf("\n}", start));
  return new Map(
    [...body.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
      ([, name = "", light = "", dark = ""]) => [name, [light, dark]],
    ),
  );
}

/** Relative luminance, as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** What is written on what. */
const BEHIND: Readonly<Record<string, readonly string[]>> = {
  ink: ["page", "panel", "sunken", "accent-soft", "ok-soft", "bad-soft", "now"],
  dim: ["page", "panel", "sunken"],
  accent: ["page", "panel", "accent-soft"],
  "accent-ink": ["accent"],
  user: ["panel"],
  assistant: ["panel"],
  tool: ["panel"],
  system: ["panel"],
  ok: ["panel", "ok-soft"],
  bad: ["panel", "bad-soft"],
  "now-ink": ["now", "panel"],
  ...Object.fromEntries(
    ["keyword", "string", "comment", "title", "number"].map((kind) => [`code-${kind}`, ["panel", "now"]]),
  ),
  ...Object.fromEntries([0, 1, 2, 3, 4, 5].map((n) => [`id-${n}`, ["panel"]])),
};

describe.each([
  [":root", 4.5],
  [':root[data-contrast="more"]', 7],
] as const)("%s", (selector, least) => {
  const colours = coloursOf(selector);

  it(`has every text at ${least}:1 or more on what it stands on, light and dark`, () => {
    const poor: string[] = [];
    for (const [text, grounds] of Object.entries(BEHIND)) {
      for (const ground of grounds) {
        for (const mode of [0, 1] as const) {
          const [a, b] = [colours.get(text)?.[mode] ?? "", colours.get(ground)?.[mode] ?? ""];
          const is = contrast(a, b);
          if (!(is >= least)) poor.push(`${text} on ${ground}, ${mode ? "dark" : "light"}: ${is.toFixed(2)}`);
        }
      }
    }
    expect(poor).toEqual([]);
  });

  it("has edges of controls at 3:1 or more", () => {
    for (const mode of [0, 1] as const) {
      const [a, b] = [colours.get("line-strong")?.[mode] ?? "", colours.get("panel")?.[mode] ?? ""];
      expect(contrast(a, b)).toBeGreaterThanOrEqual(3);
    }
  });
});
