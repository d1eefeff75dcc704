import type { JsonObject, LoopOptions, ModelReply, ModelRequest } from "../loop";
import { withFallback } from "../loop/controls";
import { ModelError } from "../models/errors";
import { errorClass, isOverload, isOverloadKind, withRetries } from "../models/retry";
import { scriptReply } from "../models/script";
import type { ModelSettings } from "../scenario/types";
import { pricedName } from "./prices";
import { sandbox } from "./sandbox";
import type { PortsContext } from "./session";

/** The chosen model, asked again where that can help. Which one is read at each call: it may change in mid-run. */
export function modelPort(context: PortsContext): LoopOptions["model"] {
  return async (request) => {
    const { maxRetries, classifyErrors } = context.setup().controls;
    const ask = withRetries<ModelReply>(withSecond(context), {
      maxRetries,
      classify: classifyErrors,
      failedBefore: context.notes().filter(({ control }) => control === "retry").length,
      onRetry: async ({ attempt, of, waitMs, reason, kind, error }) => {
        await context.notice({
          control: "retry",
          at: "model_call",
          attempt,
          of,
          waitMs,
          reason,
          kind,
          message: error.message,
          ...(error.details.texts && { texts: { ...error.details.texts.message } }),
        });
        context.stoppable(true); // nobody has to sit out the wait
      },
    });
    try {
      return await ask(request);
    } catch (error) {
      if (classifyErrors && error instanceof ModelError) context.about({ errorClass: errorClass(error) });
      throw error;
    }
  };
}

/** The chosen model, and the one that takes over from it where it is overloaded again and again. For one call. */
function withSecond(context: PortsContext): LoopOptions["model"] {
  const { model, controls } = context.setup();
  const { fallback } = controls;
  const first: LoopOptions["model"] = (request) => askModel(model, request, context);
  if (!fallback) return first;
  const { after, model: second } = fallback;
  const notes = context.notes();
  const refused = notes.slice(notes.findLastIndex(({ kind }) => !isOverloadKind(kind)) + 1).length;
  return withFallback(first, {
    after,
    second: (request) => askModel(second, request, context),
    isOverload,
    overloadedBefore: notes.some(({ control }) => control === "fallback") ? after : refused,
    onFallback: (overloaded, error) =>
      context.notice({
        control: "fallback",
        at: "model_call",
        overloaded,
        kind: (error as ModelError).kind,
        to: pricedName(second),
      }),
  });
}

async function askModel(
  model: ModelSettings,
  request: ModelRequest,
  context: PortsContext,
): Promise<ModelReply> {
  const { tools } = context.setup();
  const offered = tools.filter((tool) => tool.enabled !== false);
  switch (model.kind) {
    case "script":
      return scriptReply(model.turns, request, context.failures());
    case "code": {
      const { createCodeModel } = await import("../models/code");
      return createCodeModel({ code: model.code, tools: offered, run: sandbox.run })(request);
    }
    case "human":
      return context.play(request);
    default: {
      const { askProvider } = await import("./provider-port");
      const { reply, known } = await askProvider(model, offered, request, context);
      context.about(known as JsonObject);
      return reply;
    }
  }
}
