import type { Json, Message } from "../../loop";
import type { Scenario, ToolDefinition } from "../types";

/** What is exported: where the run stands now, and what it stands among. */
export interface Run {
  /** All messages so far, the system prompt among them. */
  readonly messages: readonly Message[];
  readonly tools: readonly ToolDefinition[];
  /** The model's name, where one is set. */
  readonly model?: string | undefined;
}

/** One shape: the run as that API or library writes it. */
export type Exporter = (run: Run) => Json;

/** A file to hand over. */
export interface ExportedFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
  /** What the shape has no room for. */
  readonly lost: readonly string[];
}

/** The scenario's messages with its system prompt in front, as a model is given them. */
export function runOf(scenario: Scenario, messages: readonly Message[] = scenario.messages): Run {
  const { system, tools, model } = scenario;
  return {
    messages: system === undefined ? messages : [{ role: "system", content: system }, ...messages],
    tools,
    model: "model" in model ? model.model : undefined,
  };
}
