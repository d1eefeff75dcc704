/** How the page and the window with the speaker's notes stay in step: messages of data alone, each one checked. */
import { rememberedView, rememberView } from "./tab";

/** What the speaker sees of the page. */
export interface NotesState {
  readonly type: "state";
  readonly title: string;
  readonly sentence: string;
  /** What the lesson says at this step, and what it asks. */
  readonly remark: string;
  readonly question: string;
  readonly answer: string;
  /** The step after this one, where it is recorded. */
  readonly next: string;
  readonly notes: string;
  readonly step: number;
  readonly steps: number;
  readonly turn: number;
  readonly status: string;
}

/** What the speaker's window asks of the page. `hello`: tell me where you stand. */
export type NotesRequest =
  | { readonly type: "hello" }
  | { readonly type: "command"; readonly command: NotesCommand };
export const NOTES_COMMANDS = ["step", "back", "turn", "toggle", "first"] as const;
export type NotesCommand = (typeof NOTES_COMMANDS)[number];

const NAME = "agent-loop-playground:notes:";

/** Of this tab, the same after a reload: two tabs of the page do not drive each other's notes. */
export function notesChannelId(): string {
  const known = rememberedView<string>("notes");
  if (known) return known;
  const id = crypto.randomUUID();
  rememberView("notes", id);
  return id;
}

/** The speaker's window has been opened from this tab, perhaps before a reload. */
export const hasNotes = () => rememberedView<string>("notes") !== undefined;

export const openChannel = (id: string) => new BroadcastChannel(NAME + id);

export function isRequest(value: unknown): value is NotesRequest {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  if (value.type === "hello") return true;
  return (
    value.type === "command" && "command" in value && NOTES_COMMANDS.some((known) => known === value.command)
  );
}

/** The page is being left or reloaded. */
export const isGone = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "type" in value && value.type === "gone";

const TEXTS = ["title", "sentence", "remark", "question", "answer", "next", "notes", "status"] as const;
const NUMBERS = ["step", "steps", "turn"] as const;

export function isState(value: unknown): value is NotesState {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Record<string, unknown>;
  return (
    fields.type === "state" &&
    TEXTS.every((name) => typeof fields[name] === "string") &&
    NUMBERS.every((name) => typeof fields[name] === "number")
  );
}
