import type { Usage } from "./types";

/** What a model costs, in one currency, a million tokens. Typed in by the reader: prices change, and a page's would lie. */
export interface Price {
  readonly inputPerMillion: number;
  readonly outputPerMillion: number;
  /** Of input that came from the provider's cache. @default inputPerMillion */
  readonly cachedPerMillion?: number;
}

export function costOf({ inputTokens, outputTokens, cachedTokens = 0 }: Usage, price: Price): number {
  const cached = Math.min(cachedTokens, inputTokens);
  const { inputPerMillion, outputPerMillion, cachedPerMillion = inputPerMillion } = price;
  const fresh = inputTokens - cached;
  return (fresh * inputPerMillion + cached * cachedPerMillion + outputTokens * outputPerMillion) / 1e6;
}
