import type { TFunction } from "i18next";
import type { JsonObject } from "../loop";

/** What a control did, in a sentence. */
export function controlSentence(note: JsonObject, t: TFunction): string {
  const { control } = note;
  if (control === "retry") {
    const { attempt, of, kind, waitMs, reason } = note;
    const values = { attempt, of, kind, seconds: secondsOf(Number(waitMs)) };
    return reason === "server" ? t("now.retryServer", values) : t("now.retryBackoff", values);
  }
  const { index } = note;
  if (control === "fallback") {
    return t("now.fallback", { kind: note.kind, times: note.overloaded, model: note.to });
  }
  if (control === "completionCheck") {
    return note.broken ? t("now.checkBroken", { index }) : t("now.sentBack", { index });
  }
  if (control === "handOff") return t("now.handOff");
  return t("now.control", { control: String(control) });
}

const secondsOf = (ms: number) => (ms < 1000 ? (ms / 1000).toFixed(1) : String(Math.round(ms / 1000)));
