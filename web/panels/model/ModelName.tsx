import { useQuery } from "@tanstack/react-query";
import { useId, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { EndpointChoice } from "../../app/endpoints";
import { usePrices } from "../../app/prices";
import { ModelError } from "../../models/errors";
import { keys } from "../../models/keys";
import { listModels } from "../../models/list-models";
import { presetOf } from "../../models/presets";
import { localize } from "../../scenario/localize";
import { useDraft } from "../parts/use-draft";

interface Props {
  readonly endpoint: EndpointChoice;
  readonly name: string;
  readonly onChange: (name: string) => void;
}

/** The model's name: free text, and what the server offers once the reader has asked it, or has given it a key. */
export function ModelName({ endpoint, name, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const [draft, setDraft] = useDraft(name);
  const { preset, baseUrl } = endpoint;
  const keyed = useSyncExternalStore(keys.subscribe, () => keys.keyFor(baseUrl) !== undefined);
  const query = useQuery({
    queryKey: ["models", preset, baseUrl, keyed],
    enabled: keyed && presetOf(preset).key === "required",
    queryFn: ({ signal }) =>
      listModels({ endpoint: { preset, baseUrl, getKey: (url) => keys.keyFor(url) }, signal }),
    retry: (count, error) => count < 1 && !(error instanceof ModelError && error.kind === "auth"),
  });
  const models = query.data ?? [];
  const save = (value: string) => {
    const chosen = value.trim();
    if (chosen === name) return;
    onChange(chosen);
    const { byModel, set } = usePrices.getState();
    const contextWindow = models.find((model) => model.id === chosen)?.contextLength;
    if (contextWindow && !byModel[chosen]?.contextWindow) set(chosen, { contextWindow });
  };
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {t("model.name")}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type="text"
          list={`${id}-models`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="field min-w-0 flex-1 font-mono text-[0.8rem]"
          value={draft}
          onChange={(event) => {
            const { value } = event.target;
            setDraft(value);
            if (models.some((model) => model.id === value)) save(value);
          }}
          onBlur={() => save(draft)}
          onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && save(draft)}
        />
        <button
          type="button"
          className="button"
          disabled={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t("model.list.refresh")}
        </button>
      </div>
      <datalist id={`${id}-models`}>
        {models.map((model) => (
          <option key={model.id} value={model.id}>
            {model.name}
          </option>
        ))}
      </datalist>
      <p role="status" className="min-h-4 text-dim text-xs">
        {query.isFetching
          ? t("model.list.loading")
          : query.error
            ? `${t("model.list.failed")} ${messageIn(query.error, i18n.language)}`
            : query.data
              ? t("model.list.count", { count: models.length })
              : t("model.list.ask")}
      </p>
    </div>
  );
}

function messageIn(error: Error, language: string): string {
  const texts = error instanceof ModelError ? error.details.texts : undefined;
  return texts
    ? `${localize({ ...texts.message }, language)} ${localize({ ...texts.hint }, language)}`
    : error.message;
}
