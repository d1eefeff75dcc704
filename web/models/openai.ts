import type OpenAI from "openai";
import type { ModelRequest } from "../loop";
import { adaptationFor } from "./chat-completions/adapt";
import { ChatCompletionsFold } from "./chat-completions/fold";
import { type ChatBody, chatBody } from "./chat-completions/request";
import { ModelError } from "./errors";
import { keyVariable, normalizeBaseUrl } from "./presets";
import { createMemory } from "./reply/memory";
import { warning } from "./reply/warnings";
import type { ProviderModel, ProviderOptions } from "./types";
import { exchange } from "./wire/exchange";
import type { Concluded } from "./wire/outcome";

/** Everything else fails the preflight of a server with a strict CORS list. */
const HEADERS = ["authorization", "content-type"];
const PLACEHOLDER = `$${keyVariable("openai")}`;
const MOST_ADAPTATIONS = 3;
/** The SDK's own clock would cut long answers; how long is too long is decided in `wire/exchange.ts`. */
const NO_TIMEOUT = 2 ** 31 - 1;

/**
 * A model behind anything that speaks Chat Completions. The `openai` package builds and sends the request; the answer is
 * read from its bytes, since real servers answer in ways that the package's accumulator stumbles over.
 */
export function createOpenAIModel(options: ProviderOptions): ProviderModel {
  const memory = options.memory ?? createMemory();
  const server = `${options.endpoint.baseUrl} ${options.model}`;
  return async (request) => {
    for (let adapted = 0; ; adapted++) {
      const learned = memory.learned(server);
      const body = chatBody(request.messages, options, memory, learned);
      try {
        const { reply, replay } = await once(body, request, options);
        memory.remember(reply, replay);
        return reply;
      } catch (error) {
        const change = error instanceof ModelError ? adaptationFor(error, body, learned) : undefined;
        if (!change || adapted === MOST_ADAPTATIONS) throw error;
        memory.learn(server, change);
        options.observer?.onNote?.(warning("adapted", { reason: (error as ModelError).message, change }));
      }
    }
  };
}

async function once(body: ChatBody, request: ModelRequest, options: ProviderOptions): Promise<Concluded> {
  const { endpoint, observer = {}, tools = [] } = options;
  return exchange({
    options,
    signal: request.signal,
    stream: body.stream === true,
    headers: HEADERS,
    placeholder: PLACEHOLDER,
    fold: new ChatCompletionsFold({
      request,
      toolNames: new Set(tools.map((tool) => tool.name)),
      observer,
      preset: endpoint.preset,
    }),
    send: async (fetch) => {
      const { default: Client } = await import("openai");
      const client = new Client({
        apiKey: PLACEHOLDER,
        baseURL: normalizeBaseUrl(endpoint.baseUrl, "openai"),
        organization: null,
        project: null,
        dangerouslyAllowBrowser: true,
        maxRetries: 0,
        timeout: NO_TIMEOUT,
        logLevel: "off",
        fetch,
      });
      await client.chat.completions.create(body as unknown as OpenAI.ChatCompletionCreateParams).asResponse();
    },
  });
}
