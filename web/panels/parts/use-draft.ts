import { useState } from "react";

/** What is being typed over a value that is saved later; a value that changes from elsewhere replaces it. */
export function useDraft(value: string): [draft: string, setDraft: (draft: string) => void] {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setDraft(value);
  }
  return [draft, setDraft];
}
