import { useTranslation } from "react-i18next";
import type { Json, JsonObject } from "../../loop";

interface Props {
  /** JSON Schema of the arguments object. */
  readonly schema: JsonObject;
  /** The arguments as JSON text; the text is what counts, the fields are a way to write it. */
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** A field for each property that the schema names, and the JSON itself, which can hold anything. */
export function ArgumentsForm({ schema, text, onChange }: Props) {
  const { t } = useTranslation();
  const args = parseObject(text);
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  const set = (name: string, value: Json | undefined) => {
    const { [name]: _, ...rest } = args ?? {};
    const next = value === undefined ? rest : { ...(args ?? {}), [name]: value };
    onChange(JSON.stringify(next, null, 2));
  };
  return (
    <div className="flex flex-col gap-2">
      {args && properties.length > 0 && (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5">
          {properties.map(([name, property]) => (
            <Field
              key={name}
              name={name}
              required={required.includes(name)}
              schema={isObject(property) ? property : {}}
              value={args[name]}
              onChange={(value) => set(name, value)}
            />
          ))}
        </div>
      )}
      <label className="flex flex-col gap-1">
        <span className="font-semibold">{t("tools.arguments")}</span>
        <textarea
          className="field field-sizing-content max-h-48 font-mono text-[0.8rem]"
          rows={2}
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  );
}

function Field(props: {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonObject;
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
}) {
  const { name, schema, value, onChange } = props;
  const options = Array.isArray(schema.enum) ? schema.enum : undefined;
  const label = (
    <span className="font-mono text-[0.8rem]">
      {name}
      {props.required && <span className="text-bad"> *</span>}
    </span>
  );
  if (options) {
    return (
      <label className="contents">
        {label}
        <select
          className="field"
          value={JSON.stringify(value) ?? ""}
          onChange={(event) =>
            onChange(event.target.value === "" ? undefined : JSON.parse(event.target.value))
          }
        >
          <option value="" />
          {options.map((option) => (
            <option key={JSON.stringify(option)} value={JSON.stringify(option)}>
              {typeof option === "string" ? option : JSON.stringify(option)}
            </option>
          ))}
        </select>
      </label>
    );
  }
  if (schema.type === "boolean") {
    return (
      <label className="contents">
        {label}
        <input
          type="checkbox"
          className="justify-self-start"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
    );
  }
  if (schema.type === "number" || schema.type === "integer") {
    return (
      <label className="contents">
        {label}
        <input
          type="number"
          step="any"
          className="field"
          value={typeof value === "number" ? value : ""}
          onChange={(event) =>
            onChange(Number.isNaN(event.target.valueAsNumber) ? undefined : event.target.valueAsNumber)
          }
        />
      </label>
    );
  }
  if (schema.type !== "string") return null; // written as JSON below
  return (
    <label className="contents">
      {label}
      <input
        type="text"
        className="field"
        value={typeof value === "string" ? value : ""}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** `undefined` while the text is not a JSON object: then only the text can be edited. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text.trim() || "{}") as Json;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
