import { ModelError } from "../errors";
import { networkError } from "../failures/network";
import type { ProviderOptions, WireEnd } from "../types";
import type { Fold } from "./fold";
import { type Concluded, concluded, cutOff, quiet, refused, stopped, unusable, withPartial } from "./outcome";
import { browserPage } from "./page";
import { readAnswer } from "./read-answer";
import { DEFAULT_TIMEOUTS } from "./timeouts";
import { createTransport, redact } from "./transport";
import { Watchdog } from "./watchdog";

export interface Exchange {
  readonly options: ProviderOptions;
  readonly signal: AbortSignal | undefined;
  /** A stream was asked for. */
  readonly stream: boolean;
  /** Lower-case names of the only headers that are sent. */
  readonly headers: readonly string[];
  /** Stands for the key: `$OPENAI_API_KEY`. */
  readonly placeholder: string;
  readonly fold: Fold;
  /** Lets the SDK build the request and hand it to `fetch`. What it makes of the answer is not looked at. */
  readonly send: (fetch: typeof globalThis.fetch) => Promise<unknown>;
}

/** One request and its answer. Rejects with `ModelError` alone, and leaves nothing running behind. */
export async function exchange(call: Exchange): Promise<Concluded> {
  const { options, fold } = call;
  const { endpoint, observer = {} } = options;
  if (call.signal?.aborted) throw stopped(fold);
  const key = endpoint.getKey(endpoint.baseUrl) || undefined;
  const problem = unusable(endpoint, key);
  if (problem) throw problem;

  const now = options.now ?? (() => performance.now());
  const started = now();
  const elapsed = () => now() - started;
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const controller = new AbortController();
  const { signal } = controller;
  const onAbort = () => controller.abort(call.signal?.reason);
  call.signal?.addEventListener("abort", onAbort, { once: true });
  let quietMs: number | undefined;
  const watchdog = new Watchdog(call.stream ? timeouts.headersMs : timeouts.wholeMs, now, (limit) => {
    quietMs = limit;
    controller.abort(new Error("quiet"));
  });
  const hide = (text: string) => redact(text, key, call.placeholder);
  const { onWire } = observer;
  const transport = createTransport({
    headers: call.headers,
    placeholder: call.placeholder,
    key,
    fetch: options.fetch ?? globalThis.fetch,
    signal,
    onWire,
    elapsed,
  });
  let url = endpoint.baseUrl;
  let answering = false;
  let how: WireEnd = "failed";

  try {
    const response = await sent(call, transport, (to) => {
      url = to;
    });
    answering = true;
    watchdog.limit(call.stream ? timeouts.stallMs : timeouts.wholeMs);
    if (!response.ok) {
      const body = hide(await response.text());
      onWire?.({ type: "body", at: elapsed(), data: body });
      how = "done";
      throw refused(endpoint.preset, url, response, body);
    }
    const reading = await readAnswer({
      response,
      fold,
      redact: hide,
      onWire,
      elapsed,
      onBytes: () => (fold.finished ? watchdog.limit(timeouts.afterFinishMs) : watchdog.touch()),
      // A stream that nobody asked for is watched like one.
      onForm: (form) => form === "stream" && watchdog.limit(timeouts.stallMs),
      signal,
    });
    how = reading.complete ? "done" : "closed";
    return concluded({
      fold,
      reading,
      url,
      status: response.status,
      preset: endpoint.preset,
      stream: call.stream,
      observer,
    });
  } catch (cause) {
    if (cause instanceof ModelError) throw withPartial(cause, fold).rewritten(hide);
    if (call.signal?.aborted) {
      how = "aborted";
      throw stopped(fold);
    }
    if (fold.finished && !fold.failure) {
      how = "done"; // only usage or a terminator were still to come
      return fold.reply();
    }
    if (quietMs !== undefined) {
      how = "timeout";
      throw quiet(endpoint.preset, url, quietMs, fold);
    }
    if (answering) {
      how = "closed";
      throw cutOff(endpoint.preset, url, fold);
    }
    throw await networkError(cause, { url, preset: endpoint.preset, page: options.page ?? browserPage() });
  } finally {
    watchdog.stop();
    call.signal?.removeEventListener("abort", onAbort);
    controller.abort(new Error("done")); // whatever is still open is closed
    onWire?.({ type: "end", at: elapsed(), how });
  }
}

/** The answer itself; the SDK is given an empty one, so that nothing of it is read, judged or tried again there. */
async function sent(
  call: Exchange,
  transport: ReturnType<typeof createTransport>,
  onUrl: (url: string) => void,
): Promise<Response> {
  let outcome: { response: Response } | { failure: unknown } | undefined;
  await call.send(async (input, init) => {
    onUrl(String(input instanceof Request ? input.url : input));
    try {
      outcome = { response: await transport(input, init) };
    } catch (failure) {
      outcome = { failure };
    }
    return new Response(null, { status: 204 });
  });
  if (!outcome) throw new Error("The SDK sent nothing.");
  if ("failure" in outcome) throw outcome.failure;
  return outcome.response;
}
