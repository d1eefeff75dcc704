import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Chunk, SessionInfo, SessionRecord, SessionStore } from "./types";

interface Schema extends DBSchema {
  sessions: { key: string; value: SessionRecord };
  chunks: { key: [string, number]; value: Chunk };
  aside: { key: string; value: { id: string; why: string; at: number; text: string } };
}

const NAME = "agent-loop-playground";
const VERSION = 1;

/** Rejects where the browser gives no database (a private window, storage switched off). */
export async function openIndexedDb(): Promise<SessionStore> {
  const db = await openDB<Schema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore("sessions", { keyPath: "id" });
      database.createObjectStore("chunks", { keyPath: ["session", "n"] });
      database.createObjectStore("aside", { keyPath: "id" });
    },
    // A newer page in another tab wants to change the database: let it.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  return storeOver(db);
}

const allOf = (session: string) => IDBKeyRange.bound([session, 0], [session, Number.MAX_SAFE_INTEGER]);

function storeOver(db: IDBPDatabase<Schema>): SessionStore {
  return {
    async list() {
      const records = await db.getAll("sessions");
      return records.map(infoOf).sort((a, b) => b.updatedAt - a.updatedAt);
    },

    async open(id) {
      const tx = db.transaction(["sessions", "chunks"]);
      const [record, chunks] = await Promise.all([
        tx.objectStore("sessions").get(id),
        tx.objectStore("chunks").getAll(allOf(id)),
      ]);
      if (!record) return undefined;
      if (record.version !== 1) throw new Error(`the session is of version ${record.version}`);
      const nodes = chunks.flatMap((chunk) => chunk.nodes);
      return { record, nodes, setups: chunks.flatMap((chunk) => chunk.setups), chunks: chunks.length };
    },

    async save(record, chunk) {
      const tx = db.transaction(["sessions", "chunks"], "readwrite");
      await Promise.all([
        tx.objectStore("sessions").put(record),
        chunk && tx.objectStore("chunks").put(chunk),
        tx.done,
      ]);
    },

    async update(id, change) {
      const tx = db.transaction("sessions", "readwrite");
      const record = await tx.store.get(id);
      if (record) await tx.store.put({ ...record, ...change });
      await tx.done;
    },

    async duplicate(id, newId, name, at) {
      const tx = db.transaction(["sessions", "chunks"], "readwrite");
      const record = await tx.objectStore("sessions").get(id);
      if (record) {
        await tx.objectStore("sessions").put({ ...record, id: newId, name, createdAt: at, updatedAt: at });
        for (const chunk of await tx.objectStore("chunks").getAll(allOf(id))) {
          await tx.objectStore("chunks").put({ ...chunk, session: newId });
        }
      }
      await tx.done;
    },

    async setAside(id, why) {
      const tx = db.transaction(["sessions", "chunks", "aside"], "readwrite");
      const record = await tx.objectStore("sessions").get(id);
      const chunks = await tx.objectStore("chunks").getAll(allOf(id));
      const text = JSON.stringify({ record, chunks }, null, 2);
      await tx.objectStore("aside").put({ id, why, at: Date.now(), text });
      await tx.objectStore("sessions").delete(id);
      await tx.objectStore("chunks").delete(allOf(id));
      await tx.done;
      return text;
    },
  };
}

function infoOf({
  id,
  name,
  createdAt,
  updatedAt,
  steps,
  turns,
  about,
  deleted,
}: SessionRecord): SessionInfo {
  return {
    ...{ id, name, createdAt, updatedAt, steps },
    ...(turns !== undefined && { turns }),
    ...(about !== undefined && { about }),
    ...(deleted && { deleted }),
  };
}
