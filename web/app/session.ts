/**
 * The run on the page: recorded history, the reader's place in it, and what is under way.
 * Every panel reads from here and acts through here; the loop itself is in `web/loop`.
 */
import { createStore } from "zustand/vanilla";
import {
  branches,
  branchOf,
  childrenOf,
  createHistory,
  cursorNode,
  type Edit,
  type History,
  type HistoryNode,
  hideBranch,
  moveTo,
  nodeAtStep,
  nodeOf,
  record,
  recordEdit,
  recordFrom,
  recordSetup,
  redo,
  renameBranch,
  stepBack,
  stepForward,
  switchBranch,
  undo,
} from "../history";
import {
  interrupted,
  type Json,
  type JsonObject,
  type Message,
  type Pause,
  type ToolCall,
  unanswered,
} from "../loop";
import type { AskHuman } from "../models/human";
import { DEFAULT_CONTROLS } from "../scenario/defaults";
import type { Lesson, LocalizedText, Scenario } from "../scenario/types";
import { type Answer, createDesk, type Question } from "./ask";
import type { PagePorts } from "./controls";
import { createFrontier, type Notice, type Standing } from "./frontier";
import { createHuman, type HumanTurn } from "./human";
import { metaFrom, setMeta } from "./message-meta";
import { causeOf, controlsBefore, failuresAt, isHandedOff, notesAtCall } from "./record";
import { changeTool } from "./registry";
import { replyOf } from "./sentence";
import { type Setup, setupOf, startOf } from "./setup";

export type Node = HistoryNode<Setup>;
export type Activity = "idle" | "step" | "turn" | "run";

export interface Session {
  readonly scenarioId: string;
  readonly title: LocalizedText;
  readonly notes: LocalizedText | undefined;
  /** What makes the scenario a lesson. */
  readonly lesson: Lesson | undefined;
  readonly history: History<Setup>;
  /** What the reader set going; `idle` while the loop is at rest. */
  readonly activity: Activity;
  /** True while a model or a tool is being waited for. */
  readonly waiting: boolean;
  /** What is being waited for may be stopped: a provider's answer, which can take long. */
  readonly stoppable: boolean;
  /** A run without a budget asks every 50 turns whether to go on. */
  readonly askedAtTurn: number | null;
  /** Calls that wait for the reader to allow or deny them. */
  readonly questions: readonly Question[];
  /** Where the reader plays the model: what they are to answer. */
  readonly humanTurn: HumanTurn | undefined;
  /** Where the reader was before switching to a plain chat call. */
  readonly beforeOneCall: string | undefined;
}

export interface SessionActions {
  load(scenario: Scenario, id: string): void;
  /** A session from before, as it stood. */
  show(kept: Pick<Session, "scenarioId" | "title" | "notes" | "lesson" | "history" | "beforeOneCall">): void;
  step(): Promise<void>;
  nextTurn(): Promise<void>;
  /** @param pauseMs between two steps, read anew at each */
  run(pauseMs: () => number): Promise<void>;
  /** Finishes what is under way, then rests. A provider's answer is not waited for: what came of it stays, marked. */
  pause(): void;
  back(): void;
  /** To where the run began, with the setup of now; what was recorded with this setup replays. */
  reset(): void;
  seek(step: number): void;
  edit(edit: Edit): void;
  /** Goes on from message `index` on a branch of its own; what came after it stays where it was. */
  runFrom(index: number, pauseMs: () => number): Promise<void>;
  /** The whole run again from its beginning under a changed setup, on a branch of its own, at full speed. */
  runFromStartWith(change: Partial<Setup>): Promise<void>;
  /** The outer loop of a conversation: another user message. Calls that still wait get a result first. */
  addUserMessage(content: string): void;
  changeSetup(change: Partial<Setup>): void;
  /** The latest model of that kind in this session, so that choosing it again brings it back. */
  modelBefore(kind: Setup["model"]["kind"]): Setup["model"] | undefined;
  switchBranch(head: string): void;
  /** To the branch before (-1) or after (1) in the strip. */
  cycleBranch(by: -1 | 1): void;
  renameBranch(head: string, name: string): void;
  /** Out of sight or back; the reader is taken to where the branch leaves. */
  hideBranch(head: string, hide: boolean): void;
  undo(): void;
  redo(): void;
  /** On: the start of this run as a plain chat call, on a branch of its own. Off: back to where the reader was. */
  compareOneCall(on: boolean): void;
}

export type SessionStore = ReturnType<typeof createSession>;

/** The reader can go on from here by stepping. */
export function canStep(session: Session): boolean {
  if (stepForward(session.history) !== session.history) return true;
  const { cause } = cursorNode(session.history);
  if (isHandedOff(cause)) return false; // a person's message comes first
  if (cause.type !== "pause" || !cause.outcome) return cursorNode(session.history).messages.length > 0;
  return cause.point === "failure"; // a call that failed can be tried again
}

const UNBUDGETED_STRETCH = 50;

/** What the session hands to whoever builds the loop's ports. */
export interface PortsContext {
  /** The setup in force where the reader stands: it may change between two calls of one turn. */
  readonly setup: () => Setup;
  readonly signal: AbortSignal;
  readonly ask: (call: ToolCall, signal: AbortSignal | undefined) => Promise<Answer>;
  /** The reader plays the model. */
  readonly play: AskHuman;
  /** What a control did, as a step of its own; settles when the run goes on. */
  readonly notice: Notice;
  /** What else is known of the step under way goes down with it; `undefined` takes a field back. */
  readonly about: (more: { readonly [field: string]: Json | undefined }) => void;
  /** How often the model has failed at this very place, from 0. */
  readonly failures: () => number;
  /** What controls did around the very model call at which the run stands, oldest first. */
  readonly notes: () => readonly JsonObject[];
  /** While true, a pause stops the call under way rather than waits for it. */
  readonly stoppable: (value: boolean) => void;
}

export function createSession(
  portsFor: (context: PortsContext) => PagePorts | Promise<PagePorts>,
  now: () => number = Date.now,
  /** Asked before each step that is not a replay. */
  mayRun: (session: Session) => boolean | Promise<boolean> = () => true,
) {
  return createStore<Session & SessionActions>()((set, get) => {
    const desk = createDesk((questions) => set({ questions }));
    const answers = new Map<string, Answer>(); // by call id, until the result is recorded
    const frontier = createFrontier((signal, notice) =>
      portsFor({
        setup: () => cursorNode(get().history).setup,
        signal,
        notice,
        async ask(call, askSignal) {
          const answer = await desk.ask(call, askSignal);
          answers.set(call.id, answer);
          return answer;
        },
        play: createHuman((humanTurn) => set({ humanTurn })),
        about(more) {
          if (!signal.aborted || stopping) about = { ...about, ...more };
        },
        failures: () => failuresAt(get().history),
        notes: () => notesAtCall(get().history),
        stoppable(stoppable) {
          if (!signal.aborted) set({ stoppable });
        },
      }),
    );
    let ticket = 0; // whoever holds the latest one may write
    let about: Parameters<PortsContext["about"]>[0] = {};
    let stopping = false;
    let handedOff: (() => number) | undefined; // the pace of a run that waits for a person's message

    const leave = () => {
      ticket += 1;
      if (get().stoppable && get().waiting) keepPartial();
      frontier.abort();
      answers.clear(); // an id comes again on another branch, where nobody has been asked yet
      about = {};
      handedOff = undefined;
      set({ activity: "idle", waiting: false, stoppable: false });
    };

    /** A provider's answer is left in the middle: what had arrived of it goes down, as if the reader had stopped it. */
    function keepPartial(): void {
      stopping = true;
      frontier.stop();
      stopping = false;
      if (!about.partialText && !about.partialReasoning) return;
      const { history } = get();
      const node = cursorNode(history);
      const outcome = { status: "aborted" as const, unanswered: [] };
      const pause: Pause = { point: "failure", turn: node.turn, length: node.messages.length, outcome };
      set({ history: record(history, { ...newNode(pause, node), at: now() }) });
    }

    /** One step: through what is recorded, else by the loop itself. False when there is nothing more. */
    async function advance(mine: number): Promise<boolean> {
      const { history } = get();
      const replayed = stepForward(history);
      if (replayed !== history) {
        set({ history: replayed });
        return true;
      }
      if (!canStep(get())) return false;
      const may = mayRun(get());
      if (may !== true && (!(await may) || mine !== ticket)) return false;
      const standing = standingAt(cursorNode(history));
      set({ waiting: true });
      const pause = await frontier.next(standing);
      if (mine !== ticket) return false;
      if (!pause) {
        set({ waiting: false });
        return false;
      }
      const next = record(get().history, { ...newNode(pause, cursorNode(history)), at: now() });
      frontier.recorded(next.cursor, pause);
      set({ history: next, waiting: false, stoppable: false });
      return true;
    }

    /** What a pause adds to history; what a person decided about the call goes down with its result. */
    function newNode(pause: Pause, before: Node) {
      const { appended, turn, ms } = pause;
      const id = appended?.role === "tool" ? appended.tool_call_id : undefined;
      const call = replyOf(before)?.tool_calls?.find((one) => one.id === id);
      const answer = id === undefined ? undefined : answers.get(id);
      const edited = answer?.allow ? answer.arguments : undefined;
      const known = { ...about, ...(edited && { arguments: edited }), ...pause.note };
      about = {};
      const note = JSON.parse(JSON.stringify(known)) as JsonObject;
      const cause = causeOf(pause, Object.keys(note).length > 0 ? note : undefined);
      if (appended) setMeta(appended, metaFrom({ ms, note }, controlsBefore(get().history)));
      const always = answer?.allow && answer.always ? call?.name : undefined;
      const { setup } = before;
      return {
        cause,
        turn,
        ...(appended && { messages: before.messages.push(appended) }),
        ...(always && {
          setup: { ...setup, tools: changeTool(setup.tools, always, { permission: "allow" }) },
        }),
      };
    }

    /** Steps until `enough` says so, there is nothing more, or the reader interrupts. */
    async function keepGoing(activity: Activity, enough: (node: Node) => boolean | Promise<boolean>) {
      ticket += 1;
      const mine = ticket;
      set({ activity, askedAtTurn: null });
      try {
        while ((await advance(mine)) && mine === ticket) {
          if (get().activity === "idle" || (await enough(cursorNode(get().history)))) break;
          if (mine !== ticket || get().activity === "idle") break;
          if (hasEnded(cursorNode(get().history))) break; // a failed call is tried again only on request
        }
      } finally {
        if (mine === ticket) set({ activity: "idle", waiting: false });
      }
    }

    const isIdle = () => get().activity === "idle" && !get().waiting;

    return {
      scenarioId: "",
      title: "",
      notes: undefined,
      lesson: undefined,
      history: createHistory<Setup>([], EMPTY_SETUP, now()),
      activity: "idle",
      waiting: false,
      stoppable: false,
      askedAtTurn: null,
      questions: [],
      humanTurn: undefined,
      beforeOneCall: undefined,

      load(scenario, id) {
        leave();
        set({
          scenarioId: id,
          title: scenario.title,
          notes: scenario.notes,
          lesson: scenario.lesson,
          history: createHistory(startOf(scenario), setupOf(scenario), now()),
          askedAtTurn: null,
          beforeOneCall: undefined,
        });
      },

      show(kept) {
        leave();
        set({ ...kept, askedAtTurn: null });
      },

      step: () => (isIdle() ? keepGoing("step", () => true) : Promise.resolve()),
      nextTurn: () =>
        isIdle() ? keepGoing("turn", ({ cause }) => isPause(cause, "budget")) : Promise.resolve(),

      async run(pauseMs) {
        if (!isIdle()) return;
        let frame = performance.now();
        await keepGoing("run", async ({ cause, turn, setup }) => {
          if (isPause(cause, "budget") && setup.controls.maxTurns === null && turn > 1) {
            if ((turn - 1) % UNBUDGETED_STRETCH === 0) {
              set({ askedAtTurn: turn - 1 });
              return true;
            }
          }
          if (isHandedOff(cause)) handedOff = pauseMs;
          const ms = pauseMs();
          // At full speed the page still gets a frame now and then.
          if (ms > 0 || performance.now() - frame > 12) {
            await new Promise((resolve) => setTimeout(resolve, ms));
            frame = performance.now();
          }
          return false;
        });
      },

      pause() {
        set({ activity: "idle" });
        if (!get().stoppable || !get().waiting) return;
        stopping = true; // what the port says of the call while it is stopped still belongs to this step
        frontier.stop();
        stopping = false;
      },
      back() {
        leave();
        set({ history: stepBack(get().history) });
      },
      reset() {
        leave();
        set({ history: startWithSetup(get().history, now()), askedAtTurn: null });
      },
      seek(step) {
        leave();
        set({ history: nodeAtStepOf(get().history, step) });
      },
      edit(edit) {
        leave();
        set({ history: recordEdit(get().history, edit, now()) });
      },
      async runFrom(index, pauseMs) {
        leave();
        const { history } = get();
        const { messages } = cursorNode(history);
        if (index < messages.length - 1) {
          set({ history: recordFrom(history, messages.splice(index + 1, messages.length), now()) });
        }
        await get().run(pauseMs);
      },
      async runFromStartWith(change) {
        leave();
        const { history } = get();
        const setup = { ...cursorNode(history).setup, ...change };
        set({ history: recordSetup(moveTo(history, history.root), setup, now()) });
        await get().run(() => 0);
      },
      addUserMessage(content) {
        const denied = get().questions.length > 0;
        const goOn = isHandedOff(cursorNode(get().history).cause) ? handedOff : undefined;
        leave();
        const { history } = get();
        const { messages } = cursorNode(history);
        const missing = unanswered(messages.toArray()).map(({ id }) =>
          denied ? declined(id) : interrupted(id),
        );
        const added: Message[] = [...missing, { role: "user", content }];
        const edits = added.map((message, n) => ({
          op: "insert" as const,
          index: messages.length + n,
          message,
        }));
        const [only] = edits;
        get().edit(edits.length === 1 && only ? only : { op: "batch", edits });
        if (goOn) void get().run(goOn);
      },
      modelBefore(kind) {
        const nodes = [...get().history.nodes.values()];
        return nodes.findLast((node) => node.setup.model.kind === kind)?.setup.model;
      },
      switchBranch(head) {
        leave();
        set({ history: switchBranch(get().history, head) });
      },
      cycleBranch(by) {
        const shown = branches(get().history).filter((branch) => !branch.hidden);
        const at = shown.findIndex((branch) => branch.current);
        const next = shown[(at + by + shown.length) % shown.length];
        if (next && shown.length > 1) get().switchBranch(next.id);
      },
      renameBranch: (head, name) => set({ history: renameBranch(get().history, head, name) }),
      hideBranch(head, hide) {
        leave();
        const history = hideBranch(get().history, head, hide);
        const from = nodeOf(history, head).parent;
        if (!hide || from === null) set({ history: switchBranch(history, head) });
        else set({ history: switchBranch(history, branchOf(history, from)) });
      },
      undo() {
        leave();
        set({ history: undo(get().history) });
      },
      redo() {
        leave();
        set({ history: redo(get().history) });
      },
      compareOneCall(on) {
        leave();
        const { history, beforeOneCall } = get();
        if (!on) {
          const back = beforeOneCall && history.nodes.get(beforeOneCall);
          set({ history: moveTo(history, back ? back.id : history.root), beforeOneCall: undefined });
          return;
        }
        const setup = { ...cursorNode(history).setup, oneCall: true };
        const start = recordSetup(moveTo(history, history.root), setup, now());
        set({ history: start, beforeOneCall: history.cursor });
      },
      changeSetup(change) {
        leave();
        const { history } = get();
        set({ history: recordSetup(history, { ...cursorNode(history).setup, ...change }, now()) });
      },
    };
  });
}

function declined(tool_call_id: string): Message {
  const error = "The user declined this call; it was not run.";
  return { role: "tool", tool_call_id, content: { ok: false, error, kind: "denied" } };
}

/** The beginning, under the setup in force: on a branch of its own where the run began with another one. */
function startWithSetup(history: History<Setup>, at: number): History<Setup> {
  const { setup } = cursorNode(history);
  const root = nodeOf(history, history.root);
  if (setup === root.setup) return moveTo(history, root.id);
  const known = childrenOf(history, root.id).find((id) => {
    const { cause, setup: theirs } = nodeOf(history, id);
    return cause.type === "setup" && theirs === setup;
  });
  if (known) return moveTo(history, known);
  return recordSetup(moveTo(history, root.id), setup, at);
}

function nodeAtStepOf(history: History<Setup>, step: number): History<Setup> {
  const node = nodeAtStep(history, step);
  return node ? moveTo(history, node.id) : history;
}

function hasEnded({ cause }: Node): boolean {
  return cause.type === "pause" && (cause.outcome !== undefined || isHandedOff(cause));
}

function isPause(cause: Node["cause"], point: string): boolean {
  return cause.type === "pause" && cause.point === point;
}

function standingAt(node: Node): Standing {
  return {
    nodeId: node.id,
    messages: (): readonly Message[] => node.messages.toArray(),
    turn: node.turn,
    oneCall: node.setup.oneCall,
    pause:
      node.cause.type === "pause"
        ? { point: node.cause.point, call: node.cause.call, at: node.cause.note?.at }
        : undefined,
  };
}

const EMPTY_SETUP: Setup = {
  tools: [],
  model: { kind: "script", turns: [] },
  controls: DEFAULT_CONTROLS,
  oneCall: false,
};
