import { z } from "zod/mini";
import type { Message } from "../loop";
import type { Controls, Lesson, LocalizedText, ModelSettings, ToolDefinition } from "./types";

/** The parts of a scenario that a lesson's variants hold as well. */
export interface Parts {
  readonly localized: z.ZodMiniType<LocalizedText>;
  readonly message: z.ZodMiniType<Message>;
  readonly tool: z.ZodMiniType<ToolDefinition>;
  readonly model: z.ZodMiniType<ModelSettings>;
  /** Nothing filled in: a variant says only what it changes. */
  readonly someControls: z.ZodMiniType<Partial<Controls>>;
}

export function lessonSchema({ localized, message, tool, model, someControls }: Parts) {
  const text = z.string();
  const count = z.int().check(z.minimum(0), z.maximum(1_000_000));

  const step = z.looseObject({
    at: text,
    say: z.exactOptional(localized),
    ask: z.exactOptional(
      z.looseObject({
        question: localized,
        choices: z.array(localized),
        answer: count.check(z.maximum(100)),
        why: z.exactOptional(localized),
      }),
    ),
  });

  const expect = z.looseObject({
    status: z.exactOptional(text),
    answer: z.exactOptional(text),
    error: z.exactOptional(text),
    turns: z.exactOptional(count),
    toolErrors: z.exactOptional(count),
  });

  const variant = z.looseObject({
    id: text.check(z.regex(/^[a-zA-Z0-9_-]{1,64}$/, "1 to 64 letters, digits, _ or -")),
    title: localized,
    say: z.exactOptional(localized),
    controls: z.exactOptional(someControls),
    model: z.exactOptional(model),
    tools: z.exactOptional(z.array(tool)),
    messages: z.exactOptional(z.array(message)),
    oneCall: z.exactOptional(z.boolean()),
    steps: z.exactOptional(z.array(step)),
    expect: z.exactOptional(expect),
  });

  return z.looseObject({
    from: z.exactOptional(z.string()),
    goal: z.exactOptional(localized),
    steps: z.exactOptional(z.array(step)),
    experiment: z.exactOptional(localized),
    summary: z.exactOptional(localized),
    variants: z.exactOptional(z.array(variant)),
    oneCall: z.exactOptional(z.boolean()),
    expect: z.exactOptional(expect),
  }) satisfies z.ZodMiniType<Lesson>;
}
