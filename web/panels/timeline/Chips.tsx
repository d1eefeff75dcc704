/** A call's id, in the colour that its result wears too. */
export function IdChip({ id, colour }: { readonly id: string; readonly colour: number | undefined }) {
  const style = colour === undefined ? "id-none" : `id-${colour}`;
  return <span className={`chip border border-dashed ${style}`}>{id}</span>;
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
