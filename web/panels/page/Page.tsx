import { Suspense, useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { hasNotes } from "../../app/notes-channel";
import { usePresenting } from "../../app/presenting";
import { usePrinting } from "../../app/printing";
import { useNode } from "../../app/store";
import { lazyPart } from "../parts/lazy-part";
import { useRemembered } from "../parts/use-remembered";
import { Notices } from "../sessions/Notices";
import { Transport } from "../transport/Transport";
import { Header } from "./Header";
import { KeysDialog } from "./KeysDialog";
import { LiveRegion } from "./LiveRegion";
import { ConversationTabs, LoopTabs, SetupTabs } from "./PanelTabs";
import { PhoneLine } from "./PhoneLine";
import { TransferDialogs } from "./TransferDialogs";
import { useCommandKeys } from "./use-command-keys";

const Presentation = lazyPart(() => import("../present/Presentation"));
const PrintSheet = lazyPart(() => import("../print/PrintSheet"));
const TroubleNotices = lazyPart(() => import("../trouble/TroubleNotices"));

const AREAS = ["setup", "messages", "loop"] as const;
type Area = (typeof AREAS)[number];

export function Page() {
  const { t } = useTranslation();
  const [area, setArea] = useRemembered<Area>("area", "messages");
  const keys = useRef<HTMLDialogElement>(null);
  const showKeys = useCallback(() => keys.current?.showModal(), []);
  const messages = useNode().messages.length;

  const presenting = usePresenting((state) => state.on);
  const sheet = usePrinting((state) => state.sheet);

  useCommandKeys(showKeys);
  useEffect(() => {
    // The speaker's window of this tab, opened before a reload, is waiting.
    if (hasNotes()) void import("../../app/notes-host").then(({ startNotesHost }) => startNotesHost());
  }, []);

  return (
    <div className="page">
      <Header onKeys={showKeys} />
      <Notices />
      <Suspense>
        <TroubleNotices />
      </Suspense>
      <nav className="area-nav border-line border-b bg-panel px-3 py-1.5" aria-label={t("app.areas.label")}>
        <div className="segments w-full">
          {AREAS.map((name) => (
            <button
              key={name}
              type="button"
              aria-current={area === name}
              className="flex-1 whitespace-nowrap"
              onClick={() => setArea(name)}
            >
              {t(`app.areas.${name}`)}
              {name === "messages" && <span className="text-dim"> · {messages}</span>}
            </button>
          ))}
        </div>
      </nav>
      <main className="areas" data-area={area}>
        <section data-part="setup" aria-label={t("panel.setup")} className="border-line border-r bg-panel">
          <SetupTabs />
        </section>
        <section data-part="messages" id="messages" aria-label={t("panel.conversation")}>
          <ConversationTabs />
        </section>
        <section data-part="loop" aria-label={t("panel.loop")} className="border-line border-l bg-panel">
          <LoopTabs />
        </section>
      </main>
      {area === "messages" ? <PhoneLine onOpen={() => setArea("loop")} /> : <span />}
      <Transport />
      <LiveRegion />
      <KeysDialog ref={keys} />
      <TransferDialogs />
      {presenting && (
        <Suspense>
          <Presentation />
        </Suspense>
      )}
      {sheet && (
        <Suspense>
          <PrintSheet sheet={sheet} />
        </Suspense>
      )}
    </div>
  );
}
