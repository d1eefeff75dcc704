import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoints } from "../../app/endpoints";
import { useNode } from "../../app/store";
import { chatBody } from "../../models/chat-completions/request";
import { messagesBody } from "../../models/messages-api/request";
import { createMemory } from "../../models/reply/memory";
import type { ProviderOptions } from "../../models/types";

/** Nothing was sent yet, or a mock answers and nothing ever is: the request that these messages[] would make. */
export function Preview() {
  const { t } = useTranslation();
  const { setup, messages } = useNode();
  const { openai, anthropic } = useEndpoints();
  const { model, tools } = setup;
  const real = model.kind === "openai" || model.kind === "anthropic";
  const body = useMemo(() => {
    const { kind: _, model: name = "", ...settings } = real ? model : { kind: "", model: "model" };
    const options: ProviderOptions = {
      model: name,
      endpoint: { ...(model.kind === "anthropic" ? anthropic : openai), getKey: () => undefined },
      settings,
      tools: tools
        .filter((tool) => tool.enabled !== false)
        .map(({ name: tool, description, parameters }) => ({ name: tool, description, parameters })),
    };
    const all = messages.toArray();
    return model.kind === "anthropic"
      ? messagesBody(all, options, createMemory())
      : chatBody(all, options, createMemory(), new Set());
  }, [model, tools, messages, openai, anthropic, real]);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-3">
      <p className="text-dim">{real ? t("wire.nothingYet") : t("wire.mock")}</p>
      <h2 className="font-semibold text-xs">{t("wire.preview")}</h2>
      <pre
        data-testid="wire-preview"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto whitespace-pre-wrap rounded bg-sunken p-2 font-mono text-[0.75rem] [overflow-wrap:anywhere]"
      >
        {JSON.stringify(body, null, 2)}
      </pre>
    </div>
  );
}
