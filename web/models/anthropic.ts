import type Anthropic from "@anthropic-ai/sdk";
import { MessagesFold } from "./messages-api/fold";
import { messagesBody } from "./messages-api/request";
import { keyVariable, normalizeBaseUrl } from "./presets";
import { createMemory } from "./reply/memory";
import type { ProviderModel, ProviderOptions } from "./types";
import { exchange } from "./wire/exchange";

/** The last is what lets a web page call the API at all. Which of the first two holds the key is the SDK's choice. */
const HEADERS = [
  "authorization",
  "x-api-key",
  "content-type",
  "anthropic-version",
  "anthropic-dangerous-direct-browser-access",
];
const PLACEHOLDER = `$${keyVariable("anthropic")}`;
/** The SDK's own clock would cut long answers; how long is too long is decided in `wire/exchange.ts`. */
const NO_TIMEOUT = 2 ** 31 - 1;

/** A model behind Anthropic's Messages API. `@anthropic-ai/sdk` builds and sends the request; the answer is read here. */
export function createAnthropicModel(options: ProviderOptions): ProviderModel {
  const memory = options.memory ?? createMemory();
  const { endpoint, observer = {}, tools = [] } = options;
  return async (request) => {
    const body = messagesBody(request.messages, options, memory);
    const { reply, replay } = await exchange({
      options,
      signal: request.signal,
      stream: body.stream === true,
      headers: HEADERS,
      placeholder: PLACEHOLDER,
      fold: new MessagesFold({
        request,
        toolNames: new Set(tools.map((tool) => tool.name)),
        observer,
        preset: endpoint.preset,
      }),
      send: async (fetch) => {
        const { default: Client } = await import("@anthropic-ai/sdk");
        const client = new Client({
          apiKey: PLACEHOLDER,
          baseURL: normalizeBaseUrl(endpoint.baseUrl, "anthropic"),
          dangerouslyAllowBrowser: true,
          maxRetries: 0,
          timeout: NO_TIMEOUT,
          logLevel: "off",
          fetch,
        });
        await client.messages.create(body as unknown as Anthropic.MessageCreateParams).asResponse();
      },
    });
    memory.remember(reply, replay);
    return reply;
  };
}
