import type { Json } from "../../loop";
import { DEFAULT_CONTROLS } from "../defaults";
import { withoutConnections } from "../safety";
import type { Controls, Scenario } from "../types";

/** A JSON object whose fields are not looked at one by one. */
export type Fields = Record<string, Json>;

/** A scenario without what `parseScenario` fills in by itself, so that a link carries only what was chosen; and without keys, whatever hand put them there. */
export function lean(scenario: Scenario): Fields {
  const { controls, tools, ...rest } = JSON.parse(
    JSON.stringify(withoutConnections(scenario).scenario),
  ) as Fields;
  const chosen = Object.entries(controls as Fields).filter(
    ([key, value]) =>
      !Object.hasOwn(DEFAULT_CONTROLS, key) || value !== DEFAULT_CONTROLS[key as keyof Controls],
  );
  return {
    ...rest,
    ...((tools as Fields[]).length > 0 && { tools: (tools as Fields[]).map(leanTool) }),
    ...(chosen.length > 0 && { controls: Object.fromEntries(chosen) }),
  };
}

function leanTool({ permission, readOnly, ...rest }: Fields): Fields {
  return {
    ...rest,
    ...(permission !== "allow" && { permission: permission as Json }),
    ...(readOnly !== false && { readOnly: readOnly as Json }),
  };
}
