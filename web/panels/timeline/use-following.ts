import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** Pixels from the end within which the reader counts as being at it. */
const NEAR = 96;
/** After a wheel, a touch or a key a scroll counts as the reader's own for so long. */
const OWN_SCROLL_MS = 1000;

/**
 * Whether what arrives is followed: while the reader is at the end, and not once they have scrolled away by themselves.
 * @returns whether, as a ref for effects and as state for what is drawn; and a way to the end
 */
export function useFollowing(scroller: RefObject<HTMLElement | null>) {
  const following = useRef(true);
  const [away, setAway] = useState(false);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let touched = Number.NEGATIVE_INFINITY;
    const onTouch = () => {
      touched = performance.now();
    };
    const onScroll = () => {
      const left = box.scrollHeight - box.scrollTop - box.clientHeight;
      if (left < NEAR) following.current = true;
      else if (performance.now() - touched < OWN_SCROLL_MS) following.current = false;
      setAway(!following.current);
    };
    const own = ["wheel", "touchmove", "pointerdown", "keydown"];
    for (const name of own) box.addEventListener(name, onTouch, { passive: true });
    box.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      for (const name of own) box.removeEventListener(name, onTouch);
      box.removeEventListener("scroll", onScroll);
    };
  }, [scroller]);

  const toEnd = useCallback(
    (behavior: ScrollBehavior) => {
      const box = scroller.current;
      if (box) box.scrollTo({ top: box.scrollHeight, behavior });
      following.current = true;
      setAway(false);
    },
    [scroller],
  );
  return { following, away, toEnd };
}
