import { useEffect } from "react";
import { commandOf } from "../../app/keyboard";
import { runCommand } from "./commands";

/** Single keys act on the run, wherever the focus is outside a text field. */
export function useCommandKeys(onHelp: () => void = () => {}): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (!command) return;
      event.preventDefault();
      if (command === "help") onHelp();
      else runCommand(command);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [onHelp]);
}
