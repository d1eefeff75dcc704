import type { TFunction } from "i18next";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Setup } from "../../app/setup";
import { session, useSession } from "../../app/store";
import { type Branch, branches } from "../../history";
import type { Message } from "../../loop";
import { estimateMessage } from "../../models/estimate";
import { Icon } from "../parts/Icon";

/** The branches of this run: where each leaves, what differs first, how it ended. Hidden while there is only one. */
export function BranchStrip() {
  const { t } = useTranslation();
  const history = useSession((state) => state.history);
  const { nodes, tip, names: given, hidden } = history;
  // The cursor is not among these: stepping changes no branch.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store of nodes is one object that grows
  const all = useMemo(() => branches(history), [nodes, nodes.size, tip, given, hidden]);
  const shown = all.filter((branch) => !branch.hidden);
  const [deleted, setDeleted] = useState<string>();
  if (all.length < 2) return null;
  const names = new Map(all.map((branch, n) => [branch.id, branch.name ?? defaultName(n, t)]));
  const goneName = deleted === undefined ? undefined : names.get(deleted);

  return (
    <nav aria-label={t("branch.label")} className="branch-strip">
      <ul className="flex flex-wrap gap-1.5">
        {shown.map((branch) => (
          <BranchChip
            key={branch.id}
            branch={branch}
            name={names.get(branch.id) ?? ""}
            fromName={branch.from && names.get(branch.from.branch)}
            onDelete={() => {
              session.getState().hideBranch(branch.id, true);
              setDeleted(branch.id);
            }}
          />
        ))}
      </ul>
      {deleted !== undefined && history.hidden.has(deleted) && (
        <p role="status" className="flex items-center gap-2 text-dim text-xs">
          {t("branch.deleted", { name: goneName })}
          <button
            type="button"
            className="text-accent underline"
            onClick={() => session.getState().hideBranch(deleted, false)}
          >
            {t("branch.restore")}
          </button>
        </p>
      )}
    </nav>
  );
}

function defaultName(n: number, t: TFunction): string {
  return n === 0 ? t("branch.main") : t("branch.nth", { n: n + 1 });
}

function tokensOf(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + estimateMessage(message), 0);
}

function BranchChip(props: {
  readonly branch: Branch<Setup>;
  readonly name: string;
  readonly fromName: string | undefined;
  readonly onDelete: () => void;
}) {
  const { t } = useTranslation();
  const { branch, name, fromName } = props;
  const [renaming, setRenaming] = useState(false);
  const { switchBranch, renameBranch } = session.getState();
  const { tip, from, firstDifference } = branch;
  const outcome = tip.cause.type === "pause" ? tip.cause.outcome?.status : undefined;
  const details = [
    from && fromName !== undefined && t("branch.leaves", { name: fromName, step: from.node.depth }),
    firstDifference !== undefined && t("branch.differs", { index: firstDifference }),
    t("branch.size", { count: tip.turn, messages: tip.messages.length }),
    t("branch.tokens", { tokens: tokensOf(tip.messages.toArray()) }),
  ].filter((part) => typeof part === "string");

  if (renaming) {
    return (
      <li>
        <form
          className="flex gap-1"
          onSubmit={(event) => {
            event.preventDefault();
            renameBranch(branch.id, String(new FormData(event.currentTarget).get("name") ?? ""));
            setRenaming(false);
          }}
        >
          <input
            type="text"
            name="name"
            // biome-ignore lint/a11y/noAutofocus: the reader has just asked for this box
            autoFocus
            className="field w-36 py-0 text-xs"
            aria-label={t("branch.rename", { name })}
            defaultValue={name}
            onKeyDown={(event) => event.key === "Escape" && setRenaming(false)}
          />
          <button type="submit" className="button text-xs">
            {t("edit.save")}
          </button>
        </form>
      </li>
    );
  }
  return (
    <li data-testid="branch" data-branch={branch.id} className="branch" data-current={branch.current}>
      <button
        type="button"
        aria-current={branch.current}
        title={details.join(" · ")}
        className="flex items-center gap-1.5 px-2 text-left"
        onClick={() => switchBranch(branch.id)}
      >
        {outcome === "done" && <Icon name="check" className="size-3.5 text-ok" />}
        {outcome === "failed" && <Icon name="error" className="size-3.5 text-bad" />}
        <span className="font-semibold">{name}</span>
        <span className="text-dim">{details.at(branch.from ? 1 : 0)}</span>
        <span className="sr-only">{details.join(", ")}</span>
      </button>
      {branch.current && (
        <>
          <button type="button" title={t("branch.rename", { name })} onClick={() => setRenaming(true)}>
            <Icon name="pen" className="size-3.5" />
            <span className="sr-only">{t("branch.rename", { name })}</span>
          </button>
          {branch.from && (
            <button type="button" title={t("branch.delete", { name })} onClick={props.onDelete}>
              <Icon name="close" className="size-3.5" />
              <span className="sr-only">{t("branch.delete", { name })}</span>
            </button>
          )}
        </>
      )}
    </li>
  );
}
