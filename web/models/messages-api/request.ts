import type { Json, JsonObject, Message } from "../../loop";
import { COMMON_ID, outgoingIds } from "../reply/call-ids";
import type { ProviderMemory } from "../reply/memory";
import { acceptedName, objectSchema, resultText, safeArguments, wellFormed } from "../reply/outgoing";
import type { ProviderOptions } from "../types";

type Block = JsonObject;
interface MessagesMessage {
  readonly role: "user" | "assistant";
  readonly content: readonly Block[];
}
export type MessagesBody = Readonly<Record<string, unknown>> & {
  readonly messages: readonly MessagesMessage[];
};

/** The API wants a limit; this one fits every model of the last years. */
const DEFAULT_MAX_TOKENS = 4096;

/** The request as the Messages API takes it. */
export function messagesBody(
  messages: readonly Message[],
  options: ProviderOptions,
  memory: ProviderMemory,
): MessagesBody {
  const { settings = {}, tools = [] } = options;
  const system = messages
    .flatMap((message) =>
      message.role === "system" && message.content.trim() !== "" ? [message.content] : [],
    )
    .join("\n\n");
  const body: MessagesBody = {
    model: options.model,
    max_tokens: settings.maxOutputTokens ?? DEFAULT_MAX_TOKENS,
    ...(system !== "" && { system }),
    messages: messagesMessages(messages, memory),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        name,
        ...(description && { description }),
        input_schema: objectSchema(parameters),
      })),
      ...toolChoice(options),
    }),
    ...(settings.temperature !== undefined && { temperature: settings.temperature }),
    ...((settings.stream ?? true) && { stream: true }),
  };
  return wellFormed(body);
}

function toolChoice({ settings = {} }: ProviderOptions): Readonly<Record<string, unknown>> {
  const { toolChoice: choice, parallelToolCalls } = settings;
  if (choice === undefined && parallelToolCalls === undefined) return {};
  if (choice === "none") return { tool_choice: { type: "none" } };
  return {
    tool_choice: {
      type: choice === "required" ? "any" : "auto",
      ...(parallelToolCalls !== undefined && { disable_parallel_tool_use: !parallelToolCalls }),
    },
  };
}

/** Two roles in turn, the first of them the user's; results stand first in the user's message after their calls. */
function messagesMessages(messages: readonly Message[], memory: ProviderMemory): MessagesMessage[] {
  const ids = outgoingIds(messages, COMMON_ID);
  const lastUser = messages.findLastIndex((message) => message.role === "user");
  const out: { role: "user" | "assistant"; content: Block[] }[] = [];
  const add = (role: "user" | "assistant", blocks: Block[]) => {
    if (blocks.length === 0) return;
    const last = out.at(-1);
    if (last?.role === role) last.content.push(...blocks);
    else out.push({ role, content: blocks });
  };
  messages.forEach((message, index) => {
    switch (message.role) {
      case "system":
        return;
      case "user":
        add("user", textBlocks(message.content));
        return;
      case "assistant": {
        const thinking = index > lastUser ? (memory.recall(message)?.thinking ?? []) : [];
        const made = message.tool_calls ?? [];
        const sentIds = ids.ofCalls(made.map((call) => call.id));
        const calls = made.map((call, n) => ({
          type: "tool_use",
          id: sentIds[n] as string,
          name: acceptedName(call.name),
          input: safeArguments(call.arguments),
        }));
        add("assistant", [...thinking, ...textBlocks(message.content ?? ""), ...calls]);
        return;
      }
      case "tool":
        add("user", [
          {
            type: "tool_result",
            tool_use_id: ids.ofResult(message.tool_call_id),
            content: resultText(message.content),
            ...(!message.content.ok && { is_error: true }),
          },
        ]);
    }
  });
  return finished(out.map(inOrder));
}

/** Blocks of nothing but white space are refused. */
function textBlocks(text: string): Block[] {
  return text.trim() === "" ? [] : [{ type: "text", text }];
}

/** Results first, calls last: the API refuses every other order. */
function inOrder({ role, content }: { role: "user" | "assistant"; content: Block[] }): MessagesMessage {
  const rank = (block: Block) => (block.type === "tool_result" ? 0 : block.type === "tool_use" ? 2 : 1);
  return { role, content: content.toSorted((a, b) => rank(a) - rank(b)) };
}

const NOTHING_BEFORE: MessagesMessage = { role: "user", content: [{ type: "text", text: "(…)" }] };

function finished(messages: MessagesMessage[]): MessagesMessage[] {
  const last = messages.at(-1);
  if (messages[0]?.role === "assistant") messages.unshift(NOTHING_BEFORE);
  if (last?.role !== "assistant") return messages;
  // An answer to be gone on with must not end in white space.
  const content = last.content.map((block, n) =>
    n === last.content.length - 1 && block.type === "text" ? { ...block, text: trimmed(block.text) } : block,
  );
  return [...messages.slice(0, -1), { ...last, content }];
}

function trimmed(text: Json | undefined): string {
  return String(text ?? "").trimEnd();
}
