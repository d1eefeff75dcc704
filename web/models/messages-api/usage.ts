import type { Json, JsonObject } from "../../loop";
import { isObject } from "../reply/arguments";
import type { Usage } from "../types";

/** The Messages API counts input at the start, output at the end, and cached input apart from the rest. */
export class MessagesUsage {
  #latest: Record<string, Json> | undefined;

  add(usage: Json | undefined): void {
    if (!isObject(usage)) return;
    const counted = Object.entries(usage).filter(([, value]) => typeof value === "number");
    this.#latest = { ...this.#latest, ...Object.fromEntries(counted) };
  }

  total(): Usage | undefined {
    if (!this.#latest) return undefined;
    const cachedTokens = count(this.#latest, "cache_read_input_tokens");
    const written = count(this.#latest, "cache_creation_input_tokens");
    return {
      inputTokens: count(this.#latest, "input_tokens") + cachedTokens + written,
      outputTokens: count(this.#latest, "output_tokens"),
      ...(cachedTokens > 0 && { cachedTokens }),
    };
  }
}

function count(usage: JsonObject, key: string): number {
  const value = usage[key];
  return typeof value === "number" ? value : 0;
}
