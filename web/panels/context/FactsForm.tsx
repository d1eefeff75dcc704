import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type ModelFacts, usePrices } from "../../app/prices";

/** Price and window of a model, typed in by the reader and kept in this browser. */
export function FactsForm({ model, facts }: { readonly model: string; readonly facts: ModelFacts }) {
  const { t } = useTranslation();
  const { price, contextWindow } = facts;
  const { set } = usePrices.getState();
  const setPrice = (part: "inputPerMillion" | "outputPerMillion", value: number | undefined) =>
    set(model, {
      price: { ...(price ?? { inputPerMillion: 0, outputPerMillion: 0 }), [part]: value ?? 0 },
    });
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_8rem] items-center gap-x-3 gap-y-2">
      <legend className="mb-1 font-semibold">{t("context.facts", { model })}</legend>
      <Amount
        label={t("context.inputPrice")}
        value={price?.inputPerMillion}
        onChange={(value) => setPrice("inputPerMillion", value)}
      />
      <Amount
        label={t("context.outputPrice")}
        value={price?.outputPerMillion}
        onChange={(value) => setPrice("outputPerMillion", value)}
      />
      <Amount
        label={t("context.windowSize")}
        value={contextWindow}
        onChange={(value) => set(model, { contextWindow: value ?? 0 })}
      />
    </fieldset>
  );
}

function Amount(props: {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        type="number"
        min={0}
        step="any"
        className="field"
        defaultValue={props.value || ""}
        onChange={(event) => {
          const typed = event.target.valueAsNumber;
          props.onChange(Number.isFinite(typed) && typed >= 0 ? typed : undefined);
        }}
      />
    </>
  );
}
