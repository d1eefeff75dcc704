import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { RowView, type SharedRowProps } from "./RowView";
import { type Row, rowKey } from "./rows";

const GAP = 8;

/** The same list for a long run: only the rows in view are in the document. */
export default function VirtualRows(props: {
  readonly rows: readonly Row[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly shared: SharedRowProps;
}) {
  const { rows, scroller, shared } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => setScrollMargin(list.current?.offsetTop ?? 0), []);

  // Stable: with a new function every position would be computed again at each step.
  const latest = useRef(rows);
  latest.current = rows;
  const estimateSize = useCallback((at: number) => (latest.current[at]?.type === "turn" ? 22 : 76), []);
  const getItemKey = useCallback((at: number) => {
    const row = latest.current[at];
    return row ? rowKey(row) : at;
  }, []);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey,
    gap: GAP,
    indexAttribute: "data-row",
    overscan: 8,
    scrollMargin,
  });

  return (
    <ol
      ref={list}
      aria-label={t("timeline.label")}
      className="relative shrink-0"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-row={index}
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <RowView row={row} {...shared} />
          </li>
        );
      })}
    </ol>
  );
}
