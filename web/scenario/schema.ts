/** The scenario file, version 1, as a schema. Fields that it does not know are kept, at every level. */
import { z } from "zod/mini";
import type { ErrorKind, Json, JsonObject } from "../loop";
import { DEFAULT_CONTROLS } from "./defaults";
import { lessonSchema } from "./lesson-schema";
import type { Controls, LocalizedText, Scenario } from "./types";

// Zod would otherwise try whether `new Function` works, which the page's Content-Security-Policy reports.
z.config({ jitless: true });

const text = z.string();
const flag = z.boolean();
/** Any JSON: `plainJson` has been over it before. */
const json = z.unknown() as z.ZodMiniType<Json>;
export const objectSchema = z.looseObject({}) as unknown as z.ZodMiniType<JsonObject>;
const count = (minimum: number, maximum: number) => z.int().check(z.minimum(minimum), z.maximum(maximum));
const amount = (minimum: number, maximum: number) => z.number().check(z.minimum(minimum), z.maximum(maximum));

const localized: z.ZodMiniType<LocalizedText> = z.union([text, z.record(z.string(), text)], {
  error: "string, or object with a string for each language",
});

const errorKinds: Record<ErrorKind, ErrorKind> = {
  unknown_tool: "unknown_tool",
  invalid_arguments: "invalid_arguments",
  invalid_code: "invalid_code",
  threw: "threw",
  timeout: "timeout",
  out_of_memory: "out_of_memory",
  not_serializable: "not_serializable",
  denied: "denied",
  aborted: "aborted",
};

const result = z.discriminatedUnion(
  "ok",
  [
    z.looseObject({ ok: z.literal(true), value: json }),
    z.looseObject({ ok: z.literal(false), error: text, kind: z.enum(errorKinds) }),
  ],
  { error: "{ ok: true, value } or { ok: false, error, kind }" },
);

const callArguments = z.union([objectSchema, text], { error: "object, or the model's text as string" });

export const messageSchema = z.discriminatedUnion(
  "role",
  [
    z.looseObject({ role: z.literal("system"), content: text }),
    z.looseObject({ role: z.literal("user"), content: text, from: z.exactOptional(text) }),
    z.looseObject({
      role: z.literal("assistant"),
      content: z.nullable(text),
      tool_calls: z.exactOptional(z.array(z.looseObject({ id: text, name: text, arguments: callArguments }))),
      stop_reason: text,
    }),
    z.looseObject({ role: z.literal("tool"), tool_call_id: text, content: result }),
  ],
  { error: '"system", "user", "assistant" or "tool"' },
);

export const toolSchema = z.looseObject({
  name: text.check(z.regex(/^[a-zA-Z0-9_-]{1,64}$/, "1 to 64 letters, digits, _ or -")),
  description: z._default(text, ""),
  parameters: z._default(objectSchema, { type: "object", properties: {} }),
  code: text,
  permission: z._default(z.enum(["allow", "ask", "deny"]), "allow"),
  readOnly: z._default(flag, false),
});

const scriptTurn = z.looseObject({
  text: z.exactOptional(z.nullable(text)),
  tool_calls: z.exactOptional(
    z.array(z.looseObject({ id: z.exactOptional(text), name: text, arguments: callArguments })),
  ),
  stop_reason: z.exactOptional(text),
  delayMs: z.exactOptional(z.number().check(z.minimum(0), z.maximum(600_000))),
  fault: z.exactOptional(
    z.enum([
      "rate_limit",
      "server_error",
      "network",
      "malformed_arguments",
      "cut_off",
      "unknown_stop_reason",
    ]),
  ),
});

const sampling = {
  temperature: z.exactOptional(z.number().check(z.minimum(0), z.maximum(2))),
  maxOutputTokens: z.exactOptional(count(1, 10_000_000)),
  toolChoice: z.exactOptional(z.enum(["auto", "required", "none"])),
  parallelToolCalls: z.exactOptional(flag),
  stream: z.exactOptional(flag),
};

export const modelSchema = z.discriminatedUnion(
  "kind",
  [
    z.looseObject({ kind: z.literal("script"), turns: z.array(scriptTurn) }),
    z.looseObject({ kind: z.literal("code"), code: text }),
    z.looseObject({ kind: z.literal("human") }),
    z.looseObject({ kind: z.literal("browser") }),
    z.looseObject({ kind: z.literal("openai"), model: text, ...sampling }),
    z.looseObject({ kind: z.literal("anthropic"), model: text, ...sampling }),
  ],
  { error: '"script", "code", "human", "browser", "openai" or "anthropic"' },
);

const controlFields = {
  maxTurns: z.nullable(count(1, 1_000_000)),
  onToolError: z.enum(["observe", "stop"]),
  validateArguments: flag,
  toolTimeoutMs: count(1, 600_000),
  maxResultChars: z.nullable(count(0, 10_000_000)),
  toolExecution: z.enum(["sequential", "parallel"]),
  maxRetries: count(0, 100),
  classifyErrors: flag,
  maxRepeats: z.nullable(count(1, 1_000_000)),
  maxFailuresInRow: z.nullable(count(1, 1_000_000)),
  approval: flag,
  completionCheck: z.nullable(text),
  fallback: z.nullable(z.looseObject({ after: z._default(count(1, 100), 2), model: modelSchema })),
  handOff: flag,
  maxTokens: z.nullable(count(1, 1_000_000_000)),
  maxCostUsd: z.nullable(amount(0.000001, 1_000_000)),
  maxSeconds: z.nullable(amount(0.001, 86_400)),
} satisfies { [Name in keyof Controls]: z.ZodMiniType<Controls[Name]> };

type Defaulted<Fields extends z.core.$ZodShape> = { [Name in keyof Fields]: z.ZodMiniDefault<Fields[Name]> };

export const controlsSchema = z.looseObject(
  Object.fromEntries(
    Object.entries(controlFields).map(([name, field]) => [
      name,
      z._default(field as z.ZodMiniType, DEFAULT_CONTROLS[name as keyof Controls]),
    ]),
  ) as unknown as Defaulted<typeof controlFields>,
);

const someControls = z.partial(z.looseObject(controlFields)) as unknown as z.ZodMiniType<Partial<Controls>>;

const lesson = lessonSchema({
  localized,
  message: messageSchema,
  tool: toolSchema,
  model: modelSchema,
  someControls,
});

export const scenarioSchema = z.looseObject({
  version: z.literal(1),
  title: z._default(localized, ""),
  notes: z.exactOptional(localized),
  system: z.exactOptional(text),
  messages: z.array(messageSchema),
  tools: z._default(z.array(toolSchema), []),
  model: modelSchema,
  controls: z.prefault(controlsSchema, {}),
  lesson: z.exactOptional(lesson),
  run: z.exactOptional(objectSchema),
});

/** Fails to compile when the schema and the types written by hand part ways. */
const asScenario = (parsed: z.output<typeof scenarioSchema>): Scenario => parsed;

/** What is told of a value that is wrong throughout. */
const MAX_ISSUES = 20;

/**
 * `safeParse`, except that of all issues only the first few are put into words: for a list of which every item is wrong,
 * that is nearly all the time it takes.
 */
export function read<T extends z.ZodMiniType>(
  schema: T,
  value: unknown,
): { value: z.output<T>; issues?: undefined } | { issues: readonly z.core.$ZodIssue[] } {
  const context = { async: false };
  const result = schema._zod.run({ value, issues: [] }, context);
  if (result instanceof Promise) throw new z.core.$ZodAsyncError();
  if (result.issues.length === 0) return { value: result.value as z.output<T> };
  const config = z.core.config();
  return {
    issues: result.issues
      .slice(0, MAX_ISSUES)
      .map((issue) => z.core.util.finalizeIssue(issue, context, config)),
  };
}

export function readScenario(
  value: unknown,
): { scenario: Scenario } | { scenario?: undefined; issues: readonly z.core.$ZodIssue[] } {
  const result = read(scenarioSchema, value);
  return result.issues ? result : { scenario: asScenario(result.value) };
}
