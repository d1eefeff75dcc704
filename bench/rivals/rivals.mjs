/** The same task for each rival: a model that asks for `add` on every turn but the last. Each runs `turns` model calls. */

import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { tool as langchainTool } from "@langchain/core/tools";
import { createReactAgent } from "@langchain/langgraph/prebuilt";
import { ChatOpenAI } from "@langchain/openai";
import {
  tool as agentsTool,
  Agent as OpenAIAgent,
  OpenAIChatCompletionsModel,
  Runner,
  setTracingDisabled,
} from "@openai/agents";
import { tool as aiTool, generateText, stepCountIs, streamText } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import OpenAI from "openai";
import { z } from "zod";

setTracingDisabled(true);
globalThis.AI_SDK_LOG_WARNINGS = false;

const schema = z.object({ a: z.number(), b: z.number() });
const add = ({ a, b }) => a + b;

// --- in-process models -------------------------------------------------------------------------------------------

function aiSdk(turns) {
  let call = 0;
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
  const model = new MockLanguageModelV3({
    doGenerate: async () => {
      call += 1;
      return call < turns
        ? {
            content: [{ type: "tool-call", toolCallId: `c${call}`, toolName: "add", input: '{"a":1,"b":2}' }],
            finishReason: { unified: "tool-calls", raw: "tool_calls" },
            usage,
            warnings: [],
          }
        : {
            content: [{ type: "text", text: "done" }],
            finishReason: { unified: "stop", raw: "stop" },
            usage,
            warnings: [],
          };
    },
  });
  return async () => {
    call = 0;
    await generateText({
      model,
      prompt: "go",
      tools: { add: aiTool({ description: "add", inputSchema: schema, execute: add }) },
      stopWhen: stepCountIs(turns + 1),
    });
    return call;
  };
}

function openaiAgents(turns) {
  let call = 0;
  const model = {
    async getResponse() {
      call += 1;
      const output =
        call < turns
          ? [
              {
                type: "function_call",
                callId: `c${call}`,
                name: "add",
                arguments: '{"a":1,"b":2}',
                status: "completed",
              },
            ]
          : [
              {
                type: "message",
                role: "assistant",
                status: "completed",
                content: [{ type: "output_text", text: "done" }],
              },
            ];
      return { usage: { requests: 1, inputTokens: 1, outputTokens: 1, totalTokens: 2 }, output };
    },
    async *getStreamedResponse() {},
  };
  const agent = new OpenAIAgent({
    name: "bench",
    model,
    tools: [
      agentsTool({
        name: "add",
        description: "add",
        parameters: schema,
        execute: async (args) => String(add(args)),
      }),
    ],
  });
  const runner = new Runner({ tracingDisabled: true });
  return async () => {
    call = 0;
    await runner.run(agent, "go", { maxTurns: turns + 1 });
    return call;
  };
}

class FakeChat extends BaseChatModel {
  call = 0;
  turns = 1;
  _llmType() {
    return "fake";
  }
  bindTools() {
    return this;
  }
  async _generate() {
    this.call += 1;
    const message =
      this.call < this.turns
        ? new AIMessage({
            content: "",
            tool_calls: [{ id: `c${this.call}`, name: "add", args: { a: 1, b: 2 } }],
          })
        : new AIMessage("done");
    return { generations: [{ text: "", message }] };
  }
}
const addForLangchain = () =>
  langchainTool(async (args) => String(add(args)), { name: "add", description: "add", schema });

function langGraph(turns) {
  const llm = new FakeChat({});
  const agent = createReactAgent({ llm, tools: [addForLangchain()] });
  return async () => {
    llm.call = 0;
    llm.turns = turns;
    await agent.invoke({ messages: [new HumanMessage("go")] }, { recursionLimit: 2 * turns + 10 });
    return llm.call;
  };
}

export const IN_PROCESS = {
  "AI SDK generateText": aiSdk,
  "OpenAI Agents": openaiAgents,
  "LangGraph createReactAgent": langGraph,
};

// --- over HTTP ----------------------------------------------------------------------------------------------------

/** @param baseURL of a Chat Completions server that asks for `add` until the last turn */
export const OVER_HTTP = {
  "openai runTools": (baseURL, turns) => {
    const client = new OpenAI({ apiKey: "k", baseURL, maxRetries: 0 });
    return async () => {
      const runner = client.chat.completions.runTools(
        {
          model: "m",
          messages: [{ role: "user", content: "go" }],
          tools: [
            {
              type: "function",
              function: {
                name: "add",
                description: "add",
                parameters: { type: "object", properties: { a: { type: "number" }, b: { type: "number" } } },
                parse: JSON.parse,
                function: (args) => String(add(args)),
              },
            },
          ],
        },
        { maxChatCompletions: turns + 1 },
      );
      await runner.finalContent();
    };
  },
  "AI SDK generateText": (baseURL, turns) => {
    const model = createOpenAICompatible({ name: "bench", baseURL, apiKey: "k" })("m");
    return async () => {
      await generateText({
        model,
        prompt: "go",
        maxRetries: 0,
        tools: { add: aiTool({ description: "add", inputSchema: schema, execute: add }) },
        stopWhen: stepCountIs(turns + 1),
      });
    };
  },
  "OpenAI Agents": (baseURL, turns) => {
    const client = new OpenAI({ apiKey: "k", baseURL, maxRetries: 0 });
    const agent = new OpenAIAgent({
      name: "bench",
      model: new OpenAIChatCompletionsModel(client, "m"),
      tools: [
        agentsTool({
          name: "add",
          description: "add",
          parameters: schema,
          execute: async (args) => String(add(args)),
        }),
      ],
    });
    const runner = new Runner({ tracingDisabled: true });
    return async () => {
      await runner.run(agent, "go", { maxTurns: turns + 1 });
    };
  },
  "LangGraph createReactAgent": (baseURL, turns) => {
    const llm = new ChatOpenAI({ model: "m", apiKey: "k", configuration: { baseURL }, maxRetries: 0 });
    const agent = createReactAgent({ llm, tools: [addForLangchain()] });
    return async () => {
      await agent.invoke({ messages: [new HumanMessage("go")] }, { recursionLimit: 2 * turns + 10 });
    };
  },
};

/** Deltas a second through AI SDK's streamText over the same bytes. @returns deltas seen */
export async function throughAiSdk(fetch) {
  const model = createOpenAICompatible({
    name: "bench",
    baseURL: "http://bench.test/v1",
    apiKey: "k",
    fetch,
  })("m");
  const { textStream } = streamText({ model, prompt: "go", maxRetries: 0 });
  let seen = 0;
  for await (const piece of textStream) if (piece) seen += 1;
  return seen;
}
