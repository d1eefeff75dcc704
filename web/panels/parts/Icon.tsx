const PATHS = {
  loop: "M5 9a8 8 0 1 1-.6 5.6M3 5v5h5",
  reset: "M7 5v14M19 5v14l-9-7z",
  back: "M15 5l-8 7 8 7",
  step: "M9 5l8 7-8 7",
  turn: "M5 5l7 7-7 7M13 5l7 7-7 7",
  run: "M7 4.5v15l12-7.5z",
  pause: "M8 5v14M16 5v14",
  keyboard: "M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M8 14h8",
  plus: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6L6 18",
  pen: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  check: "M5 12.5l4.5 4.5L19 7.5",
  share: "M12 15V4M8 7.5L12 3.5l4 4M5 12v8h14v-8",
  import: "M12 4v11M8 11.5l4 4 4-4M5 15v5h14v-5",
  export: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  present: "M3 4h18v12H3zM12 16v5M8 21h8",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  list: "M4 6h.01M4 12h.01M4 18h.01M9 6h11M9 12h11M9 18h11",
  error: "M12 8v5M12 16.5h.01M12 3l9 16H3z",
} as const;

export type IconName = keyof typeof PATHS;

/** Decoration beside a name; never the name itself. */
export function Icon({
  name,
  className = "size-4",
}: {
  readonly name: IconName;
  readonly className?: string;
}) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      fill={name === "run" ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
