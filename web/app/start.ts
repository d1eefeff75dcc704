/** The scenarios that come with the page, and the one that a first visit opens on. */
import { create } from "zustand";
import type { History } from "../history";
import minimalLoop from "../lessons/02-minimal-loop.json?run";
import { DEFAULT_CONTROLS } from "../scenario/defaults";
import type { ScenarioError } from "../scenario/error";
import type { Removed } from "../scenario/safety";
import type { Lesson, LocalizedText, Scenario } from "../scenario/types";
import type { FetchProblem } from "./fetch-scenario";
import type { Origin } from "./foreign";
import { useKeeping } from "./keeping";
import { lessonInFull } from "./lesson-by-name";
import { noteMeta } from "./note-meta";
import { ownTools } from "./own-tools";
import type { Setup } from "./setup";
import { session } from "./store";
import { rememberedTab } from "./tab";

/** What the one that a first visit opens on runs on comes with the page, so that it stands there at once. */
const FIRST = "minimal-loop";
const titles = import.meta.glob<LocalizedText>("../lessons/*.json", {
  eager: true,
  query: "?title",
  import: "default",
});
const files = import.meta.glob<unknown>("../lessons/*.json", { import: "default" });

/** The id is the file's name without its number. */
export const idOf = (file: string) => file.replace(/^.*\/\d+-|\.json.*$/g, "");

/** In the order of their file names. */
export const SCENARIOS: readonly { readonly id: string; readonly title: LocalizedText }[] = Object.entries(
  titles,
)
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([file, title]) => ({ id: idOf(file), title }));

/** Ours are checked by a test, so the page does not carry the schema to its first paint. */
function ownScenario(value: unknown): Scenario {
  const scenario = value as Scenario;
  return { ...scenario, controls: { ...DEFAULT_CONTROLS, ...scenario.controls } };
}

const loaded = new Map<string, unknown>();

async function load(id: string): Promise<unknown> {
  const file = Object.keys(files).find((name) => idOf(name) === id);
  if (file && !loaded.has(id)) loaded.set(id, await files[file]?.());
  return loaded.get(id);
}

/** @returns undefined where the page has no lesson of that id */
export async function loadLesson(id: string): Promise<Lesson | undefined> {
  return ((await load(id)) as Scenario | undefined)?.lesson;
}

/** One of ours, whole. */
export async function loadOwn(id: string): Promise<Scenario | undefined> {
  const value = await load(id);
  return value === undefined ? undefined : ownScenario(value);
}

/** So that choosing one shows it at once. One that does not come is asked for again when it is chosen. */
export function preloadScenarios(): void {
  for (const { id } of SCENARIOS) load(id).catch(() => {});
}

let latest = 0;

/** One of ours; the first where there is none of that id. What was asked for last is what stands there in the end. */
export async function openScenario(wanted: string): Promise<void> {
  latest += 1;
  const mine = latest;
  const known = SCENARIOS.find(({ id }) => id === wanted);
  const id = known?.id ?? FIRST;
  if (loaded.has(id)) return session.getState().load(ownScenario(loaded.get(id)), id);
  if (id === FIRST) return openFirst();
  // Until it is here nothing of the run before can be stepped by mistake.
  const before = session.getState();
  before.load({ ...EMPTY, title: known?.title ?? "" }, id);
  try {
    const scenario = ownScenario(await load(id));
    if (mine === latest) session.getState().load(scenario, id);
  } catch (error) {
    const { scenarioId, title, notes, lesson, history, beforeOneCall } = before;
    if (mine === latest) before.show({ scenarioId, title, notes, lesson, history, beforeOneCall });
    throw error;
  }
}

/** It can be stepped at once; its remarks join it when they come. */
function openFirst(): void {
  session.getState().load(ownScenario(minimalLoop), FIRST);
  load(FIRST).then(
    (whole) => {
      const { lesson } = whole as Scenario;
      const { scenarioId, lesson: shown } = session.getState();
      if (scenarioId === FIRST && !shown && lesson) session.setState({ lesson });
    },
    () => {}, // it runs without them, and brings them when it is opened again
  );
}

const EMPTY: Scenario = {
  version: 1,
  title: "",
  messages: [],
  tools: [],
  model: { kind: "human" },
  controls: DEFAULT_CONTROLS,
};

/** What came of a scenario that was opened from outside. */
export type Opened =
  | {
      readonly type: "opened";
      readonly from: Origin;
      readonly tools: number;
      readonly removed: readonly Removed[];
      /** Why the recorded run that came along could not be shown; the scenario stands at its beginning. */
      readonly runError: ScenarioError | undefined;
      /** The reader's own session, which stood on the page before. */
      readonly before: string | undefined;
    }
  | { readonly type: "failed"; readonly from: Origin; readonly error: ScenarioError }
  /** A file from elsewhere is on its way; bytes so far. */
  | { readonly type: "loading"; readonly url: string; readonly bytes: number; readonly cancel: () => void }
  | {
      readonly type: "unreachable";
      readonly url: string;
      readonly problem: FetchProblem;
      readonly status: number | undefined;
    };

interface OpenedState {
  readonly opened: Opened | undefined;
  dismiss(): void;
}

export const useOpened = create<OpenedState>((set) => ({
  opened: undefined,
  dismiss: () => set({ opened: undefined }),
}));

/**
 * Puts a scenario on the page that somebody else made. Nothing of it runs by itself; where it brings a recorded run,
 * that stands where it stood. The session before stays among the reader's own.
 */
export async function openForeign(scenario: Scenario, from: Origin): Promise<void> {
  latest += 1; // one of ours that is still on its way does not take its place
  const [{ disarm, ScenarioError }, { historyOfRun }] = await Promise.all([
    import("../scenario"),
    import("./replay"),
  ]);
  const { scenario: safe, removed } = disarm(await lessonInFull(scenario, loadLesson), ownTools());
  let history: History<Setup> | undefined;
  let runError: ScenarioError | undefined;
  try {
    if (safe.run)
      history = historyOfRun(safe, (tools) => disarm({ ...safe, tools }, ownTools()).scenario.tools);
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    runError = error;
  }
  const before = useKeeping.getState().current;
  if (history) {
    const { title, notes, lesson } = safe;
    noteMeta(history);
    session.getState().show({ scenarioId: from, title, notes, lesson, history, beforeOneCall: undefined });
  } else session.getState().load(safe, from);
  const opened = { type: "opened", from, tools: safe.tools.length, removed, runError } as const;
  useOpened.setState({ opened: { ...opened, before: before === "" ? rememberedTab()?.session : before } });
}

/** Says what is wrong with something that could not be opened; what stands on the page stays. */
export function couldNotOpen(error: unknown, from: Origin): void {
  if (!(error instanceof Error && error.name === "ScenarioError")) throw error;
  useOpened.setState({ opened: { type: "failed", from, error: error as ScenarioError } });
}

/** `#url=…`: a file from elsewhere, fetched while what stands on the page goes on standing there. */
async function openFromElsewhere(address: string): Promise<void> {
  const controller = new AbortController();
  const cancel = () => controller.abort(new DOMException("No longer wanted.", "AbortError"));
  const progress = (bytes: number) => {
    if (!controller.signal.aborted) {
      useOpened.setState({ opened: { type: "loading", url: address, bytes, cancel } });
    }
  };
  progress(0);
  const { addressOf, fetchScenario, FetchError } = await import("./fetch-scenario");
  try {
    await openForeign(await fetchScenario(addressOf(address), controller.signal, progress), "url");
  } catch (error) {
    if (controller.signal.aborted) useOpened.setState({ opened: undefined });
    else if (error instanceof FetchError) {
      const { problem, status } = error;
      useOpened.setState({ opened: { type: "unreachable", url: address, problem, status } });
    } else couldNotOpen(error, "url");
  }
}

/** `#lesson=ID` opens one of ours, `#s=…` what a link carries, `#url=…` a file from elsewhere. */
export async function openFromAddress(): Promise<void> {
  const { hash } = location;
  const elsewhere = /^#url=(.+)$/s.exec(hash)?.[1];
  if (elsewhere !== undefined) {
    if (session.getState().scenarioId === "") await openScenario("");
    void openFromElsewhere(decoded(elsewhere));
    return;
  }
  if (!/(^#|&(amp;)?)s(=|%3D)/i.test(hash)) {
    const named = new URLSearchParams(hash.slice(1));
    await openScenario(named.get("lesson") ?? "");
    const variant = named.get("variant");
    if (variant) await (await import("./variants")).openVariant(variant);
    return;
  }
  // Reading a link takes the schema along, which no other visit needs.
  const { decodeLink } = await import("../scenario");
  try {
    await openForeign(decodeLink(hash), "link");
  } catch (error) {
    // The reader's page is whole: what stood there stands, or the first scenario.
    if (session.getState().scenarioId === "") await openScenario("");
    couldNotOpen(error, "link");
  }
}

/** As it is, or percent-encoded: people do both. */
function decoded(address: string): string {
  try {
    return /^https?:/i.test(address) ? address : decodeURIComponent(address);
  } catch {
    return address;
  }
}
