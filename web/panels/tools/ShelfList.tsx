import { useTranslation } from "react-i18next";
import { freeName, putTool, renameInCode } from "../../app/registry";
import { session, useNode } from "../../app/store";
import type { ToolDefinition } from "../../scenario/types";
import { SHELF, signatureOf } from "../../tools";

export default function ShelfList() {
  const { t } = useTranslation();
  const { tools } = useNode().setup;
  const add = (toy: ToolDefinition) => {
    const name = freeName(tools, toy.name);
    const tool = { ...toy, name, code: renameInCode(toy.code, toy.name, name) };
    session.getState().changeSetup({ tools: putTool(tools, tool, undefined) });
  };
  return (
    <ul className="grid min-h-0 gap-2 overflow-y-auto px-5 py-4 sm:grid-cols-2">
      {SHELF.map((toy) => {
        const have = tools.filter((tool) => tool.name === toy.name).length > 0;
        return (
          <li key={toy.name} className="flex min-w-0 flex-col gap-1 rounded-lg border border-line px-3 py-2">
            <div className="flex items-start gap-2">
              <p className="min-w-0 flex-1 font-mono text-[0.8rem] [overflow-wrap:anywhere]">
                <b>{toy.name}</b>
                <span className="text-dim">{signatureOf(toy.parameters)}</span>
              </p>
              {have && <span className="chip bg-ok-soft text-ok">{t("tools.registered")}</span>}
              <button
                type="button"
                className="button text-xs"
                aria-label={t("tools.addNamed", { name: toy.name })}
                onClick={() => add(toy)}
              >
                {t("tools.add")}
              </button>
            </div>
            <p className="text-dim">{toy.description}</p>
            <pre className="mt-auto whitespace-pre-wrap rounded bg-sunken p-2 font-mono text-[0.72rem] [overflow-wrap:anywhere]">
              {toy.code}
            </pre>
          </li>
        );
      })}
    </ul>
  );
}
