import { QueryClientProvider } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type ProviderKind, useEndpoints } from "../../app/endpoints";
import { queryClient } from "../../app/query-client";
import { session } from "../../app/store";
import { PRESETS, type Preset, presetFor, presetOf } from "../../models/presets";
import { localize } from "../../scenario/localize";
import type { ModelSettings } from "../../scenario/types";
import { CopyButton } from "../parts/CopyButton";
import { useDraft } from "../parts/use-draft";
import { KeyField } from "./KeyField";
import { ModelName } from "./ModelName";
import { SamplingFields } from "./SamplingFields";

type Provider = Extract<ModelSettings, { kind: ProviderKind }>;

/** A real model: where it is reached and with which key, which are the reader's; its name and settings, which travel. */
export default function ProviderModel({ model }: { readonly model: Provider }) {
  const { t } = useTranslation();
  const endpoint = useEndpoints((state) => state[model.kind]);
  const { choose } = useEndpoints.getState();
  const preset = presetOf(endpoint.preset);
  const presets = PRESETS.filter(({ api }) => api === model.kind);
  const change = (part: Partial<Provider>) =>
    session.getState().changeSetup({ model: { ...model, ...part } as Provider });
  return (
    <QueryClientProvider client={queryClient}>
      <p className="text-dim">{t("model.provider.intro")}</p>
      {presets.length > 1 && (
        <label className="flex flex-col gap-1">
          <span className="font-semibold">{t("model.provider.preset")}</span>
          <select
            className="field"
            value={endpoint.preset}
            onChange={(event) => {
              const chosen = presetOf(event.target.value as Preset["id"]);
              choose(model.kind, { preset: chosen.id, baseUrl: chosen.baseUrl });
            }}
          >
            {presets.map(({ id, name }) => (
              <option key={id} value={id}>
                {id === "custom" ? t("model.provider.custom") : name}
              </option>
            ))}
          </select>
        </label>
      )}
      <BaseUrl
        baseUrl={endpoint.baseUrl}
        onChange={(baseUrl) => choose(model.kind, { preset: presetOfUrl(baseUrl, preset), baseUrl })}
      />
      <Access preset={preset} />
      <KeyField key={`${model.kind} ${endpoint.baseUrl}`} preset={preset} baseUrl={endpoint.baseUrl} />
      <ModelName endpoint={endpoint} name={model.model} onChange={(name) => change({ model: name })} />
      <SamplingFields settings={model} onChange={change} />
    </QueryClientProvider>
  );
}

/** The preset that an address belongs to; one of the reader's own machines stays what it was called. */
function presetOfUrl(baseUrl: string, before: Preset): Preset["id"] {
  const found = presetFor(baseUrl);
  if (before.api === "anthropic") return before.id;
  if (found.id !== "custom" && found.api === before.api) return found.id;
  return before.local ? before.id : "custom";
}

function BaseUrl(props: { readonly baseUrl: string; readonly onChange: (baseUrl: string) => void }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useDraft(props.baseUrl);
  const valid = isAddress(draft);
  const save = () => {
    if (valid && draft.trim() !== props.baseUrl) props.onChange(draft.trim());
  };
  return (
    <label className="flex flex-col gap-1">
      <span className="font-semibold">{t("model.provider.baseUrl")}</span>
      <input
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        className="field font-mono text-[0.8rem]"
        value={draft}
        aria-invalid={!valid}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && save()}
      />
      {!valid && <span className="text-bad text-xs">{t("model.provider.badUrl")}</span>}
    </label>
  );
}

function isAddress(text: string): boolean {
  return URL.canParse(text.trim()) && /^https?:$/.test(new URL(text.trim()).protocol);
}

/** What the server must allow, with the very setting that allows it. */
function Access({ preset }: { readonly preset: Preset }) {
  const { t, i18n } = useTranslation();
  const filled = (text: string) => text.replaceAll("{origin}", location.origin);
  return (
    <div className="rounded-lg bg-sunken px-3 py-2 text-xs">
      <p className="font-semibold">{t("model.provider.access")}</p>
      <p className="text-dim">{filled(localize({ ...preset.access }, i18n.language))}</p>
      {preset.allow && (
        <div className="mt-1 flex items-start gap-2">
          <code className="min-w-0 flex-1 font-mono [overflow-wrap:anywhere]">{filled(preset.allow)}</code>
          <CopyButton text={filled(preset.allow)} />
        </div>
      )}
      {preset.local && location.protocol === "https:" && (
        <p className="mt-1 text-dim">{t("model.provider.localNetwork")}</p>
      )}
    </div>
  );
}
