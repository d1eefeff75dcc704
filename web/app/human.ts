import type { ModelReply, ModelRequest } from "../loop";
import type { AskHuman } from "../models/human";

/** The reader's turn as the model: what stands in front of them, and how they answer. */
export interface HumanTurn {
  readonly request: ModelRequest;
  answer(reply: ModelReply): void;
}

/** Puts the turn before the reader, and takes it away when it is answered or the run is left. */
export function createHuman(onChange: (turn: HumanTurn | undefined) => void): AskHuman {
  return (request) =>
    new Promise((resolve, reject) => {
      request.signal?.addEventListener(
        "abort",
        () => {
          onChange(undefined);
          reject(request.signal?.reason);
        },
        { once: true },
      );
      onChange({
        request,
        answer(reply) {
          onChange(undefined);
          resolve(reply);
        },
      });
    });
}
