// provisional
import type { JsonObject, LoopOptions } from "../loop";
import { toolRunner } from "../loop";
import type { Controls, ToolDefinition } from "../scenario/types";
export const createSandbox = () => ({});
export const createToolRunner = (_: {
  tools: () => readonly ToolDefinition[];
  controls: () => Controls;
  sandbox: unknown;
  onLog?: (call: unknown, lines: string[]) => void;
}): LoopOptions["runTool"] =>
  toolRunner({
    multiply: ({ a, b }) => Number(a) * Number(b),
    lookup_price: ({ sku }) => {
      if (sku !== "TEA-1") throw new Error(`No such article: ${sku}`);
      return 180;
    },
  });
export const signatureOf = (schema: JsonObject) =>
  `(${Object.keys((schema.properties as object) ?? {}).join(", ")})`;
export const SHELF: readonly ToolDefinition[] = [];
export const checkSchema = (_: unknown): string | undefined => undefined;
export const draftParameters = (_code: string, _name: string): JsonObject => ({ type: "object" });
