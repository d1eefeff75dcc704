import type { Command } from "../../app/keyboard";
import { usePresenting } from "../../app/presenting";
import { pauseBetweenSteps } from "../../app/settings";
import { session } from "../../app/store";
import { pathLength } from "../../history";

/** What a key does to the run. */
export function runCommand(command: Exclude<Command, "help">): void {
  const state = session.getState();
  switch (command) {
    case "step":
      void state.step();
      return;
    case "back":
      state.back();
      return;
    case "turn":
      void state.nextTurn();
      return;
    case "toggle":
      if (state.activity === "idle") void state.run(pauseBetweenSteps);
      else state.pause();
      return;
    case "first":
      state.seek(0);
      return;
    case "last":
      state.seek(pathLength(state.history) - 1);
      return;
    case "undo":
      state.undo();
      return;
    case "redo":
      state.redo();
      return;
    case "previousBranch":
      state.cycleBranch(-1);
      return;
    case "nextBranch":
      state.cycleBranch(1);
      return;
    case "present":
      usePresenting.getState().start();
      return;
    case "edit":
      document.activeElement
        ?.closest('[data-testid="message"]')
        ?.querySelector<HTMLElement>("[data-action=edit]")
        ?.click();
  }
}
