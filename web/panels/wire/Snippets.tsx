import { useTranslation } from "react-i18next";
import { asCurl, asPython, asTypeScript, type WireRequest } from "../../models/snippets";
import { CopyButton } from "../parts/CopyButton";

/** The same request to take along. Where the key belongs stands the variable that holds it. */
export function Snippets({ request }: { readonly request: WireRequest }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-2 text-xs">
      <span className="text-dim">{t("wire.copyAs")}</span>
      <CopyButton text={asCurl(request)} label="curl" />
      <CopyButton text={asTypeScript(request)} label="TypeScript" />
      <CopyButton text={asPython(request)} label="Python" />
    </div>
  );
}
