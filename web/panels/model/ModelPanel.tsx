import { useTranslation } from "react-i18next";
import { session, useNode } from "../../app/store";
import type { ModelSettings } from "../../scenario/types";
import { CodeModel } from "./CodeModel";
import { ScriptModel } from "./ScriptModel";

const KINDS = ["script", "code"] as const;
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
};

/** Who answers: a list of replies, or a function. What each kind held is kept when another is chosen. */
export function ModelPanel() {
  const { t } = useTranslation();
  const { model } = useNode().setup;
  const choose = (kind: Kind) => {
    const before = session.getState().modelBefore(kind);
    session.getState().changeSetup({ model: before ?? FRESH[kind] });
  };
  const known = KINDS.find((kind) => kind === model.kind);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
      <label className="flex flex-col gap-1">
        <span className="font-semibold">{t("model.kind")}</span>
        <select className="field" value={model.kind} onChange={(event) => choose(event.target.value as Kind)}>
          {!known && <option value={model.kind}>{model.kind}</option>}
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`model.kinds.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      {!known && <p className="text-bad">{t("model.unknown", { kind: model.kind })}</p>}
      {model.kind === "script" && <ScriptModel turns={model.turns} />}
      {model.kind === "code" && <CodeModel code={model.code} />}
    </div>
  );
}
