import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { usePresenting } from "../../app/presenting";
import { sentenceNow } from "../../app/sentence";
import { useNode, useSession } from "../../app/store";
import { runCommand } from "../page/commands";
import { openNotes } from "./open-notes";

/** Over the page while it is presented: the step's sentence in large type, the pointer, the blank screen. */
export default function Presentation() {
  const { t } = useTranslation();
  const node = useNode();
  const sentence = useSession((state) => sentenceNow(state, node, t));
  const { blank, pointer, leave, setBlank, point } = usePresenting();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const { blank: dark } = usePresenting.getState();
      // What a clicker sends. Others are the keys of the page.
      if (event.key === "PageDown") runCommand("step");
      else if (event.key === "PageUp") runCommand("back");
      else if (event.key === "b" || event.key === ".") setBlank(!dark);
      else if (event.key === "Escape") leave();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // The browser takes Escape to leave its full screen: the view goes with it.
    const onFullscreen = () => !document.fullscreenElement && leave();
    const onPointer = (event: PointerEvent) => {
      const target = event.target as Element | null;
      if (target?.closest("button, a, input, select, textarea, summary, [role=tab]")) return;
      if (event.type === "pointerdown" || event.buttons === 1) point({ x: event.clientX, y: event.clientY });
    };
    addEventListener("keydown", onKeyDown, true);
    addEventListener("pointerdown", onPointer);
    addEventListener("pointermove", onPointer);
    document.addEventListener("fullscreenchange", onFullscreen);
    return () => {
      removeEventListener("keydown", onKeyDown, true);
      removeEventListener("pointerdown", onPointer);
      removeEventListener("pointermove", onPointer);
      document.removeEventListener("fullscreenchange", onFullscreen);
    };
  }, [leave, point, setBlank]);

  return (
    <>
      <div className="present-bar">
        <p data-testid="present-sentence" className="min-w-0 flex-1 font-semibold">
          {sentence}
        </p>
        <button type="button" className="button" onClick={openNotes}>
          {t("present.notes")}
        </button>
        <button type="button" className="button" onClick={leave}>
          {t("present.leave")}
        </button>
      </div>
      {pointer && (
        <div
          data-testid="pointer"
          aria-hidden="true"
          className="present-pointer"
          style={{ left: pointer.x, top: pointer.y }}
        />
      )}
      {blank && (
        <div data-testid="blank" className="present-blank" role="status" aria-label={t("present.blank")} />
      )}
    </>
  );
}
