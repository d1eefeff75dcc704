import type { Chunk, SessionRecord, SessionStore } from "./types";

/** The same store where the browser keeps nothing: it lives as long as the page. */
export function createMemoryStore(): SessionStore {
  const sessions = new Map<string, SessionRecord>();
  const chunks = new Map<string, Chunk[]>();
  return {
    list: async () => [...sessions.values()].sort((a, b) => b.updatedAt - a.updatedAt),
    async open(id) {
      const record = sessions.get(id);
      const own = chunks.get(id) ?? [];
      if (!record) return undefined;
      return {
        record,
        nodes: own.flatMap((chunk) => chunk.nodes),
        setups: own.flatMap((chunk) => chunk.setups),
        chunks: own.length,
      };
    },
    async save(record, chunk) {
      sessions.set(record.id, record);
      if (chunk) chunks.set(record.id, [...(chunks.get(record.id) ?? []), chunk]);
    },
    async update(id, change) {
      const record = sessions.get(id);
      if (record) sessions.set(id, { ...record, ...change });
    },
    async duplicate(id, newId, name, at) {
      const record = sessions.get(id);
      if (!record) return;
      sessions.set(newId, { ...record, id: newId, name, createdAt: at, updatedAt: at });
      chunks.set(
        newId,
        (chunks.get(id) ?? []).map((chunk) => ({ ...chunk, session: newId })),
      );
    },
    async setAside(id) {
      const text = JSON.stringify({ record: sessions.get(id), chunks: chunks.get(id) }, null, 2);
      sessions.delete(id);
      chunks.delete(id);
      return text;
    },
  };
}
