import { useState } from "react";

/** A number above 0, whole unless `decimal`. What is typed stays while it is no such number; leaving the box brings the last good one back. */
export function NumberBox(props: {
  readonly id: string;
  readonly label: string;
  /** null: switched off. */
  readonly value: number | null;
  readonly max: number;
  readonly decimal?: boolean | undefined;
  readonly onChange: (value: number) => void;
}) {
  const { id, value, max, decimal = false } = props;
  const [typed, setTyped] = useState<string>();
  const fits = (text: string) => isNumber(text, decimal) && Number(text) <= max;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <label htmlFor={id} className="min-w-0 flex-1 text-dim">
        {props.label}
      </label>
      <input
        id={id}
        type="number"
        className="field w-28"
        min={decimal ? 0 : 1}
        max={max}
        step={decimal ? "any" : 1}
        aria-invalid={typed !== undefined && !fits(typed)}
        disabled={value === null}
        value={typed ?? String(value ?? "")}
        onBlur={() => setTyped(undefined)}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          if (fits(text) && Number(text) !== value) props.onChange(Number(text));
        }}
      />
    </div>
  );
}

function isNumber(text: string, decimal: boolean): boolean {
  return (decimal ? /^\d*\.?\d+$/ : /^\d+$/).test(text) && Number(text) >= (decimal ? 0.001 : 1);
}
