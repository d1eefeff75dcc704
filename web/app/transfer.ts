/** Runs on their way in and out: which of the two dialogs is open, and what was pasted, dropped or chosen. */
import { create } from "zustand";

/** Characters of a file that are read at all: a log may be long, a film is a mistake. */
export const MOST_BYTES = 16_000_000;

export type FileProblem = "too_large" | "binary" | "unreadable";

interface Transfer {
  readonly open: "import" | "export" | undefined;
  /** What is to be imported, as text. It stays until something was opened, so that a slip costs nothing. */
  readonly draft: string;
  /** Of the file that it came from. */
  readonly fileName: string;
  readonly problem: FileProblem | undefined;
  show(dialog: "import" | "export"): void;
  close(): void;
  write(draft: string, fileName?: string): void;
  /** Reads a file into the draft and opens the import. */
  take(file: File): Promise<void>;
}

export const useTransfer = create<Transfer>((set) => ({
  open: undefined,
  draft: "",
  fileName: "",
  problem: undefined,
  show: (open) => set({ open }),
  close: () => set({ open: undefined }),
  write: (draft, fileName = "") => set({ draft, fileName, problem: undefined }),
  async take(file) {
    const read = await textOf(file);
    set(
      typeof read === "string"
        ? { open: "import", draft: read, fileName: file.name, problem: undefined }
        : { open: "import", fileName: file.name, problem: read.problem },
    );
  },
}));

async function textOf(file: File): Promise<string | { problem: FileProblem }> {
  if (file.size > MOST_BYTES) return { problem: "too_large" };
  try {
    const text = await file.text();
    return text.includes("\u0000") ? { problem: "binary" } : text;
  } catch {
    return { problem: "unreadable" }; // a folder, or a file that has gone since
  }
}

/** A file dropped anywhere, or JSON pasted outside a text field, is meant to be imported. */
export function takeWhatIsDropped(): () => void {
  const onDragOver = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault(); // the browser would leave the page for it
    void useTransfer.getState().take(file);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (isEditable(event.target) || document.querySelector("dialog[open]")) return;
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const { write, show, take } = useTransfer.getState();
    if (file && text === "") void take(file);
    else if (/^\s*[[{]/.test(text) || /#s=\d/.test(text)) {
      write(text);
      show("import");
    }
  };
  addEventListener("dragover", onDragOver);
  addEventListener("drop", onDrop);
  addEventListener("paste", onPaste);
  return () => {
    removeEventListener("dragover", onDragOver);
    removeEventListener("drop", onDrop);
    removeEventListener("paste", onPaste);
  };
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}
