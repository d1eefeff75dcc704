import { useTranslation } from "react-i18next";
import type { Secret } from "../../scenario";

/** What looks as if nobody meant to share it: it warns and takes nothing out, since a pattern cannot know. */
export function Secrets({ secrets }: { readonly secrets: readonly Secret[] }) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      data-testid="share-secrets"
      className="rounded-lg border border-bad bg-bad-soft px-3 py-2"
    >
      <p className="font-semibold text-bad">{t("share.secrets.title", { count: secrets.length })}</p>
      <ul className="max-h-32 overflow-y-auto">
        {secrets.map(({ path, kind, excerpt }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two finds may be alike in all they have
          <li key={n} className="[overflow-wrap:anywhere]">
            {t(`share.secrets.${kind}`)} <code className="text-xs">{excerpt}</code>{" "}
            <span className="text-dim">{t("share.secrets.at")}</span> <code className="text-xs">{path}</code>
          </li>
        ))}
      </ul>
      <p className="mt-1">{t("share.secrets.hint")}</p>
    </div>
  );
}
