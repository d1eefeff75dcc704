import { useTranslation } from "react-i18next";
import { pointOf } from "../../app/points";
import { useNode } from "../../app/store";
import { litLine, SOURCES } from "../loop-code/source";

/** Where only one column fits, the lit line of the loop stays in sight below the messages. */
export function PhoneLine({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const node = useNode();
  const source = SOURCES[node.setup.oneCall ? "oneCall" : "typescript"];
  const lit = litLine(source, pointOf(node.cause));
  if (lit === undefined) return <span />;
  return (
    <button type="button" className="phone-line" aria-label={t("panel.code")} onClick={onOpen}>
      <span className="text-dim tabular-nums">{lit + 1}</span>
      <code className="truncate">{source.text.split("\n")[lit]?.trim()}</code>
    </button>
  );
}
