import type { Page } from "@playwright/test";
import { type Canned, chunk, type Received, serve, sse } from "../web/models/testing/serve";
import type { Playground } from "./page";

/** What a server must say for a page to be let in. */
export const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, content-type",
  "access-control-expose-headers": "retry-after",
};

const STREAM = { ...CORS, "content-type": "text/event-stream" };

/** A server that speaks Chat Completions; `answer` is asked for each model call, from 1. */
export async function provider(answer: (request: Received, call: number) => Canned) {
  let calls = 0;
  const server = await serve((request) => {
    if (request.method === "OPTIONS") return { status: 204, headers: CORS, chunks: [] };
    if (request.method === "GET") {
      const data = [{ id: "small-model" }, { id: "large-model" }];
      return {
        headers: { ...CORS, "content-type": "application/json" },
        chunks: [JSON.stringify({ object: "list", data })],
      };
    }
    calls += 1;
    return answer(request, calls);
  });
  return {
    ...server,
    baseUrl: `${server.url}/v1`,
    posts: () => server.received.filter(({ method }) => method === "POST"),
  };
}

/** The seed conversation: a call to multiply, then the answer, in pieces as a server sends them. */
export function multiplies(request: Received, more: Partial<Canned> = {}): Canned {
  const usage = { prompt_tokens: 40, completion_tokens: 9, total_tokens: 49 };
  const end = sse({ id: "c", object: "chat.completion.chunk", choices: [], usage }, "[DONE]");
  const asked = /"role":"tool"/.test(request.body);
  const call = (args: string, first = false) => ({
    tool_calls: [
      {
        index: 0,
        ...(first && { id: "call_a", type: "function" }),
        function: { ...(first && { name: "multiply" }), arguments: args },
      },
    ],
  });
  const chunks = asked
    ? [
        sse(chunk({ role: "assistant", content: "23 × 19 " })),
        sse(chunk({ content: "= 437" })),
        sse(chunk({}, "stop")),
        end,
      ]
    : [
        sse(chunk({ role: "assistant", ...call("", true) })),
        sse(chunk(call('{"a":23,'))),
        sse(chunk(call('"b":19}'))),
        sse(chunk({}, "tool_calls")),
        end,
      ];
  return { headers: STREAM, chunks, ...more };
}

export function says(text: readonly string[], more: Partial<Canned> = {}): Canned {
  const pieces = text.map((content) => sse(chunk({ content })));
  return { headers: STREAM, chunks: [...pieces, sse(chunk({}, "stop"), "[DONE]")], ...more };
}

export function refuses(status: number, error: object, headers: Record<string, string> = {}): Canned {
  return {
    status,
    headers: { ...CORS, "content-type": "application/json", ...headers },
    chunks: [JSON.stringify({ error })],
  };
}

/** Points the page at a server, as a reader does. */
export async function connect(
  playground: Playground,
  page: Page,
  options: { baseUrl: string; key?: string; model?: string; kind?: "openai" | "anthropic" },
) {
  const { baseUrl, key, model = "small-model", kind = "openai" } = options;
  const areas = page.locator(".area-nav");
  if (await areas.isVisible()) await areas.getByRole("button", { name: "Setup" }).click();
  await page.getByRole("tab", { name: "Model", exact: true }).click();
  await page.getByRole("combobox", { name: "Model kind" }).selectOption(kind);
  await page.getByRole("textbox", { name: "Base URL" }).fill(baseUrl);
  await page.getByRole("textbox", { name: "Base URL" }).press("Enter");
  if (key !== undefined) await page.getByRole("textbox", { name: "API key" }).fill(key);
  await page.getByRole("combobox", { name: "Model", exact: true }).fill(model);
  await page.getByRole("combobox", { name: "Model", exact: true }).press("Enter");
  if (await areas.isVisible()) await areas.getByRole("button", { name: "Messages" }).click();
  await playground.page.mouse.move(0, 0);
}
