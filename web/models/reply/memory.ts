import type { AssistantMessage, JsonObject } from "../../loop";
import type { ProviderReply } from "../types";

/** A form of request that a server turned out to want. See `adapt.ts`. */
export type Adaptation =
  | "max_tokens"
  | "max_completion_tokens"
  | "no_stream_options"
  | "short_ids"
  | "merge_turns"
  | "plain_schema"
  | "echo_reasoning"
  | "thought_signatures";

/** What a provider may want back with a reply, as it came. `messages[]` is neutral and has no place for it. */
export interface Replay {
  readonly reasoning?: string;
  /** The field that the reasoning came in, to be sent back in the same one. */
  readonly reasoningField?: string;
  /** Anthropic's signed thinking blocks. */
  readonly thinking?: readonly JsonObject[];
  /** By call id: fields of the provider's own. */
  readonly extras?: Readonly<Record<string, JsonObject>>;
}

export interface ProviderMemory {
  remember(reply: ProviderReply, replay: Replay): void;
  /** Nothing where the message was edited since: signed thoughts hold for what was said alone. */
  recall(message: AssistantMessage): Replay | undefined;
  learn(server: string, adaptation: Adaptation): void;
  learned(server: string): ReadonlySet<Adaptation>;
}

const MOST_REPLIES = 500;

/** Lives as long as the page: what it holds helps the next request and is no part of a session. */
export function createMemory(): ProviderMemory {
  const replays = new Map<string, Replay>();
  const servers = new Map<string, Set<Adaptation>>();
  return {
    remember(reply, replay) {
      if (!reply.tool_calls?.length) return; // demanded with calls alone
      replays.set(fingerprint(reply.text, reply.tool_calls), replay);
      const oldest = replays.keys().next();
      if (replays.size > MOST_REPLIES && !oldest.done) replays.delete(oldest.value);
    },
    recall: ({ content, tool_calls }) =>
      tool_calls ? replays.get(fingerprint(content, tool_calls)) : undefined,
    learn(server, adaptation) {
      const known = servers.get(server) ?? new Set();
      servers.set(server, known.add(adaptation));
    },
    learned: (server) => servers.get(server) ?? new Set(),
  };
}

function fingerprint(
  text: string | null | undefined,
  calls: readonly { id?: string | undefined; name: string; arguments: unknown }[],
): string {
  return JSON.stringify([text ?? null, calls.map(({ id, name, arguments: args }) => [id, name, args])]);
}
