import type { Json } from "../../loop";
import { ModelError } from "../errors";
import type { PresetId } from "../presets";
import { explain } from "./explain";
import { isSpent, kindOf, paramOf } from "./kind-of";
import { retryAfterMs } from "./retry-after";
import { isHtml, saidIn, saidInBody } from "./said";

const LONGEST_BODY = 20_000;

export interface FailedResponse {
  readonly preset: PresetId;
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** An answer whose status says that it failed. */
export function errorFromResponse(response: FailedResponse): ModelError {
  const { preset, url, status, headers, body, time } = response;
  const said = saidInBody(body);
  const kind = kindOf(said, status);
  const wait = retryAfterMs(headers, said.message, time) ?? said.retryAfterMs;
  const param = paramOf(said, kind);
  return new ModelError({
    kind,
    ...explain({
      kind,
      preset,
      url,
      status,
      said: said.message,
      param,
      isHtml: isHtml(body),
      spent: isSpent(said, status),
    }),
    status,
    body: body.slice(0, LONGEST_BODY),
    ...(wait !== undefined && { retryAfterMs: wait }),
    ...(param !== undefined && { param }),
    ...(isSpent(said, status) && { retryable: false }),
  });
}

/** An error inside an answer that began as a success. @returns `undefined` where the value is none */
export function errorFromValue(
  value: Json,
  { preset, event }: { preset: PresetId; event?: string | undefined },
): ModelError | undefined {
  const said = saidIn(value) ?? (event === "error" ? saidInBody(JSON.stringify(value)) : undefined);
  if (!said) return undefined;
  const status = /^[45]\d\d$/.test(said.code ?? "") ? Number(said.code) : undefined;
  const kind = kindOf(said, status);
  const param = paramOf(said, kind);
  const wait = said.retryAfterMs ?? retryAfterMs(undefined, said.message, 0);
  return new ModelError({
    kind,
    ...explain({ kind, preset, status, said: said.message, param, spent: isSpent(said, status) }),
    ...(status !== undefined && { status }),
    body: JSON.stringify(value).slice(0, LONGEST_BODY),
    ...(wait !== undefined && { retryAfterMs: wait }),
    ...(param !== undefined && { param }),
    ...(isSpent(said, status) && { retryable: false }),
  });
}

/** An answer that came with a success and is none. */
export function badResponse(
  preset: PresetId,
  url: string,
  about: {
    readonly status: number;
    readonly body: string;
    readonly what: "html" | "empty" | "redirect" | "other";
  },
): ModelError {
  const { status, body, what } = about;
  const said = what === "html" ? saidInBody(body).message : body.trim().slice(0, 200);
  return new ModelError({
    kind: "bad_response",
    ...explain({
      kind: "bad_response",
      preset,
      url,
      status,
      said,
      isHtml: what === "html",
      isEmpty: what === "empty",
    }),
    status,
    body: body.slice(0, LONGEST_BODY),
  });
}
