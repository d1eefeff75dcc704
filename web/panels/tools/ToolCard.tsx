import { useTranslation } from "react-i18next";
import { changeTool, duplicateTool, moveTool, removeTool } from "../../app/registry";
import type { RegisteredTool } from "../../app/setup";
import { session, useNode } from "../../app/store";
import { PERMISSIONS } from "../../scenario/defaults";
import type { Permission } from "../../scenario/types";
import { signatureOf } from "../../tools";
import { useToolDraft } from "./draft";

export function ToolCard({ tool, uses }: { readonly tool: RegisteredTool; readonly uses: number }) {
  const { t } = useTranslation();
  const { tools } = useNode().setup;
  const { name, description, permission, code } = tool;
  const enabled = tool.enabled !== false;
  const set = (next: readonly RegisteredTool[]) => session.getState().changeSetup({ tools: next });

  return (
    <li
      data-testid="tool"
      data-tool={name}
      className="flex flex-col gap-1.5 rounded-lg border border-line px-3 py-2"
    >
      <div className={enabled ? "" : "opacity-60"}>
        <p className="font-mono text-[0.8rem] [overflow-wrap:anywhere]">
          <b>{name}</b>
          <span className="text-dim">{signatureOf(tool.parameters)}</span>
        </p>
        {description && <p className="text-dim [overflow-wrap:anywhere]">{description}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs">
        <label className="flex cursor-pointer items-center gap-1.5" title={t("tools.enabledHint")}>
          <input
            type="checkbox"
            role="switch"
            aria-checked={enabled}
            aria-label={t("tools.enabledNamed", { name })}
            className="switch"
            checked={enabled}
            onChange={(event) => set(changeTool(tools, name, { enabled: event.target.checked }))}
          />
        </label>
        <select
          className="field w-auto py-0 text-xs"
          aria-label={t("tools.permissionNamed", { name })}
          value={permission}
          onChange={(event) => set(changeTool(tools, name, { permission: event.target.value as Permission }))}
        >
          {PERMISSIONS.map((value) => (
            <option key={value} value={value}>
              {t(`tools.permission.${value}`)}
            </option>
          ))}
        </select>
        <span className="ml-auto text-dim tabular-nums">{t("tools.uses", { count: uses })}</span>
      </div>
      <details className="group">
        <summary className="flex min-h-6 cursor-pointer items-center text-dim text-xs">
          {t("tools.codeAndMore")}
        </summary>
        <pre className="my-1 whitespace-pre-wrap rounded bg-sunken p-2 font-mono text-[0.775rem] [overflow-wrap:anywhere]">
          {code}
        </pre>
        <div className="flex flex-wrap gap-1.5">
          <Action label={t("tools.editNamed", { name })} onClick={() => useToolDraft.getState().edit(tool)}>
            {t("tools.edit")}
          </Action>
          <Action label={t("tools.duplicateNamed", { name })} onClick={() => set(duplicateTool(tools, name))}>
            {t("tools.duplicate")}
          </Action>
          <Action
            label={t("tools.upNamed", { name })}
            disabled={tools[0]?.name === name}
            onClick={() => set(moveTool(tools, name, -1))}
          >
            ↑
          </Action>
          <Action
            label={t("tools.downNamed", { name })}
            disabled={tools.at(-1)?.name === name}
            onClick={() => set(moveTool(tools, name, 1))}
          >
            ↓
          </Action>
          <Action label={t("tools.removeNamed", { name })} onClick={() => set(removeTool(tools, name))}>
            {t("tools.remove")}
          </Action>
        </div>
      </details>
    </li>
  );
}

function Action(props: {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: string;
}) {
  return (
    <button
      type="button"
      className="button text-xs"
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}
