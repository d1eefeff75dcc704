/** Single keys that act on the run. They never act while text is being typed or an input method is composing. */
export type Command =
  | "step"
  | "back"
  | "turn"
  | "toggle"
  | "first"
  | "last"
  | "edit"
  | "help"
  | "present"
  | "undo"
  | "redo"
  | "previousBranch"
  | "nextBranch";

const KEYS: Readonly<Record<string, Command>> = {
  ArrowRight: "step",
  n: "step",
  ArrowLeft: "back",
  p: "back",
  t: "turn",
  " ": "toggle",
  Home: "first",
  End: "last",
  e: "edit",
  "[": "previousBranch",
  "]": "nextBranch",
  f: "present",
  "?": "help",
};

/** @returns the command that this key press stands for, if it is one */
export function commandOf(event: KeyboardEvent): Command | undefined {
  // 229: what browsers report for a key that an input method has taken.
  if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return undefined;
  const target = event.composedPath()[0] ?? event.target;
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "z") {
    if (isTaken(event, target)) return undefined; // a text field undoes its own typing
    return event.shiftKey ? "redo" : "undo";
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const command = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
  // The code editor is in a shadow root: the event's target is its host, the path begins with the editor itself.
  return command && !isTaken(event, target) ? command : undefined;
}

/** The focused element has its own use for the key: text fields for all, others for those that work them. */
function isTaken(event: KeyboardEvent, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("dialog[open]") && event.key !== "?") return true;
  if (target.isContentEditable || target.closest("textarea, select, [role=textbox]")) return true;
  if (target instanceof HTMLInputElement) {
    if (!["checkbox", "radio", "range", "button"].includes(target.type)) return true;
    return target.type === "range"
      ? event.key.startsWith("Arrow") || /^(Home|End)$/.test(event.key)
      : event.key === " ";
  }
  if (target.closest("[role=tab], [role=tablist]")) return /^(Arrow|Home|End| )/.test(event.key);
  return event.key === " " && target.closest("button, a, summary") !== null;
}
