const OPEN = /^\s*<(think|thinking|thought|reasoning)>/;
const MAYBE_OPEN = /^\s*(<[a-z]*)?$/;

/**
 * Some servers leave a model's thinking in its text, between tags. It is taken out at the very start of a reply alone,
 * so that a text about the tags keeps them. A tag may arrive in pieces: what could still become one is held back.
 */
export class ThinkTags {
  #state: "start" | "thinking" | "after" | "text" = "start";
  #held = "";
  #close = "";

  constructor(
    private readonly onText: (text: string) => void,
    private readonly onReasoning: (text: string) => void,
  ) {}

  feed(piece: string): void {
    if (this.#state === "text") this.onText(piece);
    else this.#step(this.#held + piece);
  }

  /** The reply is complete: what was held back is what it looks like. */
  end(): void {
    const held = this.#held;
    this.#held = "";
    if (held === "") return;
    if (this.#state === "thinking") this.onReasoning(held);
    else if (this.#state === "start") this.onText(held);
  }

  #step(text: string): void {
    this.#held = "";
    switch (this.#state) {
      case "start": {
        const open = OPEN.exec(text);
        if (open) {
          this.#state = "thinking";
          this.#close = `</${open[1]}>`;
          this.#step(text.slice(open[0].length));
        } else if (MAYBE_OPEN.test(text) && text.length < 64) this.#held = text;
        else this.#pass(text);
        return;
      }
      case "thinking": {
        const end = text.indexOf(this.#close);
        if (end >= 0) {
          if (end > 0) this.onReasoning(text.slice(0, end));
          this.#state = "after";
          this.#step(text.slice(end + this.#close.length));
          return;
        }
        const kept = tailThatBegins(text, this.#close);
        if (text.length > kept) this.onReasoning(text.slice(0, text.length - kept));
        this.#held = text.slice(text.length - kept);
        return;
      }
      case "after": {
        const rest = text.trimStart(); // the blank lines between thought and answer belong to neither
        if (rest !== "") this.#pass(rest);
        return;
      }
      case "text":
        this.#pass(text);
    }
  }

  #pass(text: string): void {
    this.#state = "text";
    if (text !== "") this.onText(text);
  }
}

/** How many characters at the end of `text` are a beginning of `tag`. */
function tailThatBegins(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length--) {
    if (tag.startsWith(text.slice(text.length - length))) return length;
  }
  return 0;
}
