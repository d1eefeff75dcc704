import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNode } from "../../app/store";
import { type Trial, tryTool } from "../../app/try-tool";
import { ArgumentsForm } from "../parts/ArgumentsForm";
import { checkDraft } from "./check-draft";
import { useToolDraft } from "./draft";

/** Runs the tool alone, as the loop would, and shows what the model would see. */
export function TryTool() {
  const { t } = useTranslation();
  const { draft, change } = useToolDraft();
  const { controls } = useNode().setup;
  const [trial, setTrial] = useState<Trial | "running">();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  // The name may be taken and the tool still be tried: nothing is registered by it.
  const { tool } = checkDraft(draft, []);
  const run = async () => {
    if (!tool) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setTrial("running");
    const done = await tryTool(tool, draft.args, controls, controller.signal);
    if (running.current === controller) setTrial(done);
  };
  const busy = trial === "running";

  return (
    <section aria-label={t("tools.tryLabel")} className="flex flex-col gap-2 rounded-lg bg-sunken p-3">
      <ArgumentsForm
        schema={tool?.parameters ?? {}}
        text={draft.args}
        onChange={(args) => change({ args })}
      />
      <div className="flex items-center gap-3">
        <button type="button" className="button" disabled={!tool} onClick={() => void run()}>
          {t("tools.try")}
        </button>
        {trial && !busy && (
          <span className="text-dim text-xs">{t("timeline.ms", { ms: trial.ms.toFixed(1) })}</span>
        )}
      </div>
      {trial && (
        <pre
          data-testid="try-result"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          aria-busy={busy}
          aria-live="polite"
          className={`max-h-56 overflow-auto whitespace-pre-wrap font-mono text-[0.8rem] [overflow-wrap:anywhere] ${!busy && !trial.result.ok ? "text-bad" : ""}`}
        >
          {busy ? "" : JSON.stringify(trial.result, null, 2)}
        </pre>
      )}
      {trial && !busy && trial.logs.length > 0 && (
        <div>
          <p className="text-dim text-xs">{t("tools.logs")}</p>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
            tabIndex={0}
            className="max-h-40 overflow-auto whitespace-pre-wrap font-mono text-[0.8rem] text-dim [overflow-wrap:anywhere]"
          >
            {trial.logs.join("\n")}
          </pre>
        </div>
      )}
    </section>
  );
}
