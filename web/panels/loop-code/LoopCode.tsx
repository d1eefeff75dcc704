import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { pointOf } from "../../app/points";
import { useNode } from "../../app/store";
import { report } from "../../app/trouble";
import { addsControls } from "../../scenario/defaults";
import { lazyPart } from "../parts/lazy-part";
import { Code } from "./Code";
import { type LoopSource, litLine, loadPython, SOURCES } from "./source";
import { VariableTable } from "./VariableTable";

const CodeWithControls = lazyPart(() => import("./CodeWithControls"));

/** The source of the loop with the line on which it stands, and its variables. */
export function LoopCode() {
  const { t } = useTranslation();
  const [python, setPython] = useState<LoopSource>();
  const language = python ? "python" : "typescript";
  const node = useNode();
  const oneCall = node.setup.oneCall && language === "typescript";
  const source = python ?? SOURCES[oneCall ? "oneCall" : "typescript"];
  const point = pointOf(node.cause);
  const lit = litLine(source, point);
  const [wanted, setWanted] = useState<boolean>();
  // The bare loop first; a control that somebody switched on shows what it adds.
  const withControls = !oneCall && (wanted ?? addsControls(node.setup.controls));
  const scroller = useRef<HTMLElement>(null);

  const choose = (name: "typescript" | "python") => {
    if (name === "typescript") setPython(undefined);
    else loadPython().then(setPython, report);
  };

  useEffect(() => {
    const line =
      lit === undefined ? null : scroller.current?.querySelector<HTMLElement>("[aria-current=step]");
    const box = scroller.current;
    if (!line || !box) return;
    // Only this box scrolls: `scrollIntoView` would move the page on a phone.
    const top = line.offsetTop - box.offsetTop;
    if (top < box.scrollTop + 24 || top > box.scrollTop + box.clientHeight - 60) {
      box.scrollTo({ top: top - box.clientHeight / 3, behavior: "smooth" });
    }
  }, [lit]);

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-dim text-xs">
        <fieldset aria-label={t("code.language")} className="segments">
          {(["typescript", "python"] as const).map((name) => (
            <button key={name} type="button" aria-pressed={language === name} onClick={() => choose(name)}>
              {name === "python" ? "Python" : "TypeScript"}
            </button>
          ))}
        </fieldset>
        {!oneCall && (
          <label className="flex min-h-6 cursor-pointer items-center gap-1.5">
            <input
              type="checkbox"
              checked={withControls}
              onChange={(event) => setWanted(event.target.checked)}
            />
            {t("code.controlLines")}
          </label>
        )}
        <span className="min-w-48 flex-1">
          {oneCall ? t("code.oneCall") : language === "python" ? t("code.python") : t("code.running")}
        </span>
      </div>
      <section
        ref={scroller}
        aria-label={t("panel.code")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="min-h-24 flex-1 overflow-auto py-1 -outline-offset-2"
      >
        {withControls ? (
          <CodeWithControls language={language} source={source} lit={lit} point={point} />
        ) : (
          <Code source={source} lit={lit} point={point} />
        )}
      </section>
      <VariableTable />
    </div>
  );
}
