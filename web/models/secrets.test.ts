import { afterEach, describe, expect, it } from "vitest";
import type { Message } from "../loop";
import { listModels } from "./list-models";
import { modelAt } from "./testing/cases";
import { type Canned, chunk, type LoopbackServer, type Received, serve, sse } from "./testing/serve";
import type { WireEvent } from "./types";

const CANARY = "sk-canary-8f3a17c2d94b";
const messages: Message[] = [{ role: "user", content: "hi" }];
const servers: LoopbackServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function at(canned: Canned | ((request: Received) => Canned)) {
  const server = await serve((request) => (typeof canned === "function" ? canned(request) : canned));
  servers.push(server);
  return server;
}

async function seen(api: "openai" | "anthropic", canned: Canned, key: string | undefined = CANARY) {
  const server = await at(canned);
  const wire: WireEvent[] = [];
  const deltas: unknown[] = [];
  const notes: unknown[] = [];
  const observer = {
    onWire: (event: WireEvent) => wire.push(event),
    onDelta: (delta: unknown) => deltas.push(delta),
    onNote: (note: unknown) => notes.push(note),
  };
  const baseUrl = api === "openai" ? `${server.url}/v1` : server.url;
  const model = modelAt(server.url, api, {
    observer,
    endpoint: { preset: api === "openai" ? "custom" : "anthropic", baseUrl, getKey: () => key },
  });
  const answer = await model({ messages, turn: 1, signal: undefined }).catch((error) => error);
  const everything = JSON.stringify([
    wire,
    deltas,
    notes,
    answer,
    answer.details,
    String(answer),
    answer.stack,
  ]);
  return { server, wire, answer, everything };
}

const echoes: [string, Canned][] = [
  ["an answer", { chunks: [sse(chunk({ content: `your key is ${CANARY}` }), chunk({}, "stop"), "[DONE]")] }],
  [
    "an error",
    {
      status: 401,
      chunks: [JSON.stringify({ error: { message: `Incorrect API key provided: ${CANARY}` } })],
    },
  ],
  [
    "a header",
    {
      headers: { "x-you-said": CANARY },
      chunks: [sse(chunk({ content: "hi" }), chunk({}, "stop"), "[DONE]")],
    },
  ],
  ["an error in a stream", { chunks: [sse(chunk({ content: "hi" }), { error: { message: CANARY } })] }],
  [
    "a web page",
    { headers: { "content-type": "text/html" }, chunks: [`<html><title>${CANARY}</title></html>`] },
  ],
  ["a broken answer", { chunks: [sse(chunk({ content: "hi" }))], end: "break" }],
  ["a redirect", { status: 307, headers: { location: `http://127.0.0.1:9/?k=${CANARY}` }, chunks: [] }],
];

describe("the key", () => {
  it.each(echoes)(
    "stands nowhere but in the request's header, also where %s says it back",
    async (_, canned) => {
      for (const api of ["openai", "anthropic"] as const) {
        const { server, everything } = await seen(api, canned);
        const { headers, body, path } = server.received[0] as Received;
        expect(headers.authorization).toBe(`Bearer ${CANARY}`);
        expect(body + path).not.toContain(CANARY);
        expect(everything).not.toContain(CANARY);
        expect(everything).toContain(api === "openai" ? "$OPENAI_API_KEY" : "$ANTHROPIC_API_KEY");
      }
    },
  );

  it("does not follow a redirect", async () => {
    const other = await at({ chunks: ["{}"] });
    await seen("openai", { status: 307, headers: { location: other.url }, chunks: [] });
    await seen("anthropic", { status: 301, headers: { location: other.url }, chunks: [] });
    expect(other.received).toEqual([]);
  });

  it("is asked for by the base URL, so that another one gets none", async () => {
    const server = await at({ chunks: [sse(chunk({ content: "hi" }), chunk({}, "stop"), "[DONE]")] });
    const asked: string[] = [];
    const endpoint = {
      preset: "custom" as const,
      baseUrl: `${server.url}/v1`,
      getKey: (baseUrl: string) => {
        asked.push(baseUrl);
        return undefined;
      },
    };
    await modelAt(server.url, "openai", { endpoint })({ messages, turn: 1, signal: undefined });
    expect(asked).toEqual([`${server.url}/v1`]);
    expect(server.received[0]?.headers).not.toHaveProperty("authorization");
  });

  it("that cannot be one never reaches fetch, and the error says so", async () => {
    const { answer, server, everything } = await seen("openai", { chunks: [] }, "sk-ключ-12345");
    expect(answer.details.kind).toBe("auth");
    expect(server.received).toEqual([]);
    expect(everything).not.toContain("sk-ключ");
  });
});

describe("headers", () => {
  const answer = { chunks: [sse(chunk({ content: "hi" }), chunk({}, "stop"), "[DONE]")] };

  it("to an OpenAI-compatible address are authorization and content-type, and nothing more", async () => {
    const sent: string[][] = [];
    const fetch: typeof globalThis.fetch = async (_, init) => {
      sent.push([...new Headers(init?.headers).keys()].sort());
      return new Response(answer.chunks[0]);
    };
    await modelAt("http://memory.test", "openai", { fetch })({ messages, turn: 1, signal: undefined });
    const endpoint = { preset: "custom" as const, baseUrl: "http://memory.test/v1", getKey: () => CANARY };
    await listModels({ endpoint, fetch }).catch(() => {});
    await listModels({ endpoint: { ...endpoint, getKey: () => undefined }, fetch }).catch(() => {});
    expect(sent).toEqual([["authorization", "content-type"], ["authorization"], []]);
  });

  it("to Anthropic let a web page in", async () => {
    const { server } = await seen("anthropic", answer);
    const headers = server.received[0]?.headers ?? {};
    expect(headers["anthropic-dangerous-direct-browser-access"]).toBe("true");
    const listed = await at({ chunks: ['{"data":[]}'] });
    await listModels({ endpoint: { preset: "anthropic", baseUrl: listed.url, getKey: () => CANARY } });
    for (const name of ["anthropic-version", "authorization", "anthropic-dangerous-direct-browser-access"]) {
      expect(headers[name]).toBeDefined();
      expect(listed.received[0]?.headers[name]).toBe(headers[name]);
    }
    expect(Object.keys(headers).filter((name) => name.startsWith("x-stainless"))).toEqual([]);
  });

  it("are shown as they were sent", async () => {
    const { wire } = await seen("openai", answer);
    const request = wire.find((event) => event.type === "request");
    expect(request).toMatchObject({
      method: "POST",
      headers: { authorization: "Bearer $OPENAI_API_KEY", "content-type": "application/json" },
    });
    expect(wire.map((event) => event.type)).toEqual([
      "request",
      "response",
      "event",
      "event",
      "event",
      "end",
    ]);
  });
});
