import { type RefObject, useEffect } from "react";

export const HEIGHT_MESSAGE = "agent-loop-playground:height";
const LEAST = 480;

/**
 * Tells the page around it, in CSS pixels, how high the frame would have to be for the messages to stand in it without
 * scrolling. The page around may be anybody's: the message holds a number and nothing else.
 */
export function useAnnouncedHeight(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = page.current;
    if (!root || window.parent === window) return;
    let told = 0;
    const tell = () => {
      const height = wantedHeight(root);
      if (height === told) return;
      told = height;
      window.parent.postMessage({ type: HEIGHT_MESSAGE, height }, "*");
    };
    const resized = new ResizeObserver(tell);
    resized.observe(root);
    const changed = new MutationObserver(tell);
    changed.observe(root, { childList: true, subtree: true, characterData: true });
    tell();
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  }, [page]);
}

/** The page as it is, with its timeline as high as what stands in it. */
function wantedHeight(root: HTMLElement): number {
  const timeline = root.querySelector("main > section");
  const scroller = timeline?.querySelector<HTMLElement>(":scope > div");
  const column = scroller?.firstElementChild;
  if (!scroller || !column || scroller.clientHeight === 0) return LEAST;
  const parts = [...column.children].filter((part): part is HTMLElement => part instanceof HTMLElement);
  const { rowGap, paddingTop, paddingBottom } = getComputedStyle(column);
  const pixels = (length: string) => Number.parseFloat(length) || 0;
  const content =
    parts.reduce((sum, part) => sum + part.offsetHeight, 0) +
    pixels(rowGap) * Math.max(0, parts.length - 1) +
    pixels(paddingTop) +
    pixels(paddingBottom);
  return Math.max(LEAST, Math.ceil(root.clientHeight - scroller.clientHeight + content));
}
