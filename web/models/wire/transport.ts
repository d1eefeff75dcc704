import type { WireEvent } from "../types";

export interface TransportOptions {
  /** Lower-case names of the only headers that are sent. */
  readonly headers: readonly string[];
  /** Stands for the key in everything but the request itself: `$OPENAI_API_KEY`. */
  readonly placeholder: string;
  readonly key: string | undefined;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  readonly onWire: ((event: WireEvent) => void) | undefined;
  /** Milliseconds since this request was sent. */
  readonly elapsed: () => number;
}

/**
 * The `fetch` that an SDK is given. The SDK knows a placeholder in place of the key; the two are exchanged here, at the
 * last moment, so that no error, log or view of the SDK can hold the key. Every header that is not asked for is left
 * out: the SDKs' own fail the preflight of servers with a strict CORS list.
 */
export function createTransport(options: TransportOptions) {
  const { placeholder, key, onWire, elapsed } = options;
  return async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = String(input instanceof Request ? input.url : input);
    const shown: Record<string, string> = {};
    const sent: Record<string, string> = {};
    new Headers(init.headers).forEach((value, name) => {
      if (!options.headers.includes(name)) return;
      if (value.includes(placeholder)) {
        if (key === undefined) return; // no key: no header
        sent[name] = value.replace(placeholder, () => key);
      } else sent[name] = value;
      shown[name] = value;
    });
    const body = typeof init.body === "string" ? init.body : undefined;
    onWire?.({
      type: "request",
      at: 0,
      time: Date.now(),
      method: init.method ?? "GET",
      url: redact(url, key, placeholder),
      headers: shown,
      body: body && redact(body, key, placeholder),
    });
    const { fetch } = options;
    const response = await fetch(url, {
      method: init.method ?? "GET",
      headers: sent,
      ...(body !== undefined && { body }),
      signal: options.signal,
      credentials: "omit",
      referrerPolicy: "no-referrer",
      redirect: "manual", // a key never follows to an address that the reader did not type
    });
    const headers: Record<string, string> = {};
    response.headers.forEach((value, name) => {
      headers[name] = redact(value, key, placeholder);
    });
    onWire?.({ type: "response", at: elapsed(), status: response.status, headers });
    return response;
  };
}

/** Some servers say the key back. Shorter ones are no secrets: `ollama`, `none`. */
const SHORTEST_SECRET = 8;

export function redact(text: string, key: string | undefined, placeholder: string): string {
  if (key === undefined || key.length < SHORTEST_SECRET || !text.includes(key)) return text;
  return text.replaceAll(key, () => placeholder);
}
