import { createContext, runInContext } from "node:vm";

/** @type {any} */
const scenario = {}; // THE SCENARIO

/** The loop: as on the page, without the pauses. */
async function agentLoop(start, callModel, runTool, maxTurns) {
  const messages = [...start];
  let turn = turnsTaken(messages);
  let reply = openReply(messages);
  while (true) {
    if (!reply) {
      turn += 1;
      if (turn > maxTurns) throw new Error(`Agent exceeded the maximum of ${maxTurns} turns.`);
      reply = withIds(await callModel(messages), messages);
      messages.push(reply);
    }
    if (reply.stop_reason === "end_turn") {
      if (!reply.content) throw new Error("Model ended without a final answer.");
      return reply.content;
    }
    if (reply.stop_reason !== "tool_use") throw new Error(`Unknown stop reason: ${reply.stop_reason}`);
    for (const call of unanswered(messages)) {
      messages.push({ role: "tool", tool_call_id: call.id, content: await runTool(call, messages) });
    }
    reply = undefined;
  }
}

function turnsTaken(messages) {
  const question = messages.findLastIndex((message) => message.role === "user");
  return messages.slice(question + 1).filter((message) => message.role === "assistant").length;
}

function openReply(messages) {
  const last = messages.findLast((message) => message.role !== "tool");
  if (last?.role !== "assistant") return undefined;
  return messages.at(-1) === last || unanswered(messages).length > 0 ? last : undefined;
}

function unanswered(messages) {
  const at = messages.findLastIndex((message) => message.role !== "tool");
  const answered = new Set(messages.slice(at + 1).map((message) => message.tool_call_id));
  return (messages[at]?.tool_calls ?? []).filter((call) => !answered.has(call.id));
}

/** Every call with an id of its own: results are paired by it. */
function withIds(reply, messages) {
  const taken = new Set(messages.flatMap((message) => message.tool_calls ?? []).map((call) => call.id));
  const tool_calls = (reply.tool_calls ?? []).map((call) => {
    const wanted = call.id || `call_${taken.size + 1}`;
    let id = wanted;
    for (let n = 2; taken.has(id); n++) id = `${wanted}_${n}`;
    taken.add(id);
    return { ...call, id };
  });
  const { text = null, stop_reason = tool_calls.length > 0 ? "tool_use" : "end_turn" } = reply;
  return { role: "assistant", content: text, ...(tool_calls.length > 0 && { tool_calls }), stop_reason };
}

/** A tool's code runs by itself, for so long and no longer. What it throws the model reads. */
async function runTool(call, messages) {
  const tool = scenario.tools.find((one) => one.name === call.name);
  if (!tool) return { ok: false, error: `Unknown tool: ${call.name}`, kind: "unknown_tool" };
  if (typeof call.arguments === "string") {
    return { ok: false, error: `Arguments are not JSON: ${call.arguments}`, kind: "invalid_arguments" };
  }
  const missing = (tool.parameters.required ?? []).filter((name) => !Object.hasOwn(call.arguments, name));
  if (missing.length > 0) {
    return { ok: false, error: `Missing arguments: ${missing.join(", ")}`, kind: "invalid_arguments" };
  }
  const calls = messages.flatMap((message) => message.tool_calls ?? []);
  const before = calls.slice(0, calls.indexOf(call)).filter((one) => one.name === call.name).length;
  try {
    const value = await inTime(callTool(tool, call.arguments, before));
    return { ok: true, value: JSON.parse(JSON.stringify(value ?? null)) };
  } catch (error) {
    return {
      ok: false,
      error: error.message,
      kind: error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT" ? "timeout" : "threw",
    };
  }
}

/** The function of the tool's name; code that is nothing but a function, `({ a }) => a + 1`, needs none. */
function callTool(tool, args, calls) {
  const context = createContext({ console });
  const options = { timeout: scenario.toolTimeoutMs };
  const last = runInContext(tool.code, context, options);
  const named = runInContext(
    `typeof ${tool.identifier} === "function" ? ${tool.identifier} : undefined`,
    context,
  );
  context.callee = named ?? last;
  return runInContext(`callee(${JSON.stringify(args)}, { calls: ${calls} })`, context, options);
}

/** A tool that waits is not stopped by the interpreter's limit. */
async function inTime(value) {
  let timer;
  const late = new Promise((_, reject) => {
    const tooLong = new Error(`Took longer than ${scenario.toolTimeoutMs} ms.`);
    timer = setTimeout(reject, scenario.toolTimeoutMs, tooLong);
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The model played by the script: which reply comes next is read from the messages. */
function scriptedModel(messages) {
  const given = messages.filter((message) => message.role === "assistant").length;
  const turn = scenario.turns[given];
  if (!turn) throw new Error(`The script has run out: it holds ${scenario.turns.length} replies.`);
  const look = (path) => lookUp(path.trim(), messages);
  return {
    ...turn,
    text: typeof turn.text === "string" ? fillText(turn.text, look) : null,
    ...(turn.tool_calls && {
      tool_calls: turn.tool_calls.map((call) => ({ ...call, arguments: fill(call.arguments, look) })),
    }),
  };
}

function fill(value, look) {
  if (typeof value === "string") {
    const whole = /^\{\{([^{}]+)\}\}$/.exec(value)?.[1];
    return whole === undefined ? fillText(value, look) : (look(whole) ?? value);
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, look));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, look)]));
}

function fillText(text, look) {
  return text.replace(/\{\{([^{}]+)\}\}/g, (whole, path) => {
    const value = look(path);
    if (value === undefined) return whole;
    return typeof value === "string" ? value : JSON.stringify(value);
  });
}

/** {{user}}, {{last.value}}, {{result.NAME.value}} */
function lookUp(path, messages) {
  const [head, ...rest] = path.split(".");
  if (head === "user") return messages.findLast((message) => message.role === "user")?.content;
  if (head !== "last" && head !== "result") return undefined;
  const name = head === "result" ? rest.shift() : undefined;
  const calls = messages.flatMap((message) => message.tool_calls ?? []);
  const ids = new Set(
    calls.filter((call) => name === undefined || call.name === name).map((call) => call.id),
  );
  const result = messages.findLast(
    (message) => message.role === "tool" && ids.has(message.tool_call_id),
  )?.content;
  if (!result) return undefined;
  if (!result.ok && rest[0] === "value") return `(${result.error})`;
  return rest.reduce((value, key) => (Object.hasOwn(Object(value), key) ? value[key] : undefined), result);
}

/** A real model, at any endpoint that speaks Chat Completions: `npm i openai`, then set MODEL and OPENAI_API_KEY. */
async function liveModel(messages) {
  const { default: OpenAI } = await import("openai");
  const client = new OpenAI({ baseURL: process.env.OPENAI_BASE_URL });
  const { choices } = await client.chat.completions.create({
    model: process.env.MODEL ?? scenario.model,
    messages: messages.map(asChatMessage),
    ...(scenario.tools.length > 0 && {
      tools: scenario.tools.map(({ name, description, parameters }) => {
        return { type: "function", function: { name, description, parameters } };
      }),
    }),
  });
  const { message, finish_reason } = choices[0];
  const tool_calls = message.tool_calls?.map((call) => ({
    id: call.id,
    name: call.function.name,
    arguments: parsedArguments(call.function.arguments),
  }));
  const reason = tool_calls?.length ? "tool_use" : finish_reason === "stop" ? "end_turn" : finish_reason;
  return { text: message.content, tool_calls, stop_reason: reason };
}

function parsedArguments(text) {
  try {
    return JSON.parse(text || "{}");
  } catch {
    return text; // the loop tells the model so
  }
}

function asChatMessage(message) {
  if (message.role === "tool") return { ...message, content: JSON.stringify(message.content) };
  if (message.role !== "assistant") return message;
  return {
    role: "assistant",
    content: message.content,
    ...(message.tool_calls && {
      tool_calls: message.tool_calls.map((call) => ({
        id: call.id,
        type: "function",
        function: {
          name: call.name,
          arguments: typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments),
        },
      })),
    }),
  };
}

const isLive = process.env.MODEL !== undefined || scenario.turns === null;
try {
  const answer = await agentLoop(
    scenario.messages,
    isLive ? liveModel : async (messages) => scriptedModel(messages),
    runTool,
    scenario.maxTurns ?? Number.POSITIVE_INFINITY,
  );
  console.log(answer);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
