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
    let last = box.scrollTop;
    const onTouch = () => {
      touched = performance.now();
    };
    const onScroll = () => {
      const up = box.scrollTop < last;
      last = box.scrollTop;
      // Upwards by hand counts at once: a wheel's first few pixels are still near the end.
      if (up && performance.now() - touched < OWN_SCROLL_MS) following.current = false;
      else if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR) following.current = true;
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
