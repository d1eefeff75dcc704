import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { putTool } from "../../app/registry";
import { session, useNode } from "../../app/store";
import { PERMISSIONS } from "../../scenario/defaults";
import type { Permission } from "../../scenario/types";
import { LazyCodeEditor } from "../parts/LazyCodeEditor";
import { checkDraft, parametersText } from "./check-draft";
import { useToolDraft } from "./draft";
import { TryTool } from "./TryTool";

/** Where a tool is written and tried. Closing it keeps what was typed. */
export default function ToolForm() {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const editing = useToolDraft((state) => state.editing);

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      aria-label={editing === undefined ? t("tools.register") : t("tools.editNamed", { name: editing })}
      className="dialog dialog-wide"
      onClose={() => useToolDraft.getState().close()}
    >
      <Fields />
    </dialog>
  );
}

function Fields() {
  const { t } = useTranslation();
  const { draft, editing, change, close, discard } = useToolDraft();
  const { tools } = useNode().setup;
  const taken = tools.map((tool) => tool.name).filter((name) => name !== editing);
  const { problems, tool } = checkDraft(draft, taken);

  const save = () => {
    if (!tool) return;
    const enabled = tools.find((known) => known.name === editing)?.enabled;
    const next = { ...tool, ...(enabled !== undefined && { enabled }) };
    session.getState().changeSetup({ tools: putTool(tools, next, editing) });
    discard();
  };

  return (
    <form
      noValidate
      className="flex max-h-[inherit] flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h2 className="border-line border-b px-5 py-3 font-bold text-base">
        {editing === undefined ? t("tools.register") : t("tools.editNamed", { name: editing })}
      </h2>
      <div className="grid min-h-0 flex-1 gap-x-6 gap-y-4 overflow-y-auto px-5 py-4 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <div className="flex flex-col gap-1">
            <label className="flex flex-col gap-1">
              <span className="font-semibold">{t("tools.name")}</span>
              <input
                type="text"
                className="field font-mono"
                aria-invalid={problems.name !== undefined}
                aria-describedby="tool-name-problem"
                autoComplete="off"
                spellCheck={false}
                value={draft.name}
                onChange={(event) => change({ name: event.target.value })}
              />
            </label>
            <span id="tool-name-problem" role="status" className="text-bad text-xs empty:hidden">
              {problems.name && t(`tools.${problems.name}`)}
            </span>
          </div>
          <label className="flex flex-col gap-1">
            <span className="font-semibold">{t("tools.description")}</span>
            <textarea
              className="field field-sizing-content max-h-40"
              rows={2}
              placeholder={t("tools.descriptionHint")}
              value={draft.description}
              onChange={(event) => change({ description: event.target.value })}
            />
          </label>
          <div className="flex min-w-0 flex-col gap-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{t("tools.parameters")}</span>
              {draft.parameters === undefined ? (
                <span className="text-dim text-xs">{t("tools.drafted")}</span>
              ) : (
                <button
                  type="button"
                  className="text-accent text-xs underline"
                  onClick={() => change({ parameters: undefined })}
                >
                  {t("tools.draftAgain")}
                </button>
              )}
            </span>
            <LazyCodeEditor
              label={t("tools.parameters")}
              language="json"
              minLines={6}
              value={parametersText(draft)}
              onChange={(parameters) => {
                if (parameters !== parametersText(useToolDraft.getState().draft)) change({ parameters });
              }}
            />
            <span role="status" className="text-bad text-xs [overflow-wrap:anywhere] empty:hidden">
              {problems.parameters}
            </span>
          </div>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <label className="flex items-center gap-2">
              <span className="font-semibold">{t("tools.permissionLabel")}</span>
              <select
                className="field w-auto"
                value={draft.permission}
                onChange={(event) => change({ permission: event.target.value as Permission })}
              >
                {PERMISSIONS.map((permission) => (
                  <option key={permission} value={permission}>
                    {t(`tools.permission.${permission}`)}
                  </option>
                ))}
              </select>
            </label>
            <label className="flex items-center gap-2" title={t("tools.readOnlyHint")}>
              <input
                type="checkbox"
                checked={draft.readOnly}
                onChange={(event) => change({ readOnly: event.target.checked })}
              />
              {t("tools.readOnly")}
            </label>
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <div className="flex min-w-0 flex-col gap-1">
            <span className="font-semibold">{t("tools.code")}</span>
            <LazyCodeEditor
              label={t("tools.code")}
              language="javascript"
              minLines={9}
              value={draft.code}
              onChange={(code) => change({ code })}
            />
            <span className="text-dim text-xs">{t("tools.codeHint", { name: draft.name })}</span>
          </div>
          <TryTool />
        </div>
      </div>
      <div className="flex justify-end gap-2 border-line border-t px-5 py-3">
        <button type="button" className="button mr-auto" onClick={discard}>
          {t("tools.discard")}
        </button>
        <button type="button" className="button" onClick={close}>
          {t("app.close")}
        </button>
        <button type="submit" className="button button-primary" disabled={!tool}>
          {t("tools.save")}
        </button>
      </div>
    </form>
  );
}
