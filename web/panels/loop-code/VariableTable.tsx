import { useTranslation } from "react-i18next";
import { useNode, useSession } from "../../app/store";
import { VARIABLES, variablesAt } from "../../app/variables";

/** What the loop holds in its variables, and which of them this step changed. */
export function VariableTable() {
  const { t } = useTranslation();
  const node = useNode();
  const before = useSession((state) =>
    node.parent === null ? undefined : state.history.nodes.get(node.parent),
  );
  const now = variablesAt(node);
  const then = before && variablesAt(before);
  const max = node.setup.controls.maxTurns;

  return (
    <section aria-label={t("code.variables")} className="border-line border-t px-3 py-2">
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] font-mono text-[0.775rem] leading-6">
        {VARIABLES.map((name) => {
          const value = now[name];
          const changed = then !== undefined && JSON.stringify(then[name]) !== JSON.stringify(value);
          const text = name === "turn" ? `${value} / ${max ?? "∞"}` : show(value);
          return (
            <div key={name} className="contents">
              <dt className="text-dim">{name}</dt>
              <dd
                className={`truncate rounded px-1 ${changed ? "bg-now text-now-ink" : ""}`}
                title={value === undefined ? undefined : text}
              >
                {value === undefined ? (
                  <span className="text-dim" title={t("code.unset")}>
                    –
                  </span>
                ) : (
                  text
                )}
                {changed && <span className="sr-only"> ({t("code.changed")})</span>}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function show(value: unknown): string {
  if (Array.isArray(value)) return `[${value.join(", ")}]`;
  const text = JSON.stringify(value) ?? "";
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
