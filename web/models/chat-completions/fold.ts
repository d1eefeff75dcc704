import type { Json, JsonObject, ModelRequest } from "../../loop";
import type { ModelError } from "../errors";
import { errorFromValue } from "../failures/classify";
import type { PresetId } from "../presets";
import { isObject, parse } from "../reply/arguments";
import { Draft } from "../reply/draft";
import type { Replay } from "../reply/memory";
import { ThinkTags } from "../reply/think-tags";
import { warning } from "../reply/warnings";
import type { Observer, ProviderReply } from "../types";
import type { Fold } from "../wire/fold";
import { plainText, type ReasoningField, reasoningOf, thinkingIn, usageOf } from "./fields";
import { stopReasonOf } from "./stop-reason";

export interface FoldOptions {
  readonly request: ModelRequest;
  readonly toolNames: ReadonlySet<string>;
  readonly observer: Observer;
  readonly preset: PresetId;
}

const MOST_UNREADABLE = 2000;

/** Chat Completions, as OpenAI and those who follow it answer. One case for each way that a real server was seen to. */
export class ChatCompletionsFold implements Fold {
  failure: ModelError | undefined;
  unreadable = "";
  started = false;
  readonly #draft: Draft;
  readonly #tags: ThinkTags;
  #finishReason: string | undefined;
  #done = false;
  #refusal = "";
  #reasoningField: ReasoningField | undefined;
  #legacy = false;

  constructor(private readonly options: FoldOptions) {
    this.#draft = new Draft(options.toolNames, options.observer);
    this.#tags = new ThinkTags(
      (text) => this.#draft.addText(text),
      (reasoning) => this.#draft.addReasoning(reasoning),
    );
  }

  get finished(): boolean {
    return this.#done || this.#finishReason !== undefined;
  }

  event(data: string, name: string | undefined): boolean {
    if (data === "[DONE]" || data.trim() === "[DONE]") {
      this.#done = this.started;
      return true;
    }
    if (data === "") return false; // a heartbeat
    const value = parse(data);
    if (value !== undefined) return this.#chunk(value, name);
    const lines = data.split("\n"); // events that a server did not separate by a blank line
    if (lines.length > 1) return lines.some((line) => this.event(line, name));
    this.#note(data, name);
    return false;
  }

  whole(value: Json): void {
    if (isObject(value) && value.object !== "chat.completion.chunk")
      this.#done = Array.isArray(value.choices);
    this.#chunk(value, undefined);
  }

  partial() {
    this.#tags.end();
    const { text, reasoning, callCount } = this.#draft;
    return { text, reasoning, calls: callCount };
  }

  reply(): { reply: ProviderReply; replay: Replay } {
    this.#tags.end();
    if (this.#legacy) this.#draft.warn(warning("legacy_function_call"));
    const { request } = this.options;
    const refused = this.#refusal !== "" && this.#draft.callCount === 0;
    if (this.#refusal !== "") {
      this.#draft.addText(this.#refusal);
      this.#draft.warn(warning("refused", { reason: this.#refusal }));
    }
    const stopReason = refused ? "refusal" : stopReasonOf(this.#finishReason);
    const reply = this.#draft.reply(stopReason, this.#finishReason, request);
    return { reply, replay: this.#replay(reply) };
  }

  #chunk(value: Json, name: string | undefined): boolean {
    const failure = errorFromValue(value, { preset: this.options.preset, event: name });
    if (failure) {
      this.failure = failure;
      return true;
    }
    if (!isObject(value)) {
      this.#note(JSON.stringify(value), name);
      return false;
    }
    this.#draft.usage = usageOf(value) ?? this.#draft.usage;
    if (!Array.isArray(value.choices)) return false;
    this.started = true;
    for (const choice of value.choices as Json[]) {
      if (isObject(choice) && (choice.index === undefined || choice.index === 0)) this.#choice(choice);
    }
    return this.failure !== undefined;
  }

  #choice(choice: JsonObject): void {
    if (isObject(choice.delta)) this.#delta(choice.delta);
    else if (isObject(choice.message)) this.#message(choice.message);
    else if (typeof choice.text === "string") this.#tags.feed(choice.text);
    this.#draft.usage = usageOf(choice) ?? this.#draft.usage;
    const reason = choice.finish_reason;
    if (typeof reason !== "string" || reason === "") return; // an empty one, or a later null, says nothing
    if (reason === "error") {
      const error = choice.error ?? "The server ended the answer with finish_reason “error”.";
      this.failure = errorFromValue({ error }, { preset: this.options.preset });
    } else this.#finishReason = reason;
  }

  #delta(delta: JsonObject): void {
    const { content } = delta;
    if (typeof content === "string") {
      if (content !== "") this.#tags.feed(content);
    } else if (content) {
      this.#draft.addReasoning(thinkingIn(content));
      const text = plainText(content);
      if (text !== "") this.#tags.feed(text);
    }
    const reasoning = reasoningOf(delta);
    if (reasoning) {
      this.#reasoningField = reasoning.field;
      this.#draft.addReasoning(reasoning.text);
    }
    if (delta.refusal && typeof delta.refusal === "string") this.#refusal += delta.refusal;
    if (Array.isArray(delta.tool_calls)) this.#calls(delta.tool_calls as Json[]);
    if (isObject(delta.function_call)) this.#legacyCall(delta.function_call);
  }

  /** A message in one piece: its calls are whole, so nothing of them is to be put together. */
  #message(message: JsonObject): void {
    if (this.#draft.text !== "" || this.#draft.callCount > 0) return; // a stream's last event repeats it all
    const { tool_calls, function_call, ...rest } = message;
    this.#delta(rest);
    const calls = Array.isArray(tool_calls) ? (tool_calls as Json[]).filter(isObject) : [];
    calls.forEach((call, at) => {
      if (named(call)) this.#call({ ...call, index: at }, at, calls.length);
      else this.#draft.warn(warning("call_without_name"));
    });
    if (isObject(function_call) && calls.length === 0) this.#legacyCall(function_call);
  }

  #calls(fragments: Json[]): void {
    fragments.forEach((fragment, at) => {
      if (isObject(fragment)) this.#call(fragment, at, fragments.length);
    });
  }

  #call(fragment: JsonObject, at: number, of: number): void {
    const { index, id, type: _, function: given, ...extra } = fragment;
    const fn = isObject(given) ? given : {};
    this.#draft.addCall({
      index: typeof index === "number" ? index : undefined,
      id: typeof id === "string" && id !== "" ? id : undefined,
      name: typeof fn.name === "string" && fn.name !== "" ? fn.name : undefined,
      arguments: fn.arguments ?? undefined,
      at,
      of,
      ...(Object.keys(extra).length > 0 && { extra }),
    });
  }

  #legacyCall(call: JsonObject): void {
    this.#legacy = true;
    this.#call({ index: -1, function: call }, 0, 1);
  }

  #note(data: string, name: string | undefined): void {
    this.unreadable = (this.unreadable + data).slice(0, MOST_UNREADABLE);
    if (name === "error") {
      this.failure = errorFromValue({ error: data }, { preset: this.options.preset, event: name });
    } else this.#draft.warn(warning("not_json_event", { data: data.slice(0, 200) }));
  }

  #replay(reply: ProviderReply): Replay {
    const extras = (reply.tool_calls ?? []).flatMap(({ id, extra }) => (extra ? [[id, extra] as const] : []));
    return {
      ...(this.#reasoningField &&
        reply.reasoning && { reasoning: reply.reasoning, reasoningField: this.#reasoningField }),
      ...(extras.length > 0 && { extras: Object.fromEntries(extras) }),
    };
  }
}

function named(call: JsonObject): boolean {
  return isObject(call.function) && typeof call.function.name === "string" && call.function.name !== "";
}
