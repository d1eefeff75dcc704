import type { HistoryState, NodeRecord } from "../serialize";

/** A session as it stands in the list. */
export interface SessionInfo {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly steps: number;
  /** Replies in it, over all its branches. Absent in a session of an older page. */
  readonly turns?: number;
  /** What was asked first. */
  readonly about?: string;
  readonly deleted?: boolean;
}

/** Written anew at each save; small whatever the session's length. */
export interface SessionRecord extends SessionInfo {
  readonly version: 1;
  readonly state: HistoryState;
  /** What the app keeps beside the history, opaque to the store. */
  readonly extra: unknown;
}

/** Nodes and setups since the chunk before: a save adds one and rewrites nothing. */
export interface Chunk {
  readonly session: string;
  readonly n: number;
  readonly nodes: readonly NodeRecord[];
  readonly setups: readonly unknown[];
}

export interface StoredSession {
  readonly record: SessionRecord;
  readonly nodes: readonly NodeRecord[];
  readonly setups: readonly unknown[];
  /** Chunks there are: the next one's number. */
  readonly chunks: number;
}

export interface SessionStore {
  list(): Promise<SessionInfo[]>;
  /** `undefined`: there is none of that id. Rejects where it cannot be read. */
  open(id: string): Promise<StoredSession | undefined>;
  save(record: SessionRecord, chunk: Chunk | undefined): Promise<void>;
  update(id: string, change: Partial<Pick<SessionRecord, "name" | "deleted">>): Promise<void>;
  duplicate(id: string, newId: string, name: string, at: number): Promise<void>;
  /** Puts an unreadable session where nothing opens it by itself, and gives what there is of it as text. */
  setAside(id: string, why: string): Promise<string>;
}
