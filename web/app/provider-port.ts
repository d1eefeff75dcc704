/** A provider's model on this page: where it is reached, what is watched of the call, and what is noted about the reply. */
import type { JsonObject, ModelReply, ModelRequest } from "../loop";
import { ModelError } from "../models/errors";
import { keys } from "../models/keys";
import { createMemory } from "../models/reply/memory";
import type { ModelWarning } from "../models/reply/warnings";
import { said, text } from "../models/text";
import type { ProviderOptions, ProviderReply, ToolSpec } from "../models/types";
import type { ModelSettings, ToolDefinition } from "../scenario/types";
import { useEndpoints } from "./endpoints";
import { watchReply } from "./live";
import type { PortsContext } from "./session";
import { watchWire } from "./wire";

type Provider = Extract<ModelSettings, { kind: "openai" | "anthropic" | "browser" }>;

/** One for the page: what a server wants back with the next request is known to whichever call comes next. */
const memory = createMemory();

/** @returns the reply, and what goes down in history beside it */
export async function askProvider(
  model: Provider,
  tools: readonly ToolDefinition[],
  request: ModelRequest,
  context: PortsContext,
): Promise<{ reply: ModelReply; known: JsonObject }> {
  const { signal, about, stoppable } = context;
  const name = model.kind === "browser" ? "LanguageModel" : model.model;
  if (name.trim() === "") throw new ModelError({ kind: "bad_request", ...said(NO_MODEL, CHOOSE) });
  const live = watchReply();
  const wire = watchWire(name);
  const warnings: ModelWarning[] = [];
  // What had arrived when the reader stopped the call goes down with its end.
  const onAbort = () => {
    const { text: partialText, reasoning: partialReasoning } = live.seen();
    about({ model: name, partialText, partialReasoning });
  };
  signal.addEventListener("abort", onAbort, { once: true });
  stoppable(true);
  about({ model: name });
  try {
    const call = await modelFor(model, specs(tools), {
      onDelta: live.onDelta,
      onWire: wire.onWire,
      onNote: (warning) => warnings.push(warning),
    });
    const reply = await call(request);
    const exchange = wire.id();
    const known = {
      model: name,
      ...(reply.usage && { usage: { ...reply.usage } }),
      ...(reply.reasoning && { reasoning: reply.reasoning }),
      ...(warnings.length > 0 && { warnings: warnings as unknown as JsonObject[] }),
      ...(exchange !== undefined && { exchange }),
    };
    return { reply, known };
  } finally {
    stoppable(false);
    signal.removeEventListener("abort", onAbort);
    live.clear();
  }
}

async function modelFor(
  model: Provider,
  tools: readonly ToolSpec[],
  observer: NonNullable<ProviderOptions["observer"]>,
): Promise<(request: ModelRequest) => Promise<ProviderReply>> {
  if (model.kind === "browser") {
    const { createPromptApiModel } = await import("../models/prompt-api");
    return createPromptApiModel({ tools, observer }) as (request: ModelRequest) => Promise<ProviderReply>;
  }
  const { model: name, kind, ...settings } = model;
  const { preset, baseUrl } = useEndpoints.getState()[kind];
  const options: ProviderOptions = {
    model: name,
    endpoint: { preset, baseUrl, getKey: (url) => keys.keyFor(url) },
    settings,
    tools,
    observer,
    memory,
  };
  if (kind === "anthropic") return (await import("../models/anthropic")).createAnthropicModel(options);
  return (await import("../models/openai")).createOpenAIModel(options);
}

function specs(tools: readonly ToolDefinition[]): ToolSpec[] {
  return tools.map(({ name, description, parameters }) => ({ name, description, parameters }));
}

const NO_MODEL = text("No model is chosen.", "尚未選擇模型。", "尚未选择模型。");
const CHOOSE = text(
  "Name one under Model, or take one from the server's list.",
  "請在「模型」面板填入名稱，或從伺服器的清單選一個。",
  "请在“模型”面板填入名称，或从服务器的列表选一个。",
);
