import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { lessonByName } from "../../app/lesson-by-name";
import { type Include, presentScenario } from "../../app/present-scenario";
import { embedSnippet, fileNameOf, LINK_LIMIT, linkTo } from "../../app/share-link";
import { loadLesson } from "../../app/start";
import { useSession } from "../../app/store";
import { findSecrets, localize } from "../../scenario";
import type { Scenario } from "../../scenario/types";
import { CopyButton } from "../parts/CopyButton";
import { saveFile } from "../parts/save-file";
import { Contents } from "./Contents";
import { LinkLength } from "./LinkLength";
import { QrCode } from "./QrCode";
import { Secrets } from "./Secrets";
import { WhatToInclude } from "./WhatToInclude";

/** First what the link will hold, then the link. */
export default function ShareDialog() {
  const { t, i18n } = useTranslation();
  const session = useSession((state) => state);
  const [include, setInclude] = useState<Include>({});
  const scenario = useMemo(() => presentScenario(session, include), [session, include]);
  const secrets = useMemo(() => findSecrets(scenario), [scenario]);
  const link = useLink(scenario, session.scenarioId);
  const title = localize(scenario.title, i18n.language);
  const long = link.length > LINK_LIMIT;

  const save = (
    <button
      type="button"
      className={`button ${long ? "button-primary" : ""}`}
      onClick={() => saveFile(fileNameOf(title), `${JSON.stringify(scenario, null, 2)}\n`)}
    >
      {t("share.save")}
    </button>
  );
  if (link === "") return <div className="min-h-96" />;
  return (
    <div className="flex flex-col gap-4">
      <WhatToInclude session={session} include={include} onChange={setInclude} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex min-w-0 flex-col gap-3">
          <Contents scenario={scenario} />
          {secrets.length > 0 && <Secrets secrets={secrets} />}
          <div className="flex flex-col gap-1.5">
            <label htmlFor="share-link" className="font-semibold">
              {t("share.link")}
            </label>
            <textarea
              id="share-link"
              readOnly
              rows={3}
              spellCheck={false}
              className="field resize-none break-all font-mono text-xs"
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
            <LinkLength length={link.length} />
            <p className="flex flex-wrap gap-2">
              <CopyButton text={link} words={t("share.copyLink")} primary={!long} />
              <SystemShare link={link} title={title} />
              {save}
            </p>
          </div>
        </div>
        <QrCode link={link} title={title} />
      </div>
      <Embed snippet={embedSnippet(link, title)} />
    </div>
  );
}

/** Empty until the first is made: a lesson of the page's own is looked up, so that the link need not carry it. */
function useLink(scenario: Scenario, id: string): string {
  const [link, setLink] = useState("");
  useEffect(() => {
    let current = true;
    const make = (short: Scenario) => current && setLink(linkTo(short));
    // Where it cannot be looked up, for want of a network, the link carries all of it.
    lessonByName(scenario, id, loadLesson).then(make, () => make(scenario));
    return () => {
      current = false;
    };
  }, [scenario, id]);
  return link;
}

/** Phones hand a link to any of their programs; most desktop browsers do not. */
function SystemShare({ link, title }: { readonly link: string; readonly title: string }) {
  const { t } = useTranslation();
  if (typeof navigator.share !== "function") return null;
  return (
    <button
      type="button"
      className="button"
      // Rejects when the reader changes their mind: then there is nothing to do.
      onClick={() => void navigator.share({ title, url: link }).catch(() => undefined)}
    >
      {t("share.system")}
    </button>
  );
}

function Embed({ snippet }: { readonly snippet: string }) {
  const { t } = useTranslation();
  return (
    <details className="rounded-lg border border-line px-3 py-2">
      <summary className="cursor-pointer font-semibold">{t("share.embed")}</summary>
      <div className="mt-2 flex flex-col gap-2">
        <p className="text-dim">{t("share.embedHint")}</p>
        <textarea
          readOnly
          rows={4}
          spellCheck={false}
          aria-label={t("share.embedCode")}
          className="field resize-none break-all font-mono text-xs"
          value={snippet}
          onFocus={(event) => event.currentTarget.select()}
        />
        <p>
          <CopyButton text={snippet} words={t("share.copyEmbed")} />
        </p>
      </div>
    </details>
  );
}
