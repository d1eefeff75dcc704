import { useTranslation } from "react-i18next";

export function Headers({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const { t } = useTranslation();
  const all = Object.entries(headers);
  return (
    <details className="text-xs">
      <summary className="flex min-h-6 cursor-pointer items-center text-dim">
        {t("wire.headers", { count: all.length })}
      </summary>
      <ul className="font-mono text-[0.75rem]">
        {all.map(([name, value]) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            <span className="text-dim">{name}:</span> {value}
          </li>
        ))}
      </ul>
    </details>
  );
}
