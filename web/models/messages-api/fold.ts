import type { Json, JsonObject, ModelRequest } from "../../loop";
import type { ModelError } from "../errors";
import { errorFromValue } from "../failures/classify";
import type { PresetId } from "../presets";
import { isObject, parse } from "../reply/arguments";
import { Draft } from "../reply/draft";
import type { Replay } from "../reply/memory";
import { warning } from "../reply/warnings";
import type { Observer, ProviderReply } from "../types";
import type { Fold } from "../wire/fold";
import { MessagesUsage } from "./usage";

export interface FoldOptions {
  readonly request: ModelRequest;
  readonly toolNames: ReadonlySet<string>;
  readonly observer: Observer;
  readonly preset: PresetId;
}

interface Block {
  readonly type: string;
  /** Of a `thinking` or `redacted_thinking` block: as it has to be sent back. */
  thinking?: Record<string, Json>;
  /** Of a `tool_use` block: input that came with its start, used where no delta follows. */
  input?: JsonObject;
  hasDelta: boolean;
  readonly index: number;
}

/** Anthropic's Messages API. */
export class MessagesFold implements Fold {
  failure: ModelError | undefined;
  unreadable = "";
  started = false;
  readonly #draft: Draft;
  readonly #usage = new MessagesUsage();
  readonly #blocks = new Map<number, Block>();
  readonly #thinking: JsonObject[] = [];
  #opened = 0;
  #stopReason: string | undefined;
  #done = false;

  constructor(private readonly options: FoldOptions) {
    this.#draft = new Draft(options.toolNames, options.observer);
  }

  get finished(): boolean {
    return this.#done || this.#stopReason !== undefined;
  }

  event(data: string, name: string | undefined): boolean {
    if (data === "") return false;
    if (data.trim() === "[DONE]") {
      this.#done = this.started; // gateways that speak both APIs
      return true;
    }
    const value = parse(data);
    if (!isObject(value)) {
      this.#note(data, name);
      return this.failure !== undefined;
    }
    const failure = errorFromValue(value, { preset: this.options.preset, event: name });
    if (failure) {
      this.failure = failure;
      return true;
    }
    return this.#event(value, typeof value.type === "string" ? value.type : name);
  }

  whole(value: Json): void {
    this.failure = errorFromValue(value, { preset: this.options.preset });
    if (this.failure || !isObject(value) || !Array.isArray(value.content)) return;
    this.#message(value);
    this.#done = true;
  }

  partial() {
    const { text, reasoning, callCount } = this.#draft;
    return { text, reasoning, calls: callCount };
  }

  reply(): { reply: ProviderReply; replay: Replay } {
    for (const block of this.#blocks.values()) this.#close(block);
    this.#draft.usage = this.#usage.total();
    const reply = this.#draft.reply(this.#stopReason, this.#stopReason, this.options.request);
    return { reply, replay: this.#thinking.length > 0 ? { thinking: this.#thinking } : {} };
  }

  #event(event: JsonObject, type: string | undefined): boolean {
    switch (type) {
      case "message_start":
        this.started = true;
        if (isObject(event.message)) this.#message(event.message);
        return false;
      case "content_block_start":
        this.started = true;
        this.#open(
          numberOr(event.index, this.#opened),
          isObject(event.content_block) ? event.content_block : {},
        );
        return false;
      case "content_block_delta": {
        const block = this.#blocks.get(numberOr(event.index, this.#opened - 1));
        if (isObject(event.delta)) this.#delta(block, event.delta);
        return false;
      }
      case "content_block_stop": {
        const block = this.#blocks.get(numberOr(event.index, this.#opened - 1));
        if (block) this.#close(block);
        return false;
      }
      case "message_delta":
        if (isObject(event.delta)) this.#ending(event.delta);
        this.#usage.add(event.usage);
        return false;
      case "message_stop":
        this.#done = true;
        return true;
      default:
        return false; // ping, and whatever the API adds next
    }
  }

  #message(message: JsonObject): void {
    this.started = true;
    this.#usage.add(message.usage);
    for (const block of Array.isArray(message.content) ? (message.content as Json[]) : []) {
      if (isObject(block)) this.#open(this.#opened, block);
    }
    this.#ending(message);
  }

  #ending(from: JsonObject): void {
    if (typeof from.stop_reason === "string") this.#stopReason = from.stop_reason;
    const details = isObject(from.stop_details) ? from.stop_details : undefined;
    if (typeof details?.explanation === "string") {
      this.#draft.warn(warning("refused", { reason: details.explanation }));
    }
  }

  #open(index: number, start: JsonObject): void {
    this.#opened = Math.max(this.#opened, index + 1);
    const type = typeof start.type === "string" ? start.type : "";
    const block: Block = { type, hasDelta: false, index };
    this.#blocks.set(index, block);
    if (type === "text" && typeof start.text === "string") this.#draft.addText(start.text);
    if (type === "thinking" || type === "redacted_thinking") {
      block.thinking = { ...start };
      if (typeof start.thinking === "string") this.#draft.addReasoning(start.thinking);
    }
    if (type === "tool_use") {
      if (isObject(start.input)) block.input = start.input;
      this.#draft.addCall({ index, id: textOf(start.id), name: textOf(start.name), at: 0, of: 1 });
    }
  }

  #delta(block: Block | undefined, delta: JsonObject): void {
    if (delta.type === "text_delta" && typeof delta.text === "string") this.#draft.addText(delta.text);
    if (!block) return;
    if (delta.type === "input_json_delta" && typeof delta.partial_json === "string") {
      if (block.type !== "tool_use" || delta.partial_json === "") return;
      block.hasDelta = true;
      this.#draft.addCall({ index: block.index, arguments: delta.partial_json, at: 0, of: 1 });
    }
    if (delta.type === "thinking_delta" && typeof delta.thinking === "string") {
      this.#draft.addReasoning(delta.thinking);
      if (block.thinking) block.thinking.thinking = `${block.thinking.thinking ?? ""}${delta.thinking}`;
    }
    if (delta.type === "signature_delta" && block.thinking) block.thinking.signature = delta.signature ?? "";
  }

  #close(block: Block): void {
    this.#blocks.delete(block.index);
    if (block.thinking) this.#thinking.push(block.thinking);
    const whole = block.input && Object.keys(block.input).length > 0 && !block.hasDelta;
    if (whole) this.#draft.addCall({ index: block.index, arguments: block.input ?? {}, at: 0, of: 1 });
  }

  #note(data: string, name: string | undefined): void {
    this.unreadable = (this.unreadable + data).slice(0, 2000);
    if (name === "error") {
      this.failure = errorFromValue({ error: data }, { preset: this.options.preset, event: name });
    } else this.#draft.warn(warning("not_json_event", { data: data.slice(0, 200) }));
  }
}

function numberOr(value: Json | undefined, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
