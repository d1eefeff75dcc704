import type { LoopOptions, ModelReply, ModelRequest } from "../loop";

/** Puts the messages in front of the reader and resolves with what they would say or call. */
export type AskHuman = (request: ModelRequest) => Promise<ModelReply>;

/** The reader plays the model. A run that is stopped meanwhile does not wait for them. */
export function createHumanModel(ask: AskHuman): LoopOptions["model"] {
  return (request) => {
    const { signal } = request;
    return new Promise<ModelReply>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const onAbort = () => reject(signal?.reason);
      signal?.addEventListener("abort", onAbort, { once: true });
      ask(request)
        .then(resolve, reject)
        .finally(() => signal?.removeEventListener("abort", onAbort));
    });
  };
}
