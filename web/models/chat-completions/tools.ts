import type { Json, JsonObject } from "../../loop";
import type { SamplingSettings } from "../../scenario/types";
import { isObject } from "../reply/arguments";
import type { Adaptation } from "../reply/memory";
import { objectSchema } from "../reply/outgoing";
import type { ToolSpec } from "../types";

/** Tools and what is said about them. Without a tool nothing is: an empty list is refused, a choice without one too. */
export function chatTools(
  tools: readonly ToolSpec[],
  settings: SamplingSettings,
  learned: ReadonlySet<Adaptation>,
): Readonly<Record<string, unknown>> {
  if (tools.length === 0) return {};
  return {
    tools: tools.map(({ name, description, parameters }) => ({
      type: "function",
      function: {
        name,
        ...(description && { description }),
        parameters: learned.has("plain_schema")
          ? plainSchema(objectSchema(parameters))
          : objectSchema(parameters),
      },
    })),
    ...(settings.toolChoice && { tool_choice: settings.toolChoice }),
    ...(settings.parallelToolCalls !== undefined && { parallel_tool_calls: settings.parallelToolCalls }),
  };
}

const REFUSED = new Set([
  "$schema",
  "$id",
  "$comment",
  "additionalProperties",
  "unevaluatedProperties",
  "patternProperties",
  "propertyNames",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "uniqueItems",
  "contains",
  "dependentRequired",
  "dependentSchemas",
  "if",
  "then",
  "else",
  "not",
  "examples",
  "default",
  "const",
]);

/** A schema without the keywords that Gemini's endpoint and its like refuse. The page still validates against the whole. */
function plainSchema(schema: JsonObject): JsonObject {
  const plain: Record<string, Json> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "const") plain.enum = [value];
    if (REFUSED.has(keyword)) continue;
    if (keyword === "properties" && isObject(value)) {
      plain[keyword] = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plainAny(one)]));
    } else if (keyword === "enum" && Array.isArray(value))
      plain[keyword] = value.map((one: Json) => String(one));
    else plain[keyword] = plainAny(value);
  }
  return plain;
}

function plainAny(value: Json): Json {
  if (Array.isArray(value)) return value.map((one: Json) => plainAny(one));
  return isObject(value) ? plainSchema(value) : value;
}
