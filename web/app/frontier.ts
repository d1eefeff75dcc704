/**
 * Where recorded history ends and the loop itself goes on. One generator of the real loop is kept at the tip while
 * the reader steps; after a jump, an edit or a reload a new one is started from `messages[]` and led to the same line.
 */
import {
  agentLoop,
  type LoopOptions,
  type Message,
  type Outcome,
  oneCall,
  type Pause,
  type ToolCall,
} from "../loop";

type Loop = AsyncGenerator<Pause, Outcome, void>;

/** The line at which the reader's cursor stands. */
export interface Standing {
  readonly nodeId: string;
  readonly messages: () => readonly Message[];
  readonly oneCall: boolean;
  /** Absent after a start, an edit or a change of setup: the loop then begins with what `messages[]` calls for. */
  readonly pause?: { readonly point: Pause["point"]; readonly call?: ToolCall | undefined } | undefined;
}

export function createFrontier(portsFor: (signal: AbortSignal) => LoopOptions) {
  let current: { nodeId: string; loop: Loop; controller: AbortController } | undefined;

  return {
    /** Runs the loop to its next pause. `undefined`: it has nothing more to do from here. */
    async next(standing: Standing): Promise<Pause | undefined> {
      if (current?.nodeId !== standing.nodeId) {
        this.abort();
        const controller = new AbortController();
        const ports = portsFor(controller.signal);
        current = { nodeId: standing.nodeId, loop: startLoop(standing, ports), controller };
        const first = await lead(current.loop, standing);
        if (first) return first;
      }
      const step = await current.loop.next();
      return step.done ? undefined : step.value;
    },

    /** The pause that `next` gave was recorded under this node; the generator stands there now, or has ended. */
    recorded(nodeId: string, pause: Pause): void {
      if (pause.outcome) current = undefined;
      else if (current) current.nodeId = nodeId;
    },

    /** Whatever is under way is given up: no request goes on in the background. */
    abort(): void {
      current?.controller.abort(new DOMException("The run was left.", "AbortError"));
      current = undefined;
    },
  };
}

function startLoop({ oneCall: plain, messages }: Standing, ports: LoopOptions): Loop {
  return plain ? oneCall(messages(), ports) : agentLoop(messages(), ports);
}

/**
 * A fresh loop begins at the first line that `messages[]` leaves open, which may be a line or two before the one that
 * the reader stands at. No port is called on the way: between two appends the loop only reads.
 * @returns a pause that is already past the reader's line, if there is one
 */
async function lead(loop: Loop, { pause, messages }: Standing): Promise<Pause | undefined> {
  if (!pause) return undefined;
  if (pause.point === "tool_result") {
    // With calls left the loop reads stop_reason anew; the reader has seen that already.
    const step = await loop.next();
    return step.done || step.value.point === "stop_reason" ? undefined : step.value;
  }
  if (pause.point === "reply" || pause.point === "failure" || messages().length === 0) return undefined;
  for (let step = await loop.next(); !step.done; step = await loop.next()) {
    const { point, call } = step.value;
    if (point === pause.point && call?.id === pause.call?.id) return undefined;
    if (point === "model_call" || point === "tool_call") return step.value;
  }
  return undefined;
}
