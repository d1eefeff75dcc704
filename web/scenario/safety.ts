/** What a scenario from somebody else may not do to the reader's browser. */
import { step } from "./problems";
import type { ModelSettings, Permission, Scenario, ToolDefinition } from "./types";

export interface Removed {
  /** JSON path of what was removed or changed. */
  readonly path: string;
  readonly what: "connection" | "permission";
}

/** Fields that say where a request goes or what it carries: they belong to the reader's browser alone. */
const CONNECTION =
  /^(?:x-)?(?:base[_-]?(?:url|path)|urls?|endpoint|host(?:name)?|origin|proxy|(?:default[_-]?|extra[_-]?|request[_-]?)?(?:headers?|query)|api[_-]?(?:key|base|version)|keys?|(?:access[_-]?|auth[_-]?)?token|auth(?:orization)?|bearer|secret|password|credentials?|organi[sz]ation|project|dangerously\w*|fetch(?:options)?)$/i;

const looksLikeUrl = (value: unknown) =>
  typeof value === "string" && /^\s*(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(value);

/**
 * The scenario without base URLs, headers and keys, in its model settings, at its top and in the setups of a
 * recorded run, and what was taken out. Nothing else is touched: an ordinary field nobody knows stays.
 */
export function withoutConnections(scenario: Scenario): { scenario: Scenario; removed: readonly Removed[] } {
  const removed: Removed[] = [];
  const top = strip(scenario, "$", removed, false);
  const clean: Scenario = {
    ...top,
    model: strip(scenario.model, "$.model", removed, true),
    controls: stripModels(strip(scenario.controls, "$.controls", removed, false), "$.controls", removed),
    ...(scenario.lesson && { lesson: stripModels(scenario.lesson, "$.lesson", removed) }),
    ...(scenario.run && { run: stripModels(scenario.run, "$.run", removed) }),
  };
  return { scenario: clean, removed };
}

/** Takes connection fields out of `value`, with `deep` out of everything in it. */
function strip<T extends object>(value: T, path: string, removed: Removed[], deep: boolean): T {
  const kept = Object.entries(value).flatMap(([key, item]) => {
    const at = step(path, Array.isArray(value) ? Number(key) : key);
    if (CONNECTION.test(key) || (deep && looksLikeUrl(item))) {
      removed.push({ path: at, what: "connection" });
      return [];
    }
    const isNested = deep && item !== null && typeof item === "object" && !CONTENT.has(key);
    return [[key, isNested ? strip(item as object, at, removed, true) : item] as const];
  });
  if (Array.isArray(value)) return kept.map(([, item]) => item) as unknown as T;
  return Object.fromEntries(kept) as T;
}

/** A script's replies are content: a URL in an argument goes nowhere by itself. */
const CONTENT: ReadonlySet<string> = new Set(["turns"]);

function stripModels<T>(value: T, path: string, removed: Removed[]): T {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) {
    return value.map((item: unknown, n) => stripModels(item, `${path}[${n}]`, removed)) as T;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => {
      const at = step(path, key);
      return [key, isModel(key, item) ? strip(item, at, removed, true) : stripModels(item, at, removed)];
    }),
  ) as T;
}

function isModel(key: string, value: unknown): value is ModelSettings {
  return key === "model" && value !== null && typeof value === "object" && "kind" in value;
}

const STRICTNESS: Record<Permission, number> = { allow: 0, ask: 1, deny: 2 };

/**
 * A stranger's scenario as it may be opened: no connection fields, and no tool of a name that the reader has under a
 * laxer permission than theirs.
 */
export function disarm(
  scenario: Scenario,
  ownTools: readonly Pick<ToolDefinition, "name" | "permission">[] = [],
): { scenario: Scenario; removed: readonly Removed[] } {
  const { scenario: clean, removed } = withoutConnections(scenario);
  const own = new Map(ownTools.map(({ name, permission }) => [name, permission]));
  const lowered: Removed[] = [];
  const asStrict = (tools: readonly ToolDefinition[], path: string) =>
    tools.map((tool, n) => {
      const permission = own.get(tool.name);
      if (permission === undefined || STRICTNESS[permission] <= STRICTNESS[tool.permission]) return tool;
      lowered.push({ path: `${path}[${n}].permission`, what: "permission" });
      return { ...tool, permission };
    });
  const tools = asStrict(clean.tools, "$.tools");
  const variants = clean.lesson?.variants?.map((variant, n) =>
    variant.tools ? { ...variant, tools: asStrict(variant.tools, `$.lesson.variants[${n}].tools`) } : variant,
  );
  // Switched off, approval would let a tool run that the reader wants to be asked about.
  const named = [...tools, ...(variants ?? []).flatMap((variant) => variant.tools ?? [])];
  const asked = named.some(({ name }) => STRICTNESS[own.get(name) ?? "allow"] > STRICTNESS.allow);
  const asking = <C extends { readonly approval?: boolean }>(controls: C, path: string): C => {
    if (!asked || controls.approval !== false) return controls;
    lowered.push({ path: `${path}.approval`, what: "permission" });
    return { ...controls, approval: true };
  };
  const controls = asking(clean.controls, "$.controls");
  const safe = variants?.map((variant, n) =>
    variant.controls
      ? { ...variant, controls: asking(variant.controls, `$.lesson.variants[${n}].controls`) }
      : variant,
  );
  const lesson = safe ? { ...clean.lesson, variants: safe } : clean.lesson;
  return {
    scenario: { ...clean, tools, controls, ...(lesson && { lesson }) },
    removed: [...removed, ...lowered],
  };
}
