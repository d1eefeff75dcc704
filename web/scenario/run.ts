/**
 * A recorded run as a scenario carries it: every step in the order in which it was made, without what follows from
 * the steps before. Milliseconds of the wall clock are left out: when somebody ran it is nobody's business.
 */
import { z } from "zod/mini";
import type { JsonObject, Message, Point, ToolCall } from "../loop";
import { ScenarioError } from "./error";
import { problemsOf } from "./problems";
import { controlsSchema, messageSchema, modelSchema, objectSchema, read, toolSchema } from "./schema";
import type { Controls, ModelSettings, ToolDefinition } from "./types";

/** One step. A point alone is a pause there of which nothing else is to be told. */
export type RunNode = Point | RunNodeFields;

export interface RunNodeFields {
  /** The loop paused here; without it the reader changed `edit`, or else the setup. Neither, in the first one: the start. */
  readonly point?: Point;
  readonly ms?: number;
  readonly call?: ToolCall;
  readonly outcome?: JsonObject;
  readonly error?: JsonObject;
  readonly note?: JsonObject;
  readonly edit?: JsonObject;
  /** Of an edit: number of the step at which the reader stood, where that is not the parent. */
  readonly before?: number;
  /** Number of the step that this one follows. Left out: the one before it in the list. */
  readonly parent?: number;
  /** Left out: the parent's, at `budget` one more. */
  readonly turn?: number;
  /** Number of the setup, 0 the scenario's own. Left out: the parent's. */
  readonly setup?: number;
  readonly append?: Message;
  /** Left out in the first one: where the scenario starts. */
  readonly messages?: readonly Message[];
}

/** What another setup of this run has otherwise than the scenario. */
export interface RunSetup {
  readonly tools?: readonly ToolDefinition[];
  readonly model?: ModelSettings;
  readonly controls?: Controls;
  readonly oneCall?: boolean;
}

export interface RunRecord {
  readonly nodes: readonly RunNode[];
  readonly setups?: readonly RunSetup[];
  /** Number of the step at which it stands. */
  readonly cursor: number;
  /** Number of the last step of the branch shown. Left out: the last of all. */
  readonly tip?: number;
  /** Names of branches, by the number of their first step. */
  readonly names?: readonly (readonly [number, string])[];
  readonly hidden?: readonly number[];
}

/** Steps of one run; each costs a row in memory and a tick on the slider. */
const MAX_NODES = 20_000;

/** Written as an object, so that a new point of the loop cannot be forgotten here. */
const points: Record<Point, Point> = {
  budget: "budget",
  budget_spent: "budget_spent",
  model_call: "model_call",
  reply: "reply",
  stop_reason: "stop_reason",
  answer: "answer",
  no_answer: "no_answer",
  unknown_stop_reason: "unknown_stop_reason",
  tool_call: "tool_call",
  tool_result: "tool_result",
  failure: "failure",
  returned: "returned",
  control: "control",
};

const text = z.string();
const index = z.int().check(z.minimum(0), z.maximum(MAX_NODES));
const point = z.enum(points);

const outcome = z.discriminatedUnion("status", [
  z.looseObject({ status: z.literal("done"), answer: text }),
  z.looseObject({ status: z.literal("failed"), error: text }),
  z.looseObject({ status: z.literal("aborted"), unanswered: z.array(text) }),
]);

const texts = z.record(text, text);
const error = z.looseObject({
  kind: text,
  message: text,
  hint: z.exactOptional(text),
  texts: z.exactOptional(z.looseObject({ message: texts, hint: texts })),
  status: z.exactOptional(z.number()),
  body: z.exactOptional(text),
  partialText: z.exactOptional(text),
  partialReasoning: z.exactOptional(text),
  discardedCalls: z.exactOptional(z.number()),
  param: z.exactOptional(text),
});

const edit: z.ZodMiniType<JsonObject> = z.discriminatedUnion("op", [
  z.looseObject({ op: z.literal("replace"), index, message: messageSchema }),
  z.looseObject({ op: z.literal("insert"), index, message: messageSchema }),
  z.looseObject({ op: z.literal("remove"), index, count: index }),
  z.looseObject({ op: z.literal("move"), from: index, to: index }),
  z.looseObject({ op: z.literal("truncate"), length: index }),
  z.looseObject({ op: z.literal("all"), messages: z.array(messageSchema) }),
  z.looseObject({ op: z.literal("batch"), edits: z.array(z.lazy(() => edit)) }),
]) as unknown as z.ZodMiniType<JsonObject>;

const node = z.union(
  [
    point,
    z.looseObject({
      point: z.exactOptional(point),
      ms: z.exactOptional(z.number().check(z.minimum(0))),
      call: z.exactOptional(
        z.looseObject({ id: text, name: text, arguments: z.union([objectSchema, text]) }),
      ),
      outcome: z.exactOptional(outcome),
      error: z.exactOptional(error),
      note: z.exactOptional(objectSchema),
      edit: z.exactOptional(edit),
      before: z.exactOptional(index),
      parent: z.exactOptional(index),
      turn: z.exactOptional(z.int().check(z.minimum(0))),
      setup: z.exactOptional(index),
      append: z.exactOptional(messageSchema),
      messages: z.exactOptional(z.array(messageSchema)),
    }),
  ],
  { error: "a pause point, or an object with one" },
);

const runSchema = z.looseObject({
  nodes: z.array(node).check(z.minLength(1), z.maxLength(MAX_NODES)),
  setups: z.exactOptional(
    z
      .array(
        z.looseObject({
          tools: z.exactOptional(z.array(toolSchema)),
          model: z.exactOptional(modelSchema),
          controls: z.exactOptional(controlsSchema),
          oneCall: z.exactOptional(z.boolean()),
        }),
      )
      .check(z.maxLength(1000)),
  ),
  cursor: index,
  tip: z.exactOptional(index),
  names: z.exactOptional(z.array(z.tuple([index, text]))),
  hidden: z.exactOptional(z.array(index)),
});

/** Reads a scenario's `run`, which is plain JSON already. @throws ScenarioError with paths that begin at `$.run` */
export function parseRun(value: unknown): RunRecord {
  const result = read(runSchema, value);
  if (!result.issues) return result.value as unknown as RunRecord;
  const problems = problemsOf(result.issues, value);
  throw new ScenarioError(
    "wrong_shape",
    problems.map(({ path, message }) => ({ path: path.replace(/^\$/, "$.run"), message })),
  );
}
