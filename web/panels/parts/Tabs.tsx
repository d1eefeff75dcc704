import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

export interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  /** Accessible name where the label holds more than the name. */
  readonly name?: string;
  readonly content: () => ReactNode;
}

/** The tab pattern of WAI-ARIA: arrows move along the row, the panel takes the focus next. */
export function Tabs(props: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** At the right end of the row. */
  readonly aside?: ReactNode;
}) {
  const base = useId();
  const row = useRef<HTMLDivElement>(null);
  const current = props.tabs.find((tab) => tab.id === props.selected) ?? props.tabs[0];
  if (!current) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    const at = props.tabs.indexOf(current);
    const last = props.tabs.length - 1;
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    const tab = to === undefined ? undefined : props.tabs[to];
    if (!tab) return;
    event.preventDefault();
    props.onSelect(tab.id);
    row.current?.querySelector<HTMLElement>(`[id="${base}-${tab.id}"]`)?.focus();
  };

  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="tab-row flex items-center gap-3 border-line border-b px-3">
        <div
          ref={row}
          role="tablist"
          aria-label={props.label}
          className="flex min-w-0 flex-1 gap-4 overflow-x-auto [scrollbar-width:none]"
          onKeyDown={onKeyDown}
        >
          {props.tabs.map((tab) => (
            <button
              key={tab.id}
              id={`${base}-${tab.id}`}
              type="button"
              role="tab"
              aria-label={tab.name}
              aria-selected={tab === current}
              aria-controls={tab === current ? `${base}-panel` : undefined}
              tabIndex={tab === current ? 0 : -1}
              onClick={() => props.onSelect(tab.id)}
              className="-mb-px min-h-10 shrink-0 border-transparent border-b-2 px-0.5 font-medium text-dim -outline-offset-2 hover:text-ink aria-selected:border-accent aria-selected:text-ink"
            >
              {tab.label}
            </button>
          ))}
        </div>
        {props.aside}
      </div>
      <div
        id={`${base}-panel`}
        role="tabpanel"
        aria-labelledby={`${base}-${current.id}`}
        className="flex min-h-0 flex-1 flex-col"
      >
        {current.content()}
      </div>
    </div>
  );
}
