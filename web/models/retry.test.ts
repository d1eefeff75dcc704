import { describe, expect, it } from "vitest";
import type { ModelReply, ModelRequest } from "../loop";
import { ModelError, type ModelErrorDetails, type ModelErrorKind } from "./errors";
import { retryAfterMs } from "./failures/retry-after";
import { type RetryNotice, withRetries } from "./retry";

const request: ModelRequest = { messages: [], turn: 1, signal: undefined };
const reply: ModelReply = { text: "hi", stop_reason: "end_turn" };
const error = (kind: ModelErrorKind, more: Partial<ModelErrorDetails> = {}) =>
  new ModelError({ kind, message: kind, ...more });

function failing(errors: readonly Error[], maxRetries = 2) {
  const notices: RetryNotice[] = [];
  const waits: number[] = [];
  let calls = 0;
  const model = withRetries<ModelReply>(
    async () => {
      const failure = errors[calls++];
      if (failure) throw failure;
      return reply;
    },
    {
      maxRetries,
      onRetry: (notice) => notices.push(notice),
      sleep: async (ms) => void waits.push(ms),
      random: () => 0.5,
      now: () => 0,
    },
  );
  return { model, notices, waits, calls: () => calls };
}

describe("a model call that failed", () => {
  it("is made again after the time that the server asked for", async () => {
    const { model, notices, waits } = failing([error("rate_limit", { retryAfterMs: 2000 })]);
    expect(await model(request)).toBe(reply);
    expect(waits).toEqual([2000]);
    expect(notices).toMatchObject([
      { attempt: 1, of: 3, waitMs: 2000, reason: "server", kind: "rate_limit" },
    ]);
  });

  it("waits longer each time where nobody says how long", async () => {
    const { model, waits, notices } = failing([error("server"), error("overloaded"), error("network")], 3);
    await model(request);
    expect(waits).toEqual([375, 750, 1500]);
    expect(notices.map(({ attempt, of }) => [attempt, of])).toEqual([
      [1, 4],
      [2, 4],
      [3, 4],
    ]);
  });

  it("is given up after maxRetries", async () => {
    const { model, calls } = failing([error("server"), error("server"), error("server")], 2);
    await expect(model(request)).rejects.toMatchObject({ kind: "server" });
    expect(calls()).toBe(3);
  });

  it.each([
    error("auth"),
    error("bad_request"),
    error("context_overflow"),
    error("not_found"),
    error("bad_response"),
    error("aborted"),
    error("network", { reason: "cors" }),
    error("network", { reason: "offline" }),
    error("rate_limit", { retryable: false }),
    error("rate_limit", { retryAfterMs: 3_600_000 }),
    new Error("a defect"),
  ])("is not made again where that cannot help: $message", async (failure) => {
    const { model, calls } = failing([failure]);
    await expect(model(request)).rejects.toBe(failure);
    expect(calls()).toBe(1);
  });

  it("stops waiting when the run is stopped", async () => {
    const controller = new AbortController();
    const model = withRetries(() => Promise.reject(error("server", { retryAfterMs: 50_000 })), {
      maxRetries: 2,
      onRetry: () => controller.abort(new Error("stopped")),
    });
    await expect(model({ ...request, signal: controller.signal })).rejects.toThrow("stopped");
  });
});

describe("how long a server asks to wait", () => {
  const now = Date.parse("Tue, 01 Dec 2026 12:00:00 GMT");
  it.each([
    [{ "retry-after": "2" }, "", 2000],
    [{ "retry-after": "0.5" }, "", 500],
    [{ "retry-after": "Tue, 01 Dec 2026 12:00:05 GMT" }, "", 5000],
    [{ "retry-after": "Tue, 01 Dec 2026 11:00:00 GMT" }, "", 0],
    [{ "retry-after-ms": "120", "retry-after": "9" }, "", 120],
    [{}, "Please try again in 1.2s.", 1200],
    [{}, "rate limit, retry after 33 seconds", 33_000],
    [{}, "Please retry in 12.5s.", 12_500],
    [{}, "try again in 340ms", 340],
    [{}, "try again in 2 minutes", 120_000],
    [{}, "try again later", undefined],
    [{ "retry-after": "soon" }, "", undefined],
    [{}, "", undefined],
  ])("%j %s: %s", (headers, message, expected) => {
    expect(retryAfterMs(new Headers(headers as Record<string, string>), message, now)).toBe(expected);
  });
});
