import { ScenarioError } from "./error";

/** Longer lists than anybody reads are refused before each of their items is looked at. */
const LISTS: readonly { readonly path: readonly string[]; readonly most: number }[] = [
  { path: ["messages"], most: 5000 },
  { path: ["tools"], most: 200 },
  { path: ["model", "turns"], most: 5000 },
  { path: ["controls", "fallback", "model", "turns"], most: 5000 },
  { path: ["lesson", "steps"], most: 200 },
  { path: ["lesson", "variants"], most: 20 },
];

/** @throws ScenarioError */
export function checkLists(plain: unknown): void {
  for (const { path, most } of LISTS) {
    const list = path.reduce(field, plain);
    if (!Array.isArray(list) || list.length <= most) continue;
    const message = `expected at most ${most.toLocaleString("en")} items, got ${list.length.toLocaleString("en")}`;
    throw new ScenarioError("too_large", { path: `$.${path.join(".")}`, message });
  }
}

export function field(value: unknown, key: string): unknown {
  return value !== null && typeof value === "object" ? (value as Record<string, unknown>)[key] : undefined;
}
