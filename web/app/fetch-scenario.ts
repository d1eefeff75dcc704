/** A scenario, or a run in any shape that the import knows, from an address that somebody gave. */
import { importRun, scenarioOf } from "../scenario/import";
import type { Scenario } from "../scenario/types";
import { queryClient } from "./query-client";

const MOST_BYTES = 2_000_000;
const TIMEOUT_MS = 30_000;

export type FetchProblem = "bad_address" | "unreachable" | "status" | "too_large" | "timeout";

/** Nothing that could be read came from there. */
export class FetchError extends Error {
  override readonly name = "FetchError";
  constructor(
    readonly problem: FetchProblem,
    /** The HTTP status, with `status`. */
    readonly status?: number,
  ) {
    super(problem);
  }
}

/**
 * `https:`, or `http:` on this machine, by the two names that the page's `connect-src` can hold: it has no form for `[::1]`.
 * An address with a name and password in it is none that `fetch` takes. Throws a `FetchError`.
 */
export function addressOf(text: string): URL {
  if (!URL.canParse(text)) throw new FetchError("bad_address");
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") throw new FetchError("bad_address");
  const loopback = /^(localhost|127\.0\.0\.1)$/.test(url.hostname);
  if (url.protocol === "https:" || (url.protocol === "http:" && loopback)) return url;
  throw new FetchError("bad_address");
}

/**
 * Without credentials and without saying where the reader comes from. What was fetched is remembered for a while, so
 * opening the same address again asks nobody.
 * @param onProgress bytes so far
 * @throws FetchError, ScenarioError, or the signal's reason
 */
export async function fetchScenario(
  url: URL,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Scenario> {
  const text = await queryClient.fetchQuery({
    queryKey: ["scenario", url.href],
    queryFn: () => download(url, signal, onProgress),
    retry: false,
    staleTime: 10 * 60_000,
  });
  return scenarioOf(importRun(text), fileNameIn(url) || url.host);
}

function fileNameIn({ pathname }: URL): string {
  const name = pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // encoded in something else than UTF-8
  }
}

async function download(url: URL, signal: AbortSignal, onProgress: (bytes: number) => void): Promise<string> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.any([signal, timeout]),
    });
    if (!response.ok) throw new FetchError("status", response.status);
    return await readText(response, onProgress);
  } catch (error) {
    if (error instanceof FetchError || signal.aborted) throw error;
    throw new FetchError(timeout.aborted ? "timeout" : "unreachable");
  }
}

async function readText(response: Response, onProgress: (bytes: number) => void): Promise<string> {
  if (Number(response.headers.get("content-length")) > MOST_BYTES) throw new FetchError("too_large");
  const reader = response.body?.getReader();
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > MOST_BYTES) {
      await reader.cancel();
      throw new FetchError("too_large");
    }
    text += decoder.decode(value, { stream: true });
    onProgress(bytes);
  }
}
