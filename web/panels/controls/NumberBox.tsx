import { useState } from "react";

/** A whole number from 1 on. What is typed stays while it is no such number; leaving the box brings the last good one back. */
export function NumberBox(props: {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  /** null: switched off. */
  readonly value: number | null;
  readonly max: number;
  readonly onChange: (value: number) => void;
}) {
  const { id, value, max } = props;
  const [typed, setTyped] = useState<string>();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {props.label}
      </label>
      <input
        id={id}
        type="number"
        className="field"
        min={1}
        max={max}
        aria-describedby={`${id}-hint`}
        aria-invalid={typed !== undefined && !isWhole(typed, max)}
        disabled={value === null}
        value={typed ?? String(value ?? "")}
        onBlur={() => setTyped(undefined)}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          if (isWhole(text, max) && Number(text) !== value) props.onChange(Number(text));
        }}
      />
      <span id={`${id}-hint`} className="text-dim text-xs">
        {props.hint}
      </span>
    </div>
  );
}

function isWhole(text: string, max: number): boolean {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max;
}
