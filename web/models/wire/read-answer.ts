import { createParser } from "eventsource-parser";
import { parse } from "../reply/arguments";
import type { WireEvent } from "../types";
import type { Fold } from "./fold";

/** What an answer turned out to be, whatever its content type says and whatever was asked for. */
export type AnswerForm = "stream" | "json" | "lines" | "html" | "text" | "empty";

export interface Reading {
  readonly form: AnswerForm;
  /** The whole of an answer that is no stream. */
  readonly body: string;
  /** The fold said that the answer is complete; what else would have come was not waited for. */
  readonly complete: boolean;
}

export interface ReadOptions {
  readonly response: Response;
  readonly fold: Fold;
  readonly redact: (text: string) => string;
  readonly onWire: ((event: WireEvent) => void) | undefined;
  readonly elapsed: () => number;
  /** Something came. */
  readonly onBytes: () => void;
  readonly onForm: (form: AnswerForm) => void;
  /** Stops the reading where the body itself does not listen to a signal. */
  readonly signal: AbortSignal;
}

/** Reads an answer to its end and feeds the fold. Rejects where the connection breaks. */
export async function readAnswer(options: ReadOptions): Promise<Reading> {
  const { response, fold, onBytes, signal } = options;
  const reader = response.body?.getReader();
  if (!reader) return { form: "empty", body: "", complete: false };
  const stop = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", stop, { once: true });
  const decoder = new TextDecoder(); // one for the whole body: characters may be split between reads
  const sink = new Sink(options);
  try {
    while (!sink.complete) {
      const { done, value } = await reader.read();
      if (signal.aborted) throw signal.reason;
      if (done) break;
      onBytes();
      sink.feed(decoder.decode(value, { stream: true }));
    }
    if (!sink.complete) {
      sink.feed(decoder.decode());
      sink.end();
    }
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
  return { form: sink.form ?? "empty", body: sink.body, complete: sink.complete || fold.finished };
}

/** Finds out by the first characters what comes, then takes it accordingly. */
class Sink {
  form: AnswerForm | undefined;
  complete = false;
  #head = "";
  #pieces: string[] = [];
  #at = 0;
  readonly #parser;

  constructor(private readonly options: ReadOptions) {
    const { fold, onWire, redact } = options;
    this.#parser = createParser({
      onEvent: ({ event, data }) => {
        if (this.complete) return;
        const shown = redact(data);
        onWire?.({ type: "event", at: this.#at, ...(event !== undefined && { event }), data: shown });
        if (fold.event(shown, event)) this.complete = true;
      },
      onComment: (data) => onWire?.({ type: "comment", at: this.#at, data: redact(data) }),
      // A line of bare JSON between events: some servers drop their error into the stream like this.
      onError: ({ line }) => {
        if (this.complete || !line?.trimStart().startsWith("{")) return;
        const shown = redact(line);
        onWire?.({ type: "event", at: this.#at, data: shown });
        if (fold.event(shown, undefined)) this.complete = true;
      },
    });
  }

  get body(): string {
    return this.#pieces.join("");
  }

  feed(text: string): void {
    if (text === "") return;
    this.#at = this.options.elapsed();
    if (this.form === undefined) {
      this.#head += text;
      this.form = formOf(this.#head, this.options.response.headers.get("content-type") ?? "");
      if (this.form === undefined) return;
      this.options.onForm(this.form);
      text = this.#head;
    }
    if (this.form === "stream") this.#parser.feed(text);
    else this.#pieces.push(text);
  }

  /** The connection has ended: a last event without its blank line counts, and a body is whole. */
  end(): void {
    if (this.form === undefined && this.#head.trim() !== "") {
      this.form = "text";
      this.#pieces.push(this.#head);
    }
    if (this.form === "stream") this.#parser.feed("\n\n");
    else if (this.form) this.#body();
  }

  #body(): void {
    const body = this.options.redact(this.body);
    this.#pieces = [body];
    this.options.onWire?.({ type: "body", at: this.#at, data: body });
    if (this.form !== "json") return;
    const value = parse(body.trim());
    if (value !== undefined) this.options.fold.whole(value);
    else this.#lines(body);
  }

  /** One JSON value a line, as some servers stream. */
  #lines(body: string): void {
    const lines = body.split("\n").filter((line) => line.trim() !== "");
    if (lines.length < 2 || parse(lines[0] ?? "") === undefined) return;
    this.form = "lines";
    for (const line of lines) if (this.options.fold.event(line.trim(), undefined)) break;
  }
}

const FIELD = /^(?:data|event|id|retry)?:/;
const MAYBE_FIELD = /^(?:d|da|dat|data|e|ev|eve|even|event|i|id|r|re|ret|retr|retry)$/;

/** @returns `undefined` while too little has come to say */
function formOf(head: string, contentType: string): AnswerForm | undefined {
  const start = head.trimStart();
  if (start === "" || MAYBE_FIELD.test(start)) return undefined;
  if (FIELD.test(start)) return "stream";
  if (start.startsWith("<")) return "html";
  if (start.startsWith("{") || start.startsWith("[")) return "json";
  return contentType.includes("event-stream") ? "stream" : "text";
}
