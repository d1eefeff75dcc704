import type { LoopOptions, Message } from "../loop";
import { ModelError } from "./errors";
import { isObject, parse } from "./reply/arguments";
import { checkReply } from "./reply/check-reply";
import { resultText } from "./reply/outgoing";
import { said, type Text, text } from "./text";
import type { Observer, ToolSpec } from "./types";

/** The part of the browser's built-in Prompt API that is used here. It is young: nothing of it is taken for granted. */
interface LanguageModelApi {
  availability(options?: unknown): Promise<Availability>;
  create(options?: unknown): Promise<LanguageModelSession>;
}
interface LanguageModelSession {
  prompt(input: unknown, options?: unknown): Promise<string>;
  destroy?(): void;
}
type Availability = "unavailable" | "downloadable" | "downloading" | "available";

export interface PromptApiStatus {
  readonly state: Availability | "missing";
  readonly text: Text;
}

const STATES: Readonly<Record<PromptApiStatus["state"], Text>> = {
  missing: text(
    "This browser has no built-in model (the Prompt API). Chrome and Edge on a computer have one.",
    "這個瀏覽器沒有內建模型（Prompt API）。電腦版 Chrome 與 Edge 才有。",
    "这个浏览器没有内置模型（Prompt API）。电脑版 Chrome 与 Edge 才有。",
  ),
  unavailable: text(
    "This browser has the Prompt API, but no model for it on this device: too little disk or memory, or switched off.",
    "這個瀏覽器有 Prompt API，但這台裝置上沒有可用的模型：磁碟或記憶體不足，或已停用。",
    "这个浏览器有 Prompt API，但这台设备上没有可用的模型：磁盘或内存不足，或已停用。",
  ),
  downloadable: text(
    "The browser downloads its model on first use: several gigabytes, once.",
    "瀏覽器會在第一次使用時下載模型：數 GB，只需一次。",
    "浏览器会在第一次使用时下载模型：数 GB，只需一次。",
  ),
  downloading: text("The browser is downloading its model.", "瀏覽器正在下載模型。", "浏览器正在下载模型。"),
  available: text("The browser's own model is ready.", "瀏覽器內建模型已就緒。", "浏览器内置模型已就绪。"),
};

export async function promptApiStatus(): Promise<PromptApiStatus> {
  const api = promptApi();
  if (!api) return { state: "missing", text: STATES.missing };
  const state = await api.availability().catch(() => "unavailable" as const);
  return { state, text: STATES[state] ?? STATES.unavailable };
}

export interface PromptApiOptions {
  readonly tools: readonly ToolSpec[];
  readonly observer?: Observer;
}

/**
 * The browser's own model. It knows no tool calls that a page can step through, so it is told of the tools in words and
 * held to a shape: words, or calls. The same loop then runs on it.
 */
export function createPromptApiModel({ tools, observer }: PromptApiOptions): LoopOptions["model"] {
  return async ({ messages, signal }) => {
    const api = promptApi();
    const { state, text: why } = await promptApiStatus();
    if (!api || state === "missing" || state === "unavailable") {
      throw new ModelError({ kind: "not_found", ...said(why, CHOOSE_ANOTHER) });
    }
    const [last, ...before] = transcript(messages, tools).reverse();
    const session = await api.create({ initialPrompts: before.reverse(), ...(signal && { signal }) });
    try {
      const answer = await session.prompt([last], {
        ...(tools.length > 0 && { responseConstraint: replySchema(tools) }),
        ...(signal && { signal }),
      });
      if (tools.length === 0) {
        observer?.onDelta?.({ text: answer });
        return { text: answer, stop_reason: "end_turn" };
      }
      const value = parse(answer);
      if (!isObject(value)) return { text: answer, stop_reason: "end_turn" };
      const reply = checkReply({ text: value.text || null, tool_calls: value.tool_calls ?? [] });
      if (reply.text) observer?.onDelta?.({ text: reply.text });
      return reply;
    } finally {
      session.destroy?.();
    }
  };
}

const CHOOSE_ANOTHER = text(
  "Choose another kind of model.",
  "請改用其他種類的模型。",
  "请改用其他种类的模型。",
);

function promptApi(): LanguageModelApi | undefined {
  return (globalThis as { LanguageModel?: LanguageModelApi }).LanguageModel;
}

interface Prompt {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

function transcript(messages: readonly Message[], tools: readonly ToolSpec[]): Prompt[] {
  const system = messages.flatMap((message) => (message.role === "system" ? [message.content] : []));
  if (tools.length > 0)
    system.push(`You can call these tools:\n${tools.map((tool) => JSON.stringify(tool)).join("\n")}`);
  const names = new Map<string, string>();
  const said = messages.flatMap((message): Prompt[] => {
    switch (message.role) {
      case "user":
        return [{ role: "user", content: message.content }];
      case "assistant": {
        for (const call of message.tool_calls ?? []) names.set(call.id, call.name);
        const tool_calls = message.tool_calls?.map(({ name, arguments: args }) => ({
          name,
          arguments: args,
        }));
        const content =
          tools.length > 0 ? JSON.stringify({ text: message.content, tool_calls }) : (message.content ?? "");
        return [{ role: "assistant", content }];
      }
      case "tool":
        return [
          {
            role: "user",
            content: `Result of ${names.get(message.tool_call_id) ?? "the tool"}: ${resultText(message.content)}`,
          },
        ];
      default:
        return [];
    }
  });
  return system.length > 0 ? [{ role: "system", content: system.join("\n\n") }, ...said] : said;
}

function replySchema(tools: readonly ToolSpec[]) {
  const call = (tool: ToolSpec) => ({
    type: "object",
    properties: { name: { const: tool.name }, arguments: tool.parameters },
    required: ["name", "arguments"],
  });
  return {
    type: "object",
    properties: {
      text: { type: "string" },
      tool_calls: { type: "array", items: { anyOf: tools.map(call) } },
    },
  };
}
