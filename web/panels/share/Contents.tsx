import { useTranslation } from "react-i18next";
import { localize } from "../../scenario/localize";
import type { Scenario } from "../../scenario/types";

/** What the link holds, before it is copied: everything in it is read by whoever gets it. */
export function Contents({ scenario }: { readonly scenario: Scenario }) {
  const { t, i18n } = useTranslation();
  const { title, notes, system, messages, tools, model, lesson, run } = scenario;
  const steps = Array.isArray(run?.nodes) ? run.nodes.length - 1 : 0;
  const characters = new Intl.NumberFormat(i18n.language);
  const name = "model" in model ? `${model.kind} · ${model.model}` : model.kind;
  const parts: readonly (string | false | undefined)[] = [
    localize(title, i18n.language),
    notes !== undefined && t("share.holds.notes"),
    system !== undefined && t("share.holds.system", { size: characters.format(system.length) }),
    t("share.holds.messages", { count: messages.length }),
    tools.length > 0 &&
      t("share.holds.tools", { count: tools.length, names: tools.map((tool) => tool.name).join(", ") }),
    model.kind === "script"
      ? t("share.holds.script", { count: model.turns.length })
      : t("share.holds.model", { name }),
    t("share.holds.controls"),
    lesson !== undefined && t("share.holds.lesson"),
    steps > 0 && t("share.holds.run", { count: steps }),
  ];
  return (
    <div>
      <h3 className="font-semibold">{t("share.holds.title")}</h3>
      <ul data-testid="share-contents" className="ml-4 list-disc text-dim [overflow-wrap:anywhere]">
        {parts.map((part) => part && <li key={part}>{part}</li>)}
      </ul>
      <p className="mt-1 text-ok">{t("share.holds.never")}</p>
    </div>
  );
}
