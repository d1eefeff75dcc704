/**
 * OpenTelemetry GenAI spans as JSON: an OTLP export, or spans as SDKs print them. Of a run's many spans each model call
 * repeats the messages before it, so the one with the most messages holds the run.
 */
import {
  DraftBuilder,
  eachOf,
  isObject,
  type Loose,
  listOf,
  resultFrom,
  stopReason,
  stringOf,
  wrong,
} from "./draft";
import { attributesOf, fromFlat, parsedJson, spansIn } from "./otel-spans";
import type { Importer } from "./types";

export const otel: Importer = {
  detect: (value) => spansIn(value).some(({ span }) => messagesOf(attributesOf(span)) !== undefined),
  read: (value) => {
    const draft = new DraftBuilder();
    const spans = spansIn(value).map(({ span, path }) => ({ path, attributes: attributesOf(span) }));
    const held = spans.map((span) => messagesOf(span.attributes)?.length ?? 0);
    const chosen = held.lastIndexOf(Math.max(...held));
    spans.forEach(({ path }, n) => {
      if (n !== chosen) {
        draft.leftOut(
          path,
          held[n] ? "an earlier model call: the longest one repeats its messages" : "a span without messages",
        );
      }
    });
    const span = spans[chosen];
    if (!span) throw wrong("$", "a span with gen_ai messages", value);
    readSpan(span.attributes, span.path, draft);
    return draft.done();
  },
};

function messagesOf(attributes: Loose): readonly unknown[] | undefined {
  const input = parsedJson(attributes["gen_ai.input.messages"]);
  const output = parsedJson(attributes["gen_ai.output.messages"]);
  if (Array.isArray(input) || Array.isArray(output)) return [...listOf(input), ...listOf(output)];
  return fromFlat(attributes);
}

function readSpan(attributes: Loose, path: string, draft: DraftBuilder): void {
  listOf(parsedJson(attributes["gen_ai.system_instructions"])).forEach((part, n) => {
    const at = `${path}["gen_ai.system_instructions"][${n}]`;
    draft.system(at, isObject(part) ? (stringOf(part.content) ?? "") : String(part));
  });
  const input = listOf(parsedJson(attributes["gen_ai.input.messages"])).length;
  (messagesOf(attributes) ?? []).forEach((message, n) => {
    const list = n < input ? "gen_ai.input.messages" : "gen_ai.output.messages";
    readMessage(message, `${path}["${list}"][${n < input ? n : n - input}]`, draft);
  });
  listOf(parsedJson(attributes["gen_ai.tool.definitions"])).forEach((tool, n) => {
    const inner = isObject(tool) && isObject(tool.function) ? tool.function : tool;
    const at = `${path}["gen_ai.tool.definitions"][${n}]`;
    if (!isObject(inner) || typeof inner.name !== "string") {
      draft.leftOut(at, "a tool without a name");
      return;
    }
    draft.tool(at, {
      name: inner.name,
      description: stringOf(inner.description) ?? "",
      parameters: inner.parameters,
    });
  });
}

function readMessage(message: unknown, path: string, draft: DraftBuilder): void {
  if (!isObject(message)) throw wrong(path, "object", message);
  const { role } = message;
  const parts = listOf(message.parts);
  if (role === "assistant") {
    draft.reply(path, stopReason(message.finish_reason));
    eachOf(parts, `${path}.parts`, (part, at) => readPart(part, at, draft));
    return;
  }
  const texts: string[] = [];
  parts.forEach((part, n) => {
    const at = `${path}.parts[${n}]`;
    if (!isObject(part)) throw wrong(at, "a part", part);
    if (part.type === "tool_call_response") {
      draft.result(at, stringOf(part.id) ?? "", resultFrom(part.response ?? part.result));
    } else if (typeof part.content === "string") texts.push(part.content);
    else {
      draft.changed(at, `${String(part.type)}: this page shows text alone, so only its type is kept`);
      texts.push(`[${String(part.type)}]`);
    }
  });
  if (texts.length === 0 && parts.length > 0) return;
  if (role === "user") draft.user(path, texts.join("\n"));
  else if (role === "system" || role === "developer") draft.system(path, texts.join("\n"));
  else draft.leftOut(path, `a message of role ${String(role)} without a result`);
}

function readPart(part: unknown, path: string, draft: DraftBuilder): void {
  if (!isObject(part)) throw wrong(path, "a part", part);
  switch (part.type) {
    case "text":
      draft.text(path, stringOf(part.content) ?? "");
      return;
    case "tool_call":
      if (typeof part.name !== "string") throw wrong(`${path}.name`, "string", part.name);
      draft.call(path, stringOf(part.id) ?? "", part.name, part.arguments);
      return;
    default:
      draft.leftOut(path, `${String(part.type)}: it is no part of messages[]`);
      return;
  }
}
