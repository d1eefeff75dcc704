import { useId } from "react";

export function Switch(props: {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  const hint = useId();
  const { label, checked } = props;
  return (
    <div className="flex flex-col gap-0.5">
      <label className="flex cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          aria-describedby={props.hint && hint}
          className="switch"
          checked={checked}
          onChange={(event) => props.onChange(event.target.checked)}
        />
        {label}
      </label>
      {props.hint && (
        <span id={hint} className="text-dim text-xs">
          {props.hint}
        </span>
      )}
    </div>
  );
}
