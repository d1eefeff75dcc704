/** The page's side of the speaker's window: tells where the run stands, and does what is asked of it. */
import i18next from "i18next";
import { cursorNode, nodeAtStep, pathLength } from "../history";
import { localize } from "../scenario/localize";
import { placeOf, remarkAt } from "./lesson-place";
import { isRequest, type NotesState, notesChannelId, openChannel } from "./notes-channel";
import { sentenceAt, sentenceNow } from "./sentence";
import { pauseBetweenSteps } from "./settings";
import { statusOf } from "./status";
import { session } from "./store";

let channel: BroadcastChannel | undefined;

export function startNotesHost(): void {
  if (channel) return;
  channel = openChannel(notesChannelId());
  channel.onmessage = ({ data }) => {
    if (!isRequest(data)) return;
    if (data.type === "hello") tell();
    else act(data.command);
  };
  session.subscribe(tell);
  i18next.on("languageChanged", tell);
  // While the page is reloaded nobody would hear what the speaker presses.
  addEventListener("pagehide", () => channel?.postMessage({ type: "gone" }));
  addEventListener("pageshow", tell);
  tell();
}

function tell(): void {
  channel?.postMessage(stateNow());
}

function act(command: "step" | "back" | "turn" | "toggle" | "first"): void {
  const state = session.getState();
  if (command === "step") void state.step();
  else if (command === "back") state.back();
  else if (command === "turn") void state.nextTurn();
  else if (command === "first") state.seek(0);
  else if (state.activity === "idle") void state.run(pauseBetweenSteps);
  else state.pause();
}

function stateNow(): NotesState {
  const state = session.getState();
  const { history, lesson, title, notes } = state;
  const node = cursorNode(history);
  const { language, t } = i18next;
  const said = (text: Parameters<typeof localize>[0] | undefined) => (text ? localize(text, language) : "");
  const remark = remarkAt(lesson, placeOf(history));
  const { ask } = remark ?? {};
  const next = nodeAtStep(history, node.depth + 1);
  return {
    type: "state",
    title: said(title),
    sentence: sentenceNow(state, node, t),
    remark: said(remark?.say),
    question: said(ask?.question),
    answer: ask
      ? [said(ask.choices[ask.answer]), said(ask.why)].filter((text) => text !== "").join(" — ")
      : "",
    next: next ? sentenceAt(next, t) : "",
    notes: said(notes),
    step: node.depth,
    steps: pathLength(history) - 1,
    turn: node.turn,
    status: statusOf(state, node),
  };
}
