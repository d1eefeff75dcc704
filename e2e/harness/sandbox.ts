/** The sandbox alone on a page, under the policy of the real one: for measuring, and for what no panel can show. */
import {
  checkArguments,
  createSandbox,
  type Sandbox,
  type SandboxReply,
  type SandboxRequest,
} from "../../web/tools";

export interface Timed {
  readonly reply: SandboxReply;
  /** Milliseconds from asking to having the answer, as the page sees it. */
  readonly ms: number;
}

async function timed(sandbox: Sandbox, request: SandboxRequest, signal?: AbortSignal): Promise<Timed> {
  const started = performance.now();
  const reply = await sandbox.run(request, signal);
  return { reply, ms: performance.now() - started };
}

const harness = { createSandbox, checkArguments, timed };
export type Harness = typeof harness;

Object.assign(globalThis, { harness });
