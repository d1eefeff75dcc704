import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOpened } from "../../app/start";
import { useNode, useSession } from "../../app/store";
import { isReal } from "../../app/trust";
import { localize } from "../../scenario/localize";
import { LoopCode } from "../loop-code/LoopCode";
import OpenedNotice from "../opened/OpenedNotice";
import { LiveRegion } from "../page/LiveRegion";
import { useCommandKeys } from "../page/use-command-keys";
import { Icon } from "../parts/Icon";
import { PanelBoundary } from "../parts/PanelBoundary";
import { Timeline } from "../timeline/Timeline";
import { Transport } from "../transport/Transport";
import { useAnnouncedHeight } from "./use-announced-height";

const PARTS = ["messages", "loop"] as const;

/** Timeline, transport and loop code, as a figure in somebody's text. It takes no key and keeps nothing. */
export default function EmbedPage() {
  const { t } = useTranslation();
  const [part, setPart] = useState<(typeof PARTS)[number]>("messages");
  const opened = useOpened((state) => state.opened);
  const real = isReal(useNode().setup.model);
  const page = useRef<HTMLDivElement>(null);
  useAnnouncedHeight(page);
  useCommandKeys();
  return (
    <div ref={page} className="flex h-dvh flex-col" data-testid="embed">
      <EmbedHeader />
      {opened?.type === "failed" && <OpenedNotice opened={opened} />}
      {real && <p className="notice">{t("embed.noKey")}</p>}
      <nav
        className="border-line border-b bg-panel px-3 py-1 min-[760px]:hidden"
        aria-label={t("app.areas.label")}
      >
        <div className="segments w-full">
          {PARTS.map((name) => (
            <button
              key={name}
              type="button"
              aria-current={part === name}
              className="flex-1"
              onClick={() => setPart(name)}
            >
              {t(`app.areas.${name}`)}
            </button>
          ))}
        </div>
      </nav>
      <main className="flex min-h-0 flex-1">
        <section
          aria-label={t("panel.conversation")}
          className={`flex min-w-0 flex-[3] flex-col ${part === "messages" ? "" : "max-[759px]:hidden"}`}
        >
          <PanelBoundary>
            <Timeline />
          </PanelBoundary>
        </section>
        <section
          aria-label={t("panel.loop")}
          className={`flex min-w-0 flex-[2] flex-col border-line bg-panel min-[760px]:border-l ${part === "loop" ? "" : "max-[759px]:hidden"}`}
        >
          <PanelBoundary>
            <LoopCode />
          </PanelBoundary>
        </section>
      </main>
      <Transport />
      <LiveRegion />
    </div>
  );
}

function EmbedHeader() {
  const { t, i18n } = useTranslation();
  const title = useSession((state) => state.title);
  return (
    <header className="flex items-center gap-2 border-line border-b bg-panel px-3 py-1.5">
      <Icon name="loop" className="size-4 text-accent" />
      <h1 className="min-w-0 flex-1 truncate font-bold">{localize(title, i18n.language)}</h1>
      <a className="button" href={fullAddress()} target="_blank" rel="noopener noreferrer">
        {t("embed.open")}
      </a>
    </header>
  );
}

/** The same link without the frame around it. */
function fullAddress(): string {
  const url = new URL(location.href);
  url.searchParams.delete("embed");
  return url.href;
}
