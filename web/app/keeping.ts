/**
 * Keeps the session as it happens. A save adds the nodes since the last one and rewrites one small record, so its
 * cost does not grow with the session. Where the browser keeps nothing the page works on, and says so once.
 */
import { create } from "zustand";
import {
  type Claim,
  claimSession,
  createMemoryStore,
  type NodeRecord,
  openIndexedDb,
  recordOf,
  restore,
  type SessionInfo,
  type SessionRecord,
  type SessionStore,
  type StoredSession,
  stateOf,
} from "../history";
import type { Lesson, LocalizedText } from "../scenario/types";
import { isEmbedded } from "./embedded";
import { noteMeta } from "./note-meta";
import type { Node, Session } from "./session";
import { completeSetup, type Setup } from "./setup";
import { session } from "./store";
import { rememberedTab, rememberTab } from "./tab";

export type Problem =
  /** The browser gives no storage, or has no room left: from here on nothing is kept. */
  | { readonly kind: "blocked" | "full" }
  /** A kept session could not be read; it was set aside, and this is what there is of it. */
  | { readonly kind: "corrupt"; readonly text: string };

interface Keeping {
  readonly sessions: readonly SessionInfo[];
  /** Id of the open session; it is in the list once something has happened in it. */
  readonly current: string;
  readonly problem: Problem | undefined;
  /** Another tab has this session, so nothing is kept here until the reader has chosen. */
  readonly elsewhere: boolean;
  dismiss(): void;
}

export const useKeeping = create<Keeping>((set) => ({
  sessions: [],
  current: "",
  problem: undefined,
  elsewhere: false,
  dismiss: () => set({ problem: undefined }),
}));

interface Extra {
  readonly scenarioId: string;
  readonly title: LocalizedText;
  readonly notes?: LocalizedText;
  readonly lesson?: Lesson;
  readonly beforeOneCall?: string;
}

const SAVE_AFTER_MS = 200;

let store: SessionStore = createMemoryStore();
let claim: Claim | undefined;
let nodes: ReadonlyMap<string, Node> | undefined; // whose nodes are being kept: another map is another session
let opening: ReadonlyMap<string, Node> | undefined; // of a kept session that is just being put on the page
let kept = { nodes: 0, setups: new Map<Setup, number>(), chunks: 0, turns: 0, createdAt: 0, name: "" };
let timer: ReturnType<typeof setTimeout> | undefined;
let saving: Promise<void> = Promise.resolve();

/** Writes what is not yet written, before the page is left on purpose. */
export let saveNow: () => Promise<void> = () => saving;

const newId = () => crypto.randomUUID();

/** Opens the store, and the session that this tab had open, if any. @returns whether there was one */
export async function startKeeping(nameOf: (title: LocalizedText) => string): Promise<boolean> {
  try {
    if (!isEmbedded()) store = await openIndexedDb();
  } catch {
    useKeeping.setState({ problem: { kind: "blocked" } });
  }
  const tab = rememberedTab();
  const resumed = tab !== undefined && tab.hash === location.hash && (await openSession(tab.session));
  if (!resumed) adopt();
  session.subscribe((state, before) => {
    if (state.history === before.history) return;
    if (state.history.nodes !== nodes) {
      void flush(nameOf, before); // what the session that is left has not written yet
      if (state.history.nodes !== opening) adopt();
    }
    schedule(nameOf);
  });
  const flushNow = () => void flush(nameOf);
  saveNow = () => flush(nameOf);
  addEventListener("pagehide", flushNow);
  document.addEventListener("visibilitychange", flushNow);
  void refreshList(); // the first paint does not wait for a list that opens later
  return resumed;
}

/** The session on the page is a new one: it gets an id, and is kept from its first step on. */
function adopt(): void {
  claim?.release();
  claim = undefined;
  nodes = session.getState().history.nodes;
  kept = { nodes: 0, setups: new Map(), chunks: 0, turns: 0, createdAt: Date.now(), name: "" };
  const current = newId();
  useKeeping.setState({ current, elsewhere: false });
  rememberTab({ session: current, hash: location.hash }); // a reload must not bring back the one that was left
  void hold(current);
}

async function hold(id: string, steal = false): Promise<boolean> {
  const mine = await claimSession(id, () => useKeeping.setState({ elsewhere: true }), steal);
  if (useKeeping.getState().current !== id) mine.release();
  else {
    claim = mine;
    useKeeping.setState({ elsewhere: !mine.mine });
  }
  return mine.mine;
}

function schedule(nameOf: (title: LocalizedText) => string): void {
  timer ??= setTimeout(() => void flush(nameOf), SAVE_AFTER_MS);
}

/** Writes what is not yet written of a session as it stands; one save at a time. */
function flush(nameOf: (title: LocalizedText) => string, state: Session = session.getState()): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const { current, elsewhere } = useKeeping.getState();
  const { history, title } = state;
  if (elsewhere || history.nodes !== nodes || history.nodes.size < 2) return saving;
  // Taken down now: by the time the save comes to its turn, another session may stand on the page.
  const { nodes: added, setups } = takeNew(state);
  kept.name ||= nameOf(title);
  const record: SessionRecord = {
    version: 1,
    id: current,
    name: kept.name,
    createdAt: kept.createdAt,
    updatedAt: Date.now(),
    steps: history.nodes.size - 1,
    turns: kept.turns,
    about: firstQuestion(history),
    state: stateOf(history),
    extra: extraOf(state),
  };
  const chunk = added.length > 0 ? { session: current, n: kept.chunks++, nodes: added, setups } : undefined;
  saving = saving.then(async () => {
    try {
      await store.save(record, chunk);
      await refreshList();
    } catch (error) {
      await goOnInMemory(error, record);
    }
  });
  return saving;
}

/** The nodes and setups since the last save; from now on they count as kept. */
function takeNew({ history }: Session): { nodes: NodeRecord[]; setups: Setup[] } {
  const setups: Setup[] = [];
  const setupIndex = (setup: Setup) => {
    const known = kept.setups.get(setup);
    if (known !== undefined) return known;
    kept.setups.set(setup, kept.setups.size);
    setups.push(setup);
    return kept.setups.size - 1;
  };
  const added = [...history.nodes.values()]
    .slice(kept.nodes)
    .map((node) => recordOf(history, node, setupIndex));
  kept.nodes += added.length;
  kept.turns += repliesIn(added);
  return { nodes: added, setups };
}

const repliesIn = (records: readonly NodeRecord[]) =>
  records.filter(({ append }) => append?.role === "assistant").length;

/** What the session is about, in its own words. */
function firstQuestion({ nodes: all, root }: Session["history"]): string {
  for (const message of all.get(root)?.messages ?? []) {
    if (message.role === "user") return message.content.slice(0, 200);
  }
  return "";
}

function extraOf({ scenarioId, title, notes, lesson, beforeOneCall }: Session): Extra {
  return {
    scenarioId,
    title,
    ...(notes && { notes }),
    ...(lesson && { lesson }),
    ...(beforeOneCall && { beforeOneCall }),
  };
}

/** Storage gave out: the whole session goes into memory, so that the list goes on working, and the reader is told. */
async function goOnInMemory(error: unknown, record: SessionRecord): Promise<void> {
  const full = error instanceof DOMException && error.name === "QuotaExceededError";
  useKeeping.setState({ problem: { kind: full ? "full" : "blocked" } });
  store = createMemoryStore();
  const { nodes: all, setups } = wholeSession();
  await store.save(record, { session: record.id, n: 0, nodes: all, setups });
}

function wholeSession() {
  const { history } = session.getState();
  const setups: Setup[] = [];
  const index = (setup: Setup) => {
    const at = setups.indexOf(setup);
    return at < 0 ? setups.push(setup) - 1 : at;
  };
  return { nodes: [...history.nodes.values()].map((node) => recordOf(history, node, index)), setups };
}

/** The session on the page as a file's text. */
export function sessionAsText(): string {
  const { history, scenarioId, title } = session.getState();
  return JSON.stringify(
    { version: 1, scenarioId, title, state: stateOf(history), ...wholeSession() },
    null,
    2,
  );
}

async function refreshList(): Promise<void> {
  try {
    useKeeping.setState({ sessions: (await store.list()).filter((known) => !known.deleted) });
  } catch {
    // the list stays as it was; saving will report what is wrong
  }
}

/** @returns false where there is no such session, or it could not be read (then it is set aside) */
export async function openSession(id: string): Promise<boolean> {
  let stored: StoredSession | undefined;
  try {
    stored = await store.open(id);
    if (!stored) return false;
    show(stored);
  } catch (error) {
    const text = await store.setAside(id, String(error)).catch(() => "");
    useKeeping.setState({ problem: { kind: "corrupt", text } });
    await refreshList();
    return false;
  }
  useKeeping.setState({ current: id });
  rememberTab({ session: id, hash: location.hash });
  claim?.release();
  claim = undefined;
  await hold(id);
  return true;
}

function show({ record, nodes: records, setups, chunks }: StoredSession): void {
  const known = (setups as Setup[]).map(completeSetup);
  const history = restore(records, known, record.state);
  const { scenarioId, title, notes, lesson, beforeOneCall } = record.extra as Extra;
  noteMeta(history);
  opening = history.nodes;
  session.getState().show({ scenarioId, title, notes, lesson, beforeOneCall, history });
  nodes = history.nodes;
  opening = undefined;
  kept = {
    nodes: records.length,
    setups: new Map(known.map((setup, n) => [setup, n])),
    chunks,
    turns: repliesIn(records),
    createdAt: record.createdAt,
    name: record.name,
  };
}

export async function renameSession(id: string, name: string): Promise<void> {
  if (name.trim() === "") return;
  if (id === useKeeping.getState().current) kept.name = name.trim();
  await store.update(id, { name: name.trim() });
  await refreshList();
}

/** Deleting only marks: it can be taken back. */
export async function deleteSession(id: string, deleted: boolean): Promise<void> {
  await store.update(id, { deleted });
  await refreshList();
}

export async function duplicateSession(id: string, name: string): Promise<string> {
  await saving;
  const copy = newId();
  await store.duplicate(id, copy, name, Date.now());
  await refreshList();
  return copy;
}

/** Of a session that another tab has: go on here, the other tab is told. */
export const takeOver = () => hold(useKeeping.getState().current, true);

/** Of a session that another tab has: go on here on a copy. */
export async function openCopy(name: string): Promise<void> {
  await openSession(await duplicateSession(useKeeping.getState().current, name));
}
