import { notesChannelId } from "../../app/notes-channel";
import { startNotesHost } from "../../app/notes-host";

/** The speaker's own window; opened again it is brought to the front. */
export function openNotes(): void {
  startNotesHost();
  const query = new URLSearchParams({ notes: notesChannelId(), lang: document.documentElement.lang });
  window.open(`?${query}`, "agent-loop-notes", "popup,width=560,height=720");
}
