import type { Json } from "../../loop";
import type { ModelError } from "../errors";
import type { Replay } from "../reply/memory";
import type { ProviderReply } from "../types";

/** One API's way of answering, taken in piece by piece. */
export interface Fold {
  /** An event of a stream. @returns whether the answer is complete, so that nothing more need be read */
  event(data: string, name: string | undefined): boolean;
  /** An answer in one piece. */
  whole(value: Json): void;
  /** The reason for stopping has come: what may follow (usage, a terminator) can be done without. */
  readonly finished: boolean;
  /** What the server said went wrong, in the middle of an answer. */
  readonly failure: ModelError | undefined;
  /** Anything of an answer has arrived. */
  readonly started: boolean;
  /** Text that came where JSON was due: often the only thing that says what is wrong. */
  readonly unreadable: string;
  partial(): { readonly text: string; readonly reasoning: string; readonly calls: number };
  reply(): { readonly reply: ProviderReply; readonly replay: Replay };
}
