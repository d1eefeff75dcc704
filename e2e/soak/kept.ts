import type { Page } from "@playwright/test";
import { type Chunk, restore, type SessionRecord } from "../../web/history";
import { checkTranscript, repairAll } from "../../web/history/check";

export interface Kept {
  readonly record: SessionRecord;
  readonly chunks: readonly Chunk[];
}

/** Every session as the browser's storage has it now. */
export function keptIn(page: Page): Promise<Kept[]> {
  return page.evaluate(
    () =>
      new Promise<Kept[]>((resolve, reject) => {
        const opening = indexedDB.open("agent-loop-playground");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains("sessions")) {
            db.close();
            resolve([]);
            return;
          }
          const tx = db.transaction(["sessions", "chunks"]);
          const records = tx.objectStore("sessions").getAll();
          const chunks = tx.objectStore("chunks").getAll();
          tx.oncomplete = () => {
            db.close();
            resolve(
              records.result.map((record) => ({
                record,
                chunks: chunks.result.filter(({ session }) => session === record.id),
              })),
            );
          };
        };
      }),
  );
}

/** What is wrong with a kept session: its tree must come back, and every messages[] in it be sound or mendable. */
export function faultsOf({ record, chunks }: Kept): string[] {
  try {
    const nodes = chunks.flatMap((chunk) => chunk.nodes);
    const setups = chunks.flatMap((chunk) => chunk.setups);
    const history = restore(nodes, setups, record.state);
    if (nodes.length !== record.steps + 1) return [`${nodes.length} nodes for ${record.steps} steps`];
    const messages = history.nodes.get(history.cursor)?.messages.toArray() ?? [];
    const left = checkTranscript(repairAll(messages)).filter(
      ({ severity, repair }) => severity === "error" && repair,
    );
    return left.map(({ rule }) => `after repair: ${rule}`);
  } catch (error) {
    return [String(error)];
  }
}

/** Of the sessions there were before, those that are not there whole now. */
export function lostSince(before: readonly Kept[], now: readonly Kept[]): string[] {
  return before.flatMap(({ record, chunks }) => {
    const same = now.find((kept) => kept.record.id === record.id);
    if (!same) return [`session ${record.id} is gone`];
    const had = JSON.stringify(chunks);
    return JSON.stringify(same.chunks.slice(0, chunks.length)) === had
      ? []
      : [`session ${record.id} lost steps`];
  });
}
