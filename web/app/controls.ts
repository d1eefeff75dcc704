/** The controls that are on, put around the page's ports and around the loop. With none on, both are as they were. */
import type { LoopOptions, Message } from "../loop";
import {
  createRunClock,
  type Loop,
  verdictOf,
  withCompletionCheck,
  withCostBudget,
  withFailureGuard,
  withHandOff,
  withRepeatGuard,
  withTimeLimit,
  withTokenBudget,
} from "../loop/controls";
import { estimateInput } from "../models/estimate";
import { costOf } from "../models/pricing";
import type { Sandbox } from "../tools";
import { priceOf } from "./prices";
import type { PortsContext } from "./session";
import type { Setup } from "./setup";
import { moneySpent, timeSpent, tokensSpent } from "./spending";
import { offered } from "./usage";

export interface PagePorts extends LoopOptions {
  /** The loop with the controls that stand around all of it. */
  readonly around?: (loop: Loop) => Loop;
}

/** @param portsOf what the controls are put around; a person's time counts for none of them */
export function underControls(
  context: PortsContext,
  sandbox: Pick<Sandbox, "run">,
  portsOf: (context: PortsContext) => LoopOptions,
): PagePorts {
  const { controls } = context.setup();
  const clock = createRunClock();
  const { maxSeconds, maxFailuresInRow, maxRepeats } = controls;
  let ports = portsOf({
    ...context,
    ask: (...asked) => clock.hold(() => context.ask(...asked)),
    notice: (note) => clock.hold(() => context.notice(note)),
  });
  if (maxSeconds !== null) {
    const onSpent = (runMs: number) => context.about({ runMs: Math.round(runMs) });
    ports = withTimeLimit(ports, { maxSeconds, spentMs: timeSpent, clock, onSpent });
  }
  ports = { ...ports, model: withinBudgets(ports.model, context) };
  if (maxFailuresInRow !== null) ports = withFailureGuard(ports, maxFailuresInRow);
  if (maxRepeats !== null) ports = { ...ports, runTool: withRepeatGuard(ports.runTool, maxRepeats) };
  return { ...ports, around: (loop) => aroundLoop(loop, controls, sandbox) };
}

function withinBudgets(port: LoopOptions["model"], { setup }: PortsContext): LoopOptions["model"] {
  const { maxTokens, maxCostUsd } = setup().controls;
  const tools = () => offered(setup());
  const next = (messages: readonly Message[]) => estimateInput(messages, tools()).tokens;
  let model = port;
  if (maxTokens !== null) {
    const spent = (messages: readonly Message[]) => tokensSpent(messages, tools());
    model = withTokenBudget(model, maxTokens, { spent, next });
  }
  if (maxCostUsd !== null) {
    model = withCostBudget(model, maxCostUsd, (messages) => {
      const price = priceOf(setup().model);
      if (!price) return undefined;
      const reading = { inputTokens: next(messages), outputTokens: 0 };
      return { spent: moneySpent(messages, tools(), price), next: costOf(reading, price) };
    });
  }
  return model;
}

function aroundLoop(plain: Loop, controls: Setup["controls"], sandbox: Pick<Sandbox, "run">): Loop {
  const { completionCheck: code, handOff } = controls;
  let loop = plain;
  if (code !== null) {
    loop = withCompletionCheck(loop, async ({ messages, answer }, signal) => {
      const args = { messages: JSON.parse(JSON.stringify(messages)), answer };
      const { result } = await sandbox.run({ code, name: "check", args }, signal);
      return verdictOf(result);
    });
  }
  // On the page the person's message is a change of messages[]: this run is left, and another goes on from there.
  if (handOff) loop = withHandOff(loop, () => new Promise(() => {}));
  return loop;
}
