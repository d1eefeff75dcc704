import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { session, useNode } from "../../app/store";
import type { ModelSettings } from "../../scenario/types";
import { lazyPart } from "../parts/lazy-part";
import { CodeModel } from "./CodeModel";
import { ScriptModel } from "./ScriptModel";

const ProviderModel = lazyPart(() => import("./ProviderModel"));
const BrowserModel = lazyPart(() => import("./BrowserModel"));

const KINDS = ["script", "code", "human", "openai", "anthropic", "browser"] as const;
type Kind = (typeof KINDS)[number];

const FRESH: Record<Kind, ModelSettings> = {
  script: { kind: "script", turns: [{ text: "Hello." }] },
  code: {
    kind: "code",
    code: `function generate({ messages, tools, turn }) {
  const last = messages.at(-1)
  if (last.role === 'tool') {
    return { stop_reason: 'end_turn', text: 'The result is ' + last.content.value }
  }
  return {
    stop_reason: 'tool_use',
    tool_calls: [{ name: 'multiply', arguments: { a: 23, b: 19 } }],
  }
}`,
  },
  human: { kind: "human" },
  openai: { kind: "openai", model: "", stream: true },
  anthropic: { kind: "anthropic", model: "", stream: true },
  browser: { kind: "browser" },
};

/** Who answers: a list of replies, a function, the reader, or a real model. What each held comes back with it. */
export function ModelPanel() {
  const { t } = useTranslation();
  const { model } = useNode().setup;
  const choose = (kind: Kind) => {
    const before = session.getState().modelBefore(kind);
    session.getState().changeSetup({ model: before ?? FRESH[kind] });
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
      <label className="flex flex-col gap-1">
        <span className="font-semibold">{t("model.kind")}</span>
        <select className="field" value={model.kind} onChange={(event) => choose(event.target.value as Kind)}>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`model.kinds.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      <Suspense>
        {model.kind === "script" && <ScriptModel turns={model.turns} />}
        {model.kind === "code" && <CodeModel key={model.code} code={model.code} />}
        {model.kind === "human" && <p className="text-dim">{t("model.human")}</p>}
        {model.kind === "browser" && <BrowserModel />}
        {(model.kind === "openai" || model.kind === "anthropic") && (
          <ProviderModel key={model.kind} model={model} />
        )}
      </Suspense>
    </div>
  );
}
