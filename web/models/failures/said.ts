import type { Json, JsonObject } from "../../loop";
import { isObject, parse } from "../reply/arguments";

/** What a server said went wrong, whichever shape it said it in. */
export interface Said {
  readonly message: string;
  readonly type?: string;
  readonly code?: string;
  readonly param?: string;
  /** Milliseconds to wait, where the body says so. */
  readonly retryAfterMs?: number;
}

/** @returns `undefined` where the value is no error */
export function saidIn(value: Json): Said | undefined {
  if (Array.isArray(value)) return value.length === 1 ? saidIn(value[0] as Json) : undefined; // Gemini's endpoint
  if (!isObject(value)) return undefined;
  const error = value.error ?? value.errors;
  if (typeof error === "string" && error !== "") return withOuter({ message: error }, value);
  if (Array.isArray(error)) return error.length > 0 ? listed(error as Json[]) : undefined;
  if (isObject(error) && Object.keys(error).length > 0) return withOuter(fromObject(error), value);
  if (value.type === "error" || value.object === "error") return fromObject(value);
  return undefined;
}

/** As `saidIn`, for a body whose status already says that it is an error: any sentence in it will do. */
export function saidInBody(body: string): Said {
  const value = parse(body.trim());
  if (value === undefined) return { message: isHtml(body) ? htmlTitle(body) : body.trim().slice(0, 500) };
  const said = saidIn(value);
  if (said) return said;
  const object: Json | undefined = Array.isArray(value) ? (value[0] as Json) : value;
  if (typeof object === "string") return { message: object };
  return isObject(object) ? fromObject(object) : { message: body.slice(0, 500) };
}

function fromObject(error: JsonObject): Said {
  const nested = firstString(error.message, error.msg, error.detail, error.title, error.error_description);
  const message = nested ?? (Array.isArray(error.detail) ? validation(error.detail as Json[]) : undefined);
  const code = firstString(error.code, error.status) ?? numberText(error.code);
  const wait = retryDelay(error.details);
  return {
    message: message ?? upstream(error) ?? JSON.stringify(error).slice(0, 500),
    ...(typeof error.type === "string" && { type: error.type }),
    ...(code !== undefined && { code }),
    ...(typeof error.param === "string" && error.param !== "" && { param: error.param }),
    ...(wait !== undefined && { retryAfterMs: wait }),
  };
}

function withOuter(said: Said, outer: JsonObject): Said {
  const code = said.code ?? firstString(outer.code) ?? numberText(outer.code ?? outer.status_code);
  return { ...said, ...(code !== undefined && { code }) };
}

function listed(errors: readonly Json[]): Said {
  const first = errors[0];
  return typeof first === "string"
    ? { message: errors.join("; ") }
    : fromObject(isObject(first) ? first : { message: JSON.stringify(errors).slice(0, 500) });
}

/** FastAPI's way (vLLM, Mistral): a list of places and what is wrong there. */
function validation(detail: readonly Json[]): string {
  return detail
    .filter(isObject)
    .map(({ loc, msg }) => `${Array.isArray(loc) ? loc.slice(1).join(".") : ""}: ${msg ?? ""}`)
    .join("; ");
}

/** OpenRouter passes on what the provider behind it said. */
function upstream(error: JsonObject): string | undefined {
  return isObject(error.metadata) ? firstString(error.metadata.raw) : undefined;
}

/** Google's `RetryInfo`: `{ "retryDelay": "34s" }` among the details. */
function retryDelay(details: Json | undefined): number | undefined {
  if (!Array.isArray(details)) return undefined;
  for (const detail of details as Json[]) {
    const seconds = isObject(detail) ? /^([\d.]+)s$/.exec(String(detail.retryDelay ?? ""))?.[1] : undefined;
    if (seconds !== undefined) return Math.round(Number(seconds) * 1000);
  }
  return undefined;
}

function firstString(...values: (Json | undefined)[]): string | undefined {
  return values.find((value): value is string => typeof value === "string" && value.trim() !== "");
}

function numberText(value: Json | undefined): string | undefined {
  return typeof value === "number" ? String(value) : undefined;
}

export function isHtml(body: string): boolean {
  return /^\s*(<!doctype html|<html|<head|<body|<\?xml|<!--)/i.test(body);
}

function htmlTitle(body: string): string {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(body)?.[1] ?? /<h1[^>]*>([^<]*)<\/h1>/i.exec(body)?.[1];
  return `HTML page${title?.trim() ? `: ${title.trim().slice(0, 200)}` : ""}`;
}
