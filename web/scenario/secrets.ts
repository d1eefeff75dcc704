/** Looks for what nobody means to share. A pattern cannot know, so this warns and never removes. */

import { step } from "./problems";
import type { Scenario } from "./types";

export type SecretKind =
  | "api_key"
  | "bearer_token"
  | "jwt"
  | "private_key"
  | "password"
  | "email"
  | "private_host";

export interface Secret {
  /** JSON path of the string that holds it. */
  readonly path: string;
  readonly kind: SecretKind;
  /** Enough of it to find it, too little to use it. */
  readonly excerpt: string;
}

const MAX_FOUND = 100;

/**
 * Every repetition is bounded or starts at a fixed word: on two megabytes of anything these stay quick.
 * The first that matches at a place names it. `sign`: without it there is nothing to look for, which is quicker told.
 */
const PATTERNS: readonly (readonly [kind: SecretKind, pattern: RegExp, sign?: RegExp])[] = [
  ["private_key", /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----/g],
  ["password", /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s/:@"']{0,100}:[^\s/@"']{1,200}@/gi, /:\/\//],
  ["bearer_token", /\b(?:Bearer|Basic)\s{1,4}[A-Za-z0-9._~+/-]{16,4096}=*/gi],
  ["jwt", /\beyJ[A-Za-z0-9_-]{8,400}\.eyJ[A-Za-z0-9_-]{8,8192}\.[A-Za-z0-9_-]{8,4096}/g, /\.eyJ/],
  ["api_key", /\bsk-[A-Za-z0-9_-]{16,300}/g], // OpenAI, Anthropic, OpenRouter, DeepSeek
  ["api_key", /\bAIza[A-Za-z0-9_-]{30,60}/g], // Google
  ["api_key", /\bya29\.[A-Za-z0-9_-]{20,300}/g], // Google OAuth
  ["api_key", /\b(?:gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_\w{20,255}|glpat-[\w-]{16,64})/g], // GitHub, GitLab
  ["api_key", /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g], // AWS
  ["api_key", /\bxox[abeprs]-[A-Za-z0-9-]{10,250}/g], // Slack
  ["api_key", /\b(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,250}/g], // Stripe
  ["api_key", /\b(?:hf_|gsk_|xai-|pplx-|r8_|npm_|nvapi-|tvly-|csk-)[A-Za-z0-9_-]{20,200}/g], // Hugging Face, Groq, xAI …
  [
    "password",
    /\b(?:api[_-]?key|access[_-]?token|auth[_-]?token|client[_-]?secret|passw(?:or)?d|secret)["']?\s{0,4}[:=]\s{0,4}["']?(?!\{|<|\[|\$|\*)[^\s"',;{}]{8,300}/gi,
  ],
  ["email", /\b[A-Z0-9._%+-]{1,64}@(?:[A-Z0-9-]{1,63}\.){1,8}[A-Z]{2,24}\b/gi, /@/],
  [
    "private_host",
    /\b(?:localhost|(?:[a-z0-9-]{1,63}\.){1,4}(?:local|internal|intranet|lan|corp|home\.arpa))(?![\w.-]{0,20}\()(?::\d{2,5}\b|\/|(?=["'\s]|$))/gi,
    /local|internal|intranet|lan|corp|home/i,
  ],
  [
    "private_host",
    /\b(?:127|10)(?:\.\d{1,3}){3}\b|\b192\.168(?:\.\d{1,3}){2}\b|\b172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}\b|\b169\.254(?:\.\d{1,3}){2}\b|\[(?:::1|f[cd][0-9a-f]{2}:[0-9a-f:]{0,40}|fe80:[0-9a-f:]{0,40})\]/gi,
  ],
];

/** A field of this name holds a secret whatever its value looks like. */
const TELLING_NAME =
  /^(?:x-)?(?:api[_-]?key|authorization|(?:access|auth|refresh|id)[_-]?token|token|client[_-]?secret|secret|passw(?:or)?d|private[_-]?key)$/i;

/** Everything in the scenario that looks like a secret, at most 100 finds, in the order of the file. */
export function findSecrets(scenario: Scenario): Secret[] {
  const found: Secret[] = [];
  scan(scenario, "$", undefined, found);
  return found.slice(0, MAX_FOUND);
}

function scan(value: unknown, path: string, name: string | undefined, found: Secret[]): void {
  if (found.length >= MAX_FOUND) return;
  if (typeof value === "string") {
    const secrets = secretsIn(value, path);
    if (secrets.length === 0 && name !== undefined && TELLING_NAME.test(name) && isValue(value)) {
      secrets.push({ path, kind: "password", excerpt: masked("password", value) });
    }
    found.push(...secrets);
    return;
  }
  if (value === null || typeof value !== "object") return;
  for (const [key, item] of Object.entries(value)) {
    const at = Array.isArray(value) ? `${path}[${key}]` : step(path, key);
    if (!Array.isArray(value)) found.push(...secretsIn(key, at));
    scan(item, at, key, found);
  }
}

/** `"type": "string"` under a property called token is a schema, `{{user}}` a placeholder: neither is a secret. */
const isValue = (text: string) => text.length >= 6 && !/^(?:string|number|\{\{.*\}\})$/.test(text);

function secretsIn(text: string, path: string): Secret[] {
  const taken: [from: number, to: number][] = [];
  const secrets: (Secret & { at: number })[] = [];
  for (const [kind, pattern, sign] of PATTERNS) {
    if (sign && !sign.test(text)) continue;
    for (const match of text.matchAll(pattern)) {
      const from = match.index;
      const to = from + match[0].length;
      if (taken.some(([a, b]) => from < b && a < to)) continue;
      taken.push([from, to]);
      secrets.push({ path, kind, excerpt: masked(kind, match[0]), at: from });
      if (secrets.length >= MAX_FOUND) break;
    }
  }
  return secrets.sort((a, b) => a.at - b.at).map(({ at: _, ...secret }) => secret);
}

function masked(kind: SecretKind, text: string): string {
  if (kind === "private_host") return text;
  if (kind === "private_key") return "-----BEGIN … PRIVATE KEY-----";
  if (kind === "email") return `${text.charAt(0)}…${text.slice(text.indexOf("@"))}`;
  return text.length < 12 ? `${text.charAt(0)}…` : `${text.slice(0, 4)}…${text.slice(-2)}`;
}
