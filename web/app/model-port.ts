import type { JsonObject, LoopOptions, ModelReply, ModelRequest } from "../loop";
import { withRetries } from "../models/retry";
import { scriptReply } from "../models/script";
import { sandbox } from "./sandbox";
import type { PortsContext } from "./session";

/** The chosen model, asked again where that can help. Which one is read at each call: it may change in mid-run. */
export function modelPort(context: PortsContext): LoopOptions["model"] {
  return (request) => {
    const { maxRetries } = context.setup().controls;
    const ask = withRetries<ModelReply>((one) => askModel(one, context), {
      maxRetries,
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
    return ask(request);
  };
}

async function askModel(request: ModelRequest, context: PortsContext): Promise<ModelReply> {
  const { model, tools } = context.setup();
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
