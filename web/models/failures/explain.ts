import type { ModelErrorDetails, ModelErrorKind } from "../errors";
import { type PresetId, presetOf } from "../presets";
import { fillText, said, type Text, text } from "../text";
import { BASE_URL_HINT, HINTS, type HintName, MESSAGES } from "./sentences";

export interface Explained {
  readonly kind: ModelErrorKind;
  readonly preset: PresetId;
  readonly url?: string;
  readonly status?: number | undefined;
  /** The server's own words. */
  readonly said?: string;
  readonly param?: string | undefined;
  readonly isHtml?: boolean;
  readonly isEmpty?: boolean;
  /** A quota or a balance that is used up. */
  readonly spent?: boolean;
  /** A key is needed, and none was given. */
  readonly noKey?: boolean;
}

/** What happened and what to try, in words that a beginner can act on. */
export function explain(what: Explained): Pick<ModelErrorDetails, "message" | "hint" | "texts"> {
  const preset = presetOf(what.preset);
  const values = {
    provider: preset.name,
    host: hostOf(what.url) ?? preset.name,
    url: what.url ?? preset.baseUrl,
    status: what.status ? `${what.status}: ` : "",
    said: what.said?.trim().slice(0, 500) || "–",
    param: what.param,
    keyUrl: preset.keyUrl ?? preset.baseUrl,
  };
  return said(fillText(MESSAGES[messageName(what)], values), fillText(hint(what), values));
}

function messageName({ kind, isHtml, isEmpty, spent, noKey }: Explained): keyof typeof MESSAGES {
  if (noKey) return "no_key";
  if (kind === "bad_response" && isHtml) return "web_page";
  if (kind === "bad_response" && isEmpty) return "empty";
  return kind === "rate_limit" && spent ? "spent" : kind;
}

function hint(what: Explained): Text {
  const preset = presetOf(what.preset);
  const name: HintName = (() => {
    if (what.noKey) return "no_key";
    if (what.kind === "auth") return preset.key === "none" ? "auth_local" : "auth";
    if (what.kind === "rate_limit" && what.spent) return "spent";
    if (what.kind === "bad_request" && what.param) return "param";
    if (what.kind === "not_found")
      return /endpoint|^\s*404|HTML|cannot (?:post|get)/i.test(what.said ?? "") ? "wrong_path" : "not_found";
    return what.kind;
  })();
  const general = HINTS[name];
  const needsUrl = name === "wrong_path" || name === "bad_response";
  return needsUrl ? joined(general, BASE_URL_HINT) : general;
}

function joined(a: Text, b: Text): Text {
  return text(`${a.en} ${b.en}`, a["zh-TW"] + b["zh-TW"], a["zh-CN"] + b["zh-CN"]);
}

function hostOf(url: string | undefined): string | undefined {
  return url && URL.canParse(url) ? new URL(url).host : undefined;
}
