import { useTranslation } from "react-i18next";
import { CHAT_LIMIT, LINK_LIMIT } from "../../app/share-link";

/** The scale ends here; a longer link fills it. */
const END = 10_000;

/** How long the link is, with marks where it begins to be cut, and what that means in words. */
export function LinkLength({ length }: { readonly length: number }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const level = length <= CHAT_LIMIT ? "short" : length <= LINK_LIMIT ? "medium" : "long";
  const colour = { short: "bg-ok", medium: "bg-now-edge", long: "bg-bad" }[level];
  return (
    <div data-testid="link-length" data-level={level}>
      <div aria-hidden="true" className="relative mt-1 mb-4 h-2 rounded-full bg-sunken">
        <div
          className={`h-2 rounded-full ${colour}`}
          style={{ width: `${Math.min(100, Math.max(1, (length / END) * 100))}%` }}
        />
        {[CHAT_LIMIT, LINK_LIMIT].map((mark) => (
          <div
            key={mark}
            className="absolute -top-1 h-4 border-line-strong border-l-2"
            style={{ left: `${(mark / END) * 100}%` }}
          >
            <span className="absolute top-3.5 -translate-x-1/2 text-[0.65rem] text-dim tabular-nums">
              {number.format(mark)}
            </span>
          </div>
        ))}
      </div>
      <p>
        <b className="tabular-nums">{t("share.length", { count: length, size: number.format(length) })}</b>{" "}
        {t(`share.lengths.${level}`)}
      </p>
    </div>
  );
}
