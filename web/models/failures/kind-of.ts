import type { ModelErrorKind } from "../errors";
import type { Said } from "./said";

/** Types and codes that say it outright, of OpenAI, Anthropic, Google and those who follow them. */
const BY_NAME: Readonly<Record<string, ModelErrorKind>> = {
  authentication_error: "auth",
  permission_error: "auth",
  invalid_api_key: "auth",
  unauthenticated: "auth",
  permission_denied: "auth",
  unauthorized: "auth",
  rate_limit_error: "rate_limit",
  rate_limit_exceeded: "rate_limit",
  resource_exhausted: "rate_limit",
  insufficient_quota: "rate_limit",
  billing_error: "rate_limit",
  overloaded_error: "overloaded",
  overloaded: "overloaded",
  unavailable: "overloaded",
  api_error: "server",
  server_error: "server",
  internal_server_error: "server",
  internal_error: "server",
  internal: "server",
  timeout_error: "timeout",
  deadline_exceeded: "timeout",
  not_found_error: "not_found",
  not_found: "not_found",
  model_not_found: "not_found",
  context_length_exceeded: "context_overflow",
  exceed_context_size_error: "context_overflow",
  request_too_large: "context_overflow",
};

const OVERFLOW =
  /(maximum |max |exceed\w* (?:the |its )?(?:available |maximum )?|larger than the )context|context (?:length|window|size)[^.]{0,40}(?:exceed|too|limit|reached|overflow)|prompt is too long|too many (?:input )?tokens|input (?:is too long|token count)|(?:exceeds?|over) the (?:maximum|model'?s?) (?:number of )?tokens|reduce the length of (?:the|your) (?:messages|prompt|input)/i;
const NO_MODEL =
  /model\b.{0,120}\b(?:not found|does not exist|not exist|is not supported|not available|no longer)|no such model|unknown model|unknown endpoint|unexpected endpoint|invalid model/i;
const WRONG_KEY =
  /\b(?:api[ -]?key|token)\b.{0,40}\b(?:invalid|incorrect|not valid|missing|expired|required)|(?:invalid|incorrect|missing|expired|no) (?:api[ -]?key|x-api-key|token|authentication)|unauthori[sz]ed/i;
const SPENT =
  /insufficient[_ ](?:quota|balance|funds|credits)|exceeded your current quota|credit balance is too low|billing|out of credits|quota used up/i;

/** Which kind of failure it is: by what is named outright, by the status, at last by the words. */
export function kindOf(said: Said, status: number | undefined): ModelErrorKind {
  const { message } = said;
  const named = [said.code, said.type].flatMap((name) => {
    const kind = name === undefined ? undefined : BY_NAME[name.toLowerCase()];
    return kind ? [kind] : [];
  })[0];
  if (named === "context_overflow") return named;
  const mayOverflow =
    status === undefined || status === 400 || status === 413 || status === 422 || status === 500;
  if (mayOverflow && named !== "rate_limit" && OVERFLOW.test(message)) return "context_overflow";
  if (status === undefined || status === 400 || status === 422) {
    if (named) return named;
    if (WRONG_KEY.test(message)) return "auth";
    if (NO_MODEL.test(message)) return "not_found";
    if (SPENT.test(message) || /rate.?limit|too many requests/i.test(message)) return "rate_limit";
    if (/overloaded|at capacity|temporarily unavailable/i.test(message)) return "overloaded";
    if (status !== undefined || said.type === "invalid_request_error") return "bad_request";
    return "server";
  }
  return byStatus(status, named, message);
}

function byStatus(status: number, named: ModelErrorKind | undefined, message: string): ModelErrorKind {
  switch (status) {
    case 401:
    case 407:
      return "auth";
    case 403:
      return named === "rate_limit" ? named : "auth";
    case 402:
      return "rate_limit";
    case 404:
    case 405:
    case 410:
      return "not_found";
    case 408:
      return "timeout";
    case 413:
      return named === "rate_limit" || /tokens per minute|\bTPM\b/.test(message)
        ? "rate_limit"
        : "context_overflow";
    case 429:
      return named === "overloaded" ? named : "rate_limit";
    case 503:
    case 529:
      return "overloaded";
  }
  if (status >= 500) return named === "overloaded" || named === "rate_limit" ? named : "server";
  if (status >= 400) return named ?? "bad_request";
  return "bad_response"; // a redirect, or something stranger
}

/** A quota that is spent is a `rate_limit` that no waiting lifts. */
export function isSpent(said: Said, status: number | undefined): boolean {
  return (
    status === 402 ||
    said.code === "insufficient_quota" ||
    said.type === "billing_error" ||
    SPENT.test(`${said.type} ${said.message}`)
  );
}

const SETTINGS =
  /\b(temperature|max_completion_tokens|max_tokens|max_output_tokens|tool_choice|parallel_tool_calls|disable_parallel_tool_use|stream_options|stream|tools|reasoning_content|thought_signature|top_p|messages|model)\b/;

/** The parameter that was refused: as the server names it, or as its sentence does. */
export function paramOf(said: Said, kind: ModelErrorKind): string | undefined {
  if (said.param !== undefined) return said.param;
  if (kind !== "bad_request") return undefined;
  return SETTINGS.exec(said.message)?.[1];
}
