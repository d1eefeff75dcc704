import { afterEach, describe, expect, it, vi } from "vitest";
import type { Message } from "../loop";
import { ModelError } from "./errors";
import { networkError } from "./failures/network";
import type { PresetId } from "./presets";
import { modelAt } from "./testing/cases";
import { chunk, serve, sse } from "./testing/serve";
import type { Delta, WireEvent } from "./types";
import type { PageFacts } from "./wire/page";
import { Watchdog } from "./wire/watchdog";

const messages: Message[] = [{ role: "user", content: "hi" }];
afterEach(() => vi.useRealTimers());

describe("no answer came back", () => {
  const page = (more: Partial<PageFacts>): PageFacts => ({
    origin: "https://play.example",
    online: () => true,
    webkit: false,
    localNetwork: async () => undefined,
    knock: async () => "nothing",
    ...more,
  });
  const OLLAMA = "http://localhost:11434/v1/chat/completions";
  it.each<[string, Partial<PageFacts>, string, PresetId, string, string]>([
    [
      "the device is offline",
      { online: () => false },
      "https://api.openai.com/v1",
      "openai",
      "offline",
      "Connect",
    ],
    ["localhost does not care", { online: () => false }, OLLAMA, "ollama", "unreachable", "Start Ollama"],
    [
      "http in the network from https",
      {},
      "http://192.168.1.5:11434/v1",
      "ollama",
      "mixed_content",
      "https address",
    ],
    ["http://localhost in Safari", { webkit: true }, OLLAMA, "ollama", "mixed_content", "Chrome or Firefox"],
    [
      "the permission was refused",
      { localNetwork: async () => "denied" },
      OLLAMA,
      "ollama",
      "local_network",
      "local network",
    ],
    [
      "Ollama without OLLAMA_ORIGINS",
      { knock: async () => "answered" },
      OLLAMA,
      "ollama",
      "cors",
      "OLLAMA_ORIGINS naming this page: https://play.example",
    ],
    [
      "LM Studio without CORS",
      { knock: async () => "answered" },
      "http://localhost:1234/v1",
      "lmstudio",
      "cors",
      "Enable CORS",
    ],
    [
      "a provider's error without CORS",
      { knock: async () => "answered" },
      "https://api.openai.com/v1",
      "openai",
      "cors",
      "wrong key",
    ],
    [
      "the page's own policy",
      { knock: async () => "page_policy" },
      "https://x.example/v1",
      "custom",
      "page_policy",
      "connect-src",
    ],
    ["nothing is there", {}, "https://x.example/v1", "custom", "unreachable", "base URL"],
  ])("%s", async (_, facts, url, preset, reason, hint) => {
    const error = await networkError(new TypeError("Failed to fetch"), { url, preset, page: page(facts) });
    expect(error.details).toMatchObject({ kind: "network", reason });
    expect(error.hint).toContain(hint);
    expect(error.details.texts?.hint["zh-TW"]).toMatch(/[\u4e00-\u9fff]/);
  });

  it("since nothing listens on the port", async () => {
    const server = await serve(() => ({ chunks: [] }));
    await server.close();
    const error = await modelAt(
      server.url,
      "openai",
    )({ messages, turn: 1, signal: undefined }).catch((e) => e);
    expect(error.details).toMatchObject({
      kind: "network",
      reason: "unreachable",
      body: expect.stringContaining("ECONNREFUSED"),
    });
  });

  it.each(["", "localhost:8000", "ftp://x", "javascript:alert(1)"])(
    "since %j is no address",
    async (baseUrl) => {
      const endpoint = { preset: "custom" as const, baseUrl, getKey: () => undefined };
      const error = await modelAt("", "openai", { endpoint })({ messages, turn: 1, signal: undefined }).catch(
        (e) => e,
      );
      expect(error).toBeInstanceOf(ModelError);
      expect(error.kind).toBe("not_found");
    },
  );
});

describe("a run that is stopped", () => {
  it.each(["openai", "anthropic"] as const)(
    "%s: the partial text stays, the connection closes",
    async (api) => {
      const start =
        api === "openai"
          ? sse(chunk({ content: "The ans" }))
          : sse(
              { type: "message_start", message: { content: [] } },
              { type: "content_block_start", index: 0, content_block: { type: "text", text: "The ans" } },
            );
      const server = await serve(() => ({ chunks: [start], end: "hang" }));
      const controller = new AbortController();
      const wire: WireEvent[] = [];
      const observer = {
        onDelta: (_: Delta) => controller.abort(new Error("stop")),
        onWire: (event: WireEvent) => wire.push(event),
      };
      const model = modelAt(server.url, api, { observer });
      const error = await model({ messages, turn: 1, signal: controller.signal }).catch((e) => e);
      expect(error.details).toMatchObject({ kind: "aborted", partialText: "The ans" });
      expect(wire.at(-1)).toMatchObject({ type: "end", how: "aborted" });
      await vi.waitFor(() => expect(server.dropped()).toBe(1));
      await server.close();
    },
  );

  it("sends nothing when it was stopped before", async () => {
    const server = await serve(() => ({ chunks: [] }));
    const error = await modelAt(
      server.url,
      "openai",
    )({ messages, turn: 1, signal: AbortSignal.abort() }).catch((e) => e);
    expect(error.kind).toBe("aborted");
    expect(server.received).toEqual([]);
    await server.close();
  });

  it("stops a server that has not begun to answer", async () => {
    const server = await serve(() => new Promise(() => {}));
    const controller = new AbortController();
    const asking = modelAt(
      server.url,
      "openai",
    )({ messages, turn: 1, signal: controller.signal }).catch((e) => e);
    await vi.waitFor(() => expect(server.received).toHaveLength(1));
    controller.abort();
    expect((await asking).kind).toBe("aborted");
    await server.close();
  });
});

describe("after the answer", () => {
  it("a connection that the server keeps open is closed", async () => {
    const server = await serve(() => ({
      chunks: [sse(chunk({ content: "hi" }), chunk({}, "stop"), "[DONE]")],
      end: "hang",
    }));
    await modelAt(server.url, "openai")({ messages, turn: 1, signal: undefined });
    await vi.waitFor(() => expect(server.dropped()).toBe(1));
    await server.close();
  });
});

describe("the watchdog", () => {
  function watched() {
    vi.useFakeTimers();
    const quiet = vi.fn();
    let now = 0;
    const dog = new Watchdog(30_000, () => now, quiet);
    const pass = (ms: number) => {
      now += ms;
      vi.advanceTimersByTime(ms);
    };
    return {
      dog,
      quiet,
      pass,
      sleep: (ms: number) => {
        now += ms;
      },
    };
  }

  it("barks after 30 seconds without anything, and not while something comes", () => {
    const { dog, quiet, pass } = watched();
    for (let n = 0; n < 10; n++) {
      pass(20_000);
      dog.touch();
    }
    expect(quiet).not.toHaveBeenCalled();
    pass(30_000);
    expect(quiet).toHaveBeenCalledOnce();
  });

  it("waits once more when the machine was asleep", () => {
    const { quiet, pass, sleep } = watched();
    sleep(3_600_000);
    pass(30_000);
    expect(quiet).not.toHaveBeenCalled();
    pass(30_000);
    expect(quiet).toHaveBeenCalledOnce();
  });
});
