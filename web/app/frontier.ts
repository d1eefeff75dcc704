/**
 * Where recorded history ends and the loop itself goes on. One generator of the real loop is kept at the tip while
 * the reader steps; after a jump, an edit or a reload a new one is started from `messages[]` and led to the same line.
 */
import {
  agentLoop,
  type ControlNote,
  type Message,
  type Outcome,
  oneCall,
  type Pause,
  type ToolCall,
} from "../loop";
import type { PagePorts } from "./controls";

type Loop = AsyncGenerator<Pause, Outcome, void>;

/** The line at which the reader's cursor stands. */
export interface Standing {
  readonly nodeId: string;
  readonly messages: () => readonly Message[];
  readonly turn: number;
  readonly oneCall: boolean;
  /** Absent after a start, an edit or a change of setup: the loop then begins with what `messages[]` calls for. */
  readonly pause?:
    | {
        readonly point: Pause["point"];
        readonly call?: ToolCall | undefined;
        /** Of a control: the loop's point at which it acted. */
        readonly at?: unknown;
      }
    | undefined;
}

/** What the ports can tell while one of them is being waited for. Settles when the run goes on from there. */
export type Notice = (note: ControlNote) => Promise<void>;

interface Running {
  readonly loop: Loop;
  /** The step that is being waited for, where a notice has come before its end. */
  pending?: Promise<IteratorResult<Pause, Outcome>> | undefined;
  /** Notices that no step has taken yet; taken one by one, the first `goOn` lets its control proceed. */
  readonly notices: { readonly note: ControlNote; readonly goOn: () => void }[];
  goOn?: (() => void) | undefined;
  wake?: (() => void) | undefined;
}

/** The ports may still be on their way when the first step is made. */
export type PortsFor = (signal: AbortSignal, notice: Notice) => PagePorts | Promise<PagePorts>;

export function createFrontier(portsFor: PortsFor) {
  /** `running` comes once the ports are there. */
  let current: { nodeId: string; readonly controller: AbortController; running?: Running } | undefined;

  async function start(standing: Standing, { signal }: AbortController): Promise<Running> {
    const notices: Running["notices"] = [];
    let running: Running | undefined;
    const ports = await portsFor(signal, (note) => {
      if (signal.aborted) return Promise.reject(signal.reason);
      const told = new Promise<void>((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        notices.push({ note, goOn: resolve });
        running?.wake?.();
      });
      told.catch(() => {}); // a control that does not wait for the reader leaves nobody to hear it
      return told;
    });
    running = { loop: startLoop(standing, ports), notices };
    return running;
  }

  /** The loop's next pause, or what a control has to tell before that. */
  async function stepOf(running: Running): Promise<IteratorResult<Pause, Outcome> | ControlNote> {
    running.goOn?.();
    running.goOn = undefined;
    running.pending ??= running.loop.next();
    const told = new Promise<void>((resolve) => {
      running.wake = resolve;
      if (running.notices.length > 0) resolve();
    });
    const step = await Promise.race([running.pending, told]);
    running.wake = undefined;
    const notice = running.notices.shift();
    if (notice) {
      running.goOn = notice.goOn;
      return notice.note;
    }
    running.pending = undefined;
    return step as IteratorResult<Pause, Outcome>;
  }

  return {
    /** Runs the loop to its next pause. `undefined`: it has nothing more to do from here. */
    async next(standing: Standing): Promise<Pause | undefined> {
      if (current?.nodeId !== standing.nodeId) {
        this.abort();
        const mine: NonNullable<typeof current> = {
          nodeId: standing.nodeId,
          controller: new AbortController(),
        };
        current = mine;
        const started = await start(standing, mine.controller);
        mine.running = started;
        const first = await lead(started.loop, standing);
        if (first) return first;
      }
      const running = current?.running;
      if (!running) return undefined; // left while it was being led
      const step = await stepOf(running);
      if ("control" in step) {
        const { turn, messages } = standing;
        return { point: "control", turn, length: messages().length, note: step };
      }
      return step.done ? undefined : step.value;
    },

    /** What is under way ends now, as the loop ends it: `next` settles with its last pause. */
    stop(): void {
      current?.controller.abort(new DOMException("The call was stopped.", "AbortError"));
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

function startLoop({ oneCall: plain, messages }: Standing, ports: PagePorts): Loop {
  if (plain) return oneCall(messages(), ports);
  const loop = ports.around?.(agentLoop) ?? agentLoop;
  return loop(messages(), ports);
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
  // What a control put into messages[] is read by a new round of the loop, from its first line.
  if (pause.point === "control" && pause.at !== "model_call" && pause.at !== "tool_call") return undefined;
  for (let step = await loop.next(); !step.done; step = await loop.next()) {
    const { point, call } = step.value;
    if (point === pause.point && call?.id === pause.call?.id) return undefined;
    if (point === "model_call" || point === "tool_call") {
      return pause.point === "control" ? undefined : step.value; // a control acts around one of these two
    }
  }
  return undefined;
}
