import { idColour } from "./rows";

/** A call's id, in the colour that its result wears too. */
export function IdChip({ id }: { readonly id: string }) {
  return <span className={`chip border border-dashed id-${idColour(id)}`}>{id}</span>;
}

export function StopReasonChip({ reason }: { readonly reason: string }) {
  const known = reason === "end_turn" || reason === "tool_use";
  const style =
    reason === "end_turn"
      ? "bg-ok-soft text-ok"
      : known
        ? "bg-accent-soft text-accent"
        : "bg-bad-soft text-bad";
  return <span className={`chip ${style}`}>stop_reason: {reason === "" ? '""' : reason}</span>;
}
