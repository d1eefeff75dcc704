/** Time a turn over loopback HTTP: a server that answers at once, so that what is measured is the client's own work. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { agentLoop } from "../web/loop";
import { createOpenAIModel } from "../web/models/openai";
import { createMemory } from "../web/models/reply/memory";

/** A Chat Completions server that asks for `add` until as many results as `turns - 1` stand in the request. */
export async function benchServer(turns: () => number) {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    const results = (JSON.parse(body) as { messages: { role: string }[] }).messages.filter(
      ({ role }) => role === "tool",
    ).length;
    const last = results >= turns() - 1;
    const message = last
      ? { role: "assistant", content: "done" }
      : {
          role: "assistant",
          content: null,
          tool_calls: [
            { id: `c${results}`, type: "function", function: { name: "add", arguments: '{"a":1,"b":2}' } },
          ],
        };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({
        id: `x${results}`, // some keep one message for each id
        object: "chat.completion",
        created: 1,
        model: "m",
        choices: [{ index: 0, message, finish_reason: last ? "stop" : "tool_calls" }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const PARAMETERS = { type: "object", properties: { a: { type: "number" }, b: { type: "number" } } };

/** The floor: nothing but `fetch`, `JSON.parse` and an array. */
export function bareFetch(baseURL: string) {
  return async () => {
    const messages: unknown[] = [{ role: "user", content: "go" }];
    for (;;) {
      const response = await fetch(`${baseURL}/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: "Bearer k" },
        body: JSON.stringify({
          model: "m",
          messages,
          tools: [
            { type: "function", function: { name: "add", description: "add", parameters: PARAMETERS } },
          ],
        }),
      });
      const [choice] = (await response.json()).choices;
      messages.push(choice.message);
      if (choice.finish_reason === "stop") return;
      for (const call of choice.message.tool_calls) {
        const { a, b } = JSON.parse(call.function.arguments);
        messages.push({ role: "tool", tool_call_id: call.id, content: String(a + b) });
      }
    }
  };
}

export function ourLoop(baseURL: string, turns: number) {
  const model = createOpenAIModel({
    model: "m",
    endpoint: { preset: "custom", baseUrl: baseURL, getKey: () => "sk-bench-0123456789" },
    settings: { stream: false },
    tools: [{ name: "add", description: "add", parameters: PARAMETERS }],
    memory: createMemory(),
  });
  return async () => {
    const loop = agentLoop([{ role: "user", content: "go" }], {
      model,
      runTool: async ({ arguments: args }) => {
        const { a, b } = args as { a: number; b: number };
        return { ok: true, value: a + b };
      },
      maxTurns: turns + 1,
    });
    for (let step = await loop.next(); !step.done; step = await loop.next());
  };
}
