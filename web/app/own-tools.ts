/**
 * Permissions that the reader has set to something stricter than `allow`, by the tool's name. A scenario from somebody
 * else may not loosen them, whichever session they were set in.
 */
import { cursorNode, nodeOf } from "../history";
import type { Permission } from "../scenario/types";
import { readLocal, writeLocal } from "./local";
import type { Session } from "./session";
import { session } from "./store";

interface OwnTool {
  readonly name: string;
  readonly permission: Permission;
}

const KEY = "agent-loop-playground:permissions";

export function ownTools(): readonly OwnTool[] {
  const kept = readLocal(KEY);
  return Object.entries(kept).flatMap(([name, permission]) =>
    permission === "ask" || permission === "deny" ? [{ name, permission }] : [],
  );
}

/** From now on, what the reader sets is remembered. What a scenario brings is not the reader's. */
export function startOwnTools(): void {
  session.subscribe((state, before) => {
    if (state.history !== before.history) remember(state);
  });
}

function remember({ history }: Session): void {
  const node = cursorNode(history);
  if (node.cause.type !== "setup" || node.parent === null || history.cursor !== history.tip) return;
  const { tools } = node.setup;
  const old = new Map(nodeOf(history, node.parent).setup.tools.map((tool) => [tool.name, tool.permission]));
  const changed = tools.filter(({ name, permission }) => (old.get(name) ?? "allow") !== permission);
  if (changed.length === 0) return;
  const kept = { ...readLocal(KEY) };
  for (const { name, permission } of changed) {
    if (permission === "allow") delete kept[name];
    else kept[name] = permission;
  }
  writeLocal(KEY, kept);
}
