import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { qrOf } from "./qr";

/** A code to photograph: small beside the link, and as large as the screen for the back row. */
export function QrCode({ link, title }: { readonly link: string; readonly title: string }) {
  const { t, i18n } = useTranslation();
  const large = useRef<HTMLDialogElement>(null);
  const qr = useMemo(() => qrOf(link), [link]);
  if (!qr) {
    return (
      <p data-testid="qr-too-long" className="max-w-52 self-start rounded-lg bg-sunken p-3 text-dim">
        {t("share.qr.tooLong", { size: new Intl.NumberFormat(i18n.language).format(link.length) })}
      </p>
    );
  }
  const picture = <QrPicture qr={qr} label={t("share.qr.label", { title })} />;
  return (
    <div className="flex w-52 flex-col gap-2 max-sm:mx-auto">
      <div className="rounded-lg bg-white p-2">{picture}</div>
      {qr.dense && <p className="text-dim text-xs">{t("share.qr.dense")}</p>}
      <button type="button" className="button" onClick={() => large.current?.showModal()}>
        {t("share.qr.large")}
      </button>
      <dialog ref={large} aria-label={t("share.qr.label", { title })} className="qr-screen">
        <div className="qr-large">{picture}</div>
        <p className="max-w-full truncate text-center font-semibold text-xl">{title}</p>
        <button
          type="button"
          className="rounded-lg border border-black px-3 py-1 font-medium focus-visible:outline-black"
          onClick={() => large.current?.close()}
        >
          {t("app.close")}
        </button>
      </dialog>
    </div>
  );
}

/** Black on white whatever the theme: cameras expect it, and the white border is part of the code. */
function QrPicture({
  qr,
  label,
}: {
  readonly qr: NonNullable<ReturnType<typeof qrOf>>;
  readonly label: string;
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      data-testid="qr"
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      className="block h-full w-full"
      shapeRendering="crispEdges"
    >
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  );
}
