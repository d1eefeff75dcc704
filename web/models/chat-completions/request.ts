import type { AssistantMessage, Message, ToolResult } from "../../loop";
import { type Preset, presetOf } from "../presets";
import { COMMON_ID, type OutgoingIds, outgoingIds, SHORT_ID } from "../reply/call-ids";
import type { Adaptation, ProviderMemory } from "../reply/memory";
import { acceptedName, resultText, safeArguments, wellFormed } from "../reply/outgoing";
import type { ProviderOptions } from "../types";
import { chatTools } from "./tools";

export interface ChatMessage {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly content?: string | null;
  readonly [field: string]: unknown;
}

export type ChatBody = Readonly<Record<string, unknown>> & { readonly messages: readonly ChatMessage[] };

/** The request as Chat Completions takes it. */
export function chatBody(
  messages: readonly Message[],
  options: ProviderOptions,
  memory: ProviderMemory,
  learned: ReadonlySet<Adaptation>,
): ChatBody {
  const preset = presetOf(options.endpoint.preset);
  const { settings = {}, tools = [] } = options;
  const stream = settings.stream ?? true;
  const limit = settings.maxOutputTokens;
  const body: ChatBody = {
    model: options.model,
    messages: chatMessages(messages, { preset, memory, learned }),
    ...chatTools(tools, settings, learned),
    ...(settings.temperature !== undefined && { temperature: settings.temperature }),
    ...(limit !== undefined && { [limitName(preset, learned)]: limit }),
    ...(stream && { stream: true }),
    ...(stream &&
      preset.quirks.streamOptions &&
      !learned.has("no_stream_options") && { stream_options: { include_usage: true } }),
  };
  return wellFormed(body);
}

/** OpenAI's newer models refuse the older name, many servers do not know the newer: the server's word decides. */
function limitName(preset: Preset, learned: ReadonlySet<Adaptation>): string {
  if (learned.has("max_completion_tokens")) return "max_completion_tokens";
  return learned.has("max_tokens") ? "max_tokens" : preset.maxTokens;
}

interface Translation {
  readonly preset: Preset;
  readonly memory: ProviderMemory;
  readonly learned: ReadonlySet<Adaptation>;
}

export function chatMessages(messages: readonly Message[], translation: Translation): ChatMessage[] {
  const { preset, learned } = translation;
  const ids = outgoingIds(
    messages,
    preset.quirks.shortIds || learned.has("short_ids") ? SHORT_ID : COMMON_ID,
  );
  const lastUser = messages.findLastIndex((message) => message.role === "user");
  const out: ChatMessage[] = [];
  messages.forEach((message, index) => {
    switch (message.role) {
      case "system":
        // Templates of local models know one system message, and refuse an empty one.
        if (message.content.trim() !== "") merge(out, message.role, message.content, true);
        return;
      case "user":
        merge(out, message.role, message.content, preset.quirks.mergeTurns || learned.has("merge_turns"));
        return;
      case "assistant":
        out.push(assistant(message, ids, index > lastUser, translation));
        return;
      case "tool":
        out.push({
          role: "tool",
          tool_call_id: ids.ofResult(message.tool_call_id),
          content: resultContent(message.content),
        });
    }
  });
  return out;
}

function merge(out: ChatMessage[], role: "system" | "user", content: string, asOne = false): void {
  const last = out.at(-1);
  if (asOne && last?.role === role) out[out.length - 1] = { role, content: `${last.content}\n\n${content}` };
  else out.push({ role, content });
}

function assistant(
  message: AssistantMessage,
  ids: OutgoingIds,
  isThisTurn: boolean,
  { preset, memory, learned }: Translation,
): ChatMessage {
  const calls = message.tool_calls ?? [];
  if (calls.length === 0) return { role: "assistant", content: message.content ?? "" };
  const replay = memory.recall(message);
  const sentIds = ids.ofCalls(calls.map((call) => call.id));
  const demanded =
    learned.has("echo_reasoning") || (preset.quirks.echoReasoning && replay?.reasoning !== undefined);
  const echo = demanded && isThisTurn;
  const field = replay?.reasoningField ?? "reasoning_content";
  return {
    role: "assistant",
    content: message.content || null,
    ...(echo && { [field === "reasoning_details" ? "reasoning" : field]: replay?.reasoning ?? "" }),
    tool_calls: calls.map((call, n) => ({
      id: sentIds[n],
      type: "function",
      function: { name: acceptedName(call.name), arguments: JSON.stringify(safeArguments(call.arguments)) },
      ...(replay?.extras?.[call.id] ?? (n === 0 && learned.has("thought_signatures") ? NO_SIGNATURE : {})),
    })),
  };
}

/** Gemini's documented stand-in for calls that it did not make itself, or that were edited since. */
const NO_SIGNATURE = { extra_content: { google: { thought_signature: "skip_thought_signature_validator" } } };

function resultContent(result: ToolResult): string {
  const text = resultText(result);
  return result.ok ? text : `Error: ${text}`;
}
