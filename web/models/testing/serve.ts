import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a server says, byte for byte. */
export interface Canned {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent one after the other, each as a network chunk of its own. */
  readonly chunks: readonly (Uint8Array | string)[];
  /** How the connection ends. `hang`: not at all. `break`: in the middle. @default "close" */
  readonly end?: "close" | "hang" | "break";
  readonly pauseMs?: number;
}

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface LoopbackServer {
  readonly url: string;
  readonly received: Received[];
  /** How many connections the client closed before the answer had ended. */
  readonly dropped: () => number;
  close(): Promise<void>;
}

/** A real HTTP server on loopback, for tests and benchmarks. */
export async function serve(
  answer: (request: Received, count: number) => Canned | Promise<Canned>,
): Promise<LoopbackServer> {
  const received: Received[] = [];
  let dropped = 0;
  const server: Server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const one = { method: request.method ?? "", path: request.url ?? "", headers: request.headers, body };
    received.push(one);
    response.on("close", () => {
      if (!response.writableEnded) dropped += 1;
    });
    await say(response, await answer(one, received.length));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    dropped: () => dropped,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function say(response: ServerResponse, canned: Canned): Promise<void> {
  const { status = 200, headers = {}, chunks, end = "close", pauseMs = 0 } = canned;
  response.writeHead(status, headers);
  response.socket?.setNoDelay(true);
  for (const chunk of chunks) {
    if (response.destroyed) return;
    await new Promise<void>((resolve) => response.write(chunk, () => resolve()));
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  if (end === "close") response.end();
  if (end === "break") response.destroy();
}

/** One JSON value an event, as OpenAI streams. */
export function sse(...values: readonly unknown[]): string {
  return values
    .map((value) => `data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`)
    .join("");
}

/** A chunk of a Chat Completions stream. */
export function chunk(delta: unknown, finish_reason: string | null = null) {
  return { id: "c", object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] };
}
