import { Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { usesOf } from "../../app/registry";
import { useNode } from "../../app/store";
import { Icon } from "../parts/Icon";
import { lazyPart } from "../parts/lazy-part";
import { useToolDraft } from "./draft";
import { Shelf } from "./Shelf";
import { ToolCard } from "./ToolCard";

const ToolForm = lazyPart(() => import("./ToolForm"));

const FILTER_FROM = 6;

/** The registry: what the model may ask for, and what the harness does about it. */
export function ToolsPanel() {
  const { t } = useTranslation();
  const node = useNode();
  const { tools, controls } = node.setup;
  const formOpen = useToolDraft((state) => state.open);
  const [filter, setFilter] = useState("");
  const counts = useMemo(() => usesOf(node.messages.toArray()), [node.messages]);
  const shown = tools.filter((tool) => tool.name.toLowerCase().includes(filter.trim().toLowerCase()));

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap gap-2 px-3 pt-3">
        <button type="button" className="button" onClick={() => useToolDraft.getState().start(tools)}>
          <Icon name="plus" /> {t("tools.register")}
        </button>
        <Shelf />
        {(tools.length >= FILTER_FROM || filter) && (
          <input
            type="search"
            className="field"
            aria-label={t("tools.filter")}
            placeholder={t("tools.filter")}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        )}
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-3">
        {tools.length === 0 && <p className="text-dim">{t("tools.none")}</p>}
        {tools.length > 0 && shown.length === 0 && (
          <p className="text-dim">{t("tools.noMatch", { filter })}</p>
        )}
        <ul className="flex flex-col gap-2">
          {shown.map((tool) => (
            <ToolCard key={tool.name} tool={tool} uses={counts.get(tool.name) ?? 0} />
          ))}
        </ul>
        <p className="text-dim text-xs">{t("tools.sandbox", { seconds: controls.toolTimeoutMs / 1000 })}</p>
      </div>
      {formOpen && (
        <Suspense>
          <ToolForm />
        </Suspense>
      )}
    </div>
  );
}
