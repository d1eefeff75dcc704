import { ModelError } from "../errors";
import { badResponse, errorFromResponse } from "../failures/classify";
import { explain } from "../failures/explain";
import { type PresetId, presetOf } from "../presets";
import { parse } from "../reply/arguments";
import type { Replay } from "../reply/memory";
import { warning } from "../reply/warnings";
import type { Endpoint, Observer, ProviderReply } from "../types";
import type { Fold } from "./fold";
import type { Reading } from "./read-answer";

export interface Concluded {
  readonly reply: ProviderReply;
  readonly replay: Replay;
}

interface Ended {
  readonly fold: Fold;
  readonly reading: Reading;
  readonly url: string;
  readonly status: number;
  readonly preset: PresetId;
  readonly stream: boolean;
  readonly observer: Observer;
}

/** The answer has ended by itself: it is a reply, or it is told why it is none. */
export function concluded({ fold, reading, url, status, preset, stream, observer }: Ended): Concluded {
  if (fold.failure) throw fold.failure;
  const { form, body } = reading;
  if (form === "html") throw badResponse(preset, url, { status, body, what: "html" });
  if (!fold.started) {
    const text = body || fold.unreadable;
    if (text.trim() === "") throw badResponse(preset, url, { status, body, what: "empty" });
    if (form === "json" && isTruncated(body)) throw cutOff(preset, url, fold);
    throw badResponse(preset, url, { status, body: text, what: "other" });
  }
  if (!fold.finished) throw cutOff(preset, url, fold);
  const { reply, replay } = fold.reply();
  if (!stream || form !== "json") return { reply, replay };
  const note = warning("not_a_stream");
  observer.onNote?.(note);
  return { reply: { ...reply, warnings: [...(reply.warnings ?? []), note] }, replay };
}

/** An answer with a status that says it failed, or that leads elsewhere. */
export function refused(preset: PresetId, url: string, response: Response, body: string): ModelError {
  const { status, headers, type } = response;
  if (type === "opaqueredirect" || (status >= 300 && status < 400)) {
    const to = headers.get("location");
    const what = `a redirect${to ? ` to ${to}` : ""}`;
    return badResponse(preset, url, { status, body: `${what}\n${body}`, what: "redirect" });
  }
  return errorFromResponse({ preset, url, status, headers, body, time: Date.now() });
}

export function cutOff(preset: PresetId, url: string, fold: Fold): ModelError {
  return withPartial(new ModelError({ kind: "cut_off", ...explain({ kind: "cut_off", preset, url }) }), fold);
}

export function quiet(preset: PresetId, url: string, limitMs: number, fold: Fold): ModelError {
  const said = fold.unreadable || `${limitMs / 1000} s`;
  const error = new ModelError({
    kind: "timeout",
    ...explain({ kind: "timeout", preset, url, said }),
    ...(fold.unreadable && { body: fold.unreadable }),
  });
  return withPartial(error, fold);
}

export function stopped(fold?: Fold): ModelError {
  return withPartial(
    new ModelError({ kind: "aborted", ...explain({ kind: "aborted", preset: "custom" }) }),
    fold,
  );
}

/** What had arrived stays with the error: the reader sees it, nothing runs it. */
export function withPartial(error: ModelError, fold: Fold | undefined): ModelError {
  if (!fold) return error;
  const { text, reasoning, calls } = fold.partial();
  return error.with({
    ...(text !== "" && { partialText: text }),
    ...(reasoning !== "" && { partialReasoning: reasoning }),
    ...(calls > 0 && { discardedCalls: calls }),
  });
}

/** An address or a key with which no request can be made. The browser would call either a network error. */
export function unusable({ preset, baseUrl }: Endpoint, key: string | undefined): ModelError | undefined {
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    const said = `“${baseUrl}” is no address that begins with https:// or http://`;
    return new ModelError({
      kind: "not_found",
      ...explain({ kind: "not_found", preset, said: `${said} (endpoint)` }),
    });
  }
  if (key !== undefined && /[^\x21-\x7e]/.test(key)) {
    const said = "it holds a space or a character that no key has";
    return new ModelError({ kind: "auth", ...explain({ kind: "auth", preset, url: baseUrl, said }) });
  }
  const { baseUrl: own, key: needed } = presetOf(preset);
  if (key === undefined && needed === "required" && new URL(own).origin === new URL(baseUrl).origin) {
    return new ModelError({ kind: "auth", ...explain({ kind: "auth", preset, url: baseUrl, noKey: true }) });
  }
  return undefined;
}

/** JSON that began and did not end. */
function isTruncated(body: string): boolean {
  return parse(body) === undefined && !/[}\]]\s*$/.test(body);
}
