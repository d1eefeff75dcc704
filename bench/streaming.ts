/**
 * Deltas a second from bytes to reply: this project's adapter, observers on, against the `openai` package's own stream
 * over the same bytes. In memory, so that what is measured is the reading alone. Printed, never asserted.
 */
import OpenAI from "openai";
import { createOpenAIModel } from "../web/models/openai";

export interface StreamingBench {
  /** Deltas a second. */
  readonly adapter: number;
  readonly openai: number;
  /** AI SDK streamText, where it is installed. */
  readonly aiSdk: number;
}

const CHUNK_BYTES = 16 * 1024;

/** @returns the better of `rounds` runs of each, over a stream of `deltas` deltas */
export async function streamingBench(
  deltas: number,
  rounds = 5,
  rival?: (fetch: typeof globalThis.fetch) => Promise<number>,
): Promise<StreamingBench> {
  const pieces = streamOf(deltas);
  const fetch = async () =>
    new Response(bodyOf(pieces), { headers: { "content-type": "text/event-stream" } });
  let adapter = 0;
  let openai = 0;
  let aiSdk = 0;
  for (let round = 0; round < rounds; round++) {
    adapter = Math.max(adapter, await perSecond(deltas, () => throughAdapter(fetch)));
    openai = Math.max(openai, await perSecond(deltas, () => throughOpenAI(fetch)));
    if (rival) aiSdk = Math.max(aiSdk, await perSecond(deltas, () => rival(fetch)));
  }
  return { adapter, openai, aiSdk };
}

async function throughAdapter(fetch: typeof globalThis.fetch): Promise<number> {
  let seen = 0;
  const model = createOpenAIModel({
    model: "bench",
    endpoint: { preset: "custom", baseUrl: "http://bench.test/v1", getKey: () => "sk-bench-0123456789" },
    fetch,
    observer: {
      onDelta: () => {
        seen += 1;
      },
      onWire: () => {},
    },
  });
  await model({ messages: [{ role: "user", content: "go" }], turn: 1, signal: undefined });
  return seen;
}

async function throughOpenAI(fetch: typeof globalThis.fetch): Promise<number> {
  const client = new OpenAI({ apiKey: "bench", baseURL: "http://bench.test/v1", fetch, maxRetries: 0 });
  const stream = await client.chat.completions.create({ model: "bench", messages: [], stream: true });
  let text = "";
  let seen = 0;
  for await (const chunk of stream) {
    const piece = chunk.choices[0]?.delta.content;
    if (!piece) continue;
    text += piece;
    seen += 1;
  }
  return text === "" ? 0 : seen;
}

async function perSecond(deltas: number, run: () => Promise<number>): Promise<number> {
  const started = performance.now();
  const seen = await run();
  if (seen !== deltas) throw new Error(`${seen} of ${deltas} deltas arrived`);
  return deltas / ((performance.now() - started) / 1000);
}

function streamOf(deltas: number): Uint8Array[] {
  const event = (delta: unknown, finish_reason: string | null) =>
    `data: ${JSON.stringify({
      id: "chatcmpl-bench",
      object: "chat.completion.chunk",
      created: 1,
      model: "bench",
      choices: [{ index: 0, delta, finish_reason }],
    })}\n\n`;
  let text = "";
  for (let n = 0; n < deltas; n++) text += event({ content: ` word${n % 100}` }, null);
  const bytes = new TextEncoder().encode(`${text}${event({}, "stop")}data: [DONE]\n\n`);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) pieces.push(bytes.subarray(at, at + CHUNK_BYTES));
  return pieces;
}

function bodyOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      const piece = pieces[next++];
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
}
