import { isObject, parse } from "./reply/arguments";
import type { WireEvent } from "./types";

export type WireRequest = Extract<WireEvent, { type: "request" }>;

/** The request as a shell command. Where a key belongs stands the variable that holds it. */
export function asCurl({ method, url, headers, body }: WireRequest): string {
  const lines = [`curl ${method === "POST" ? "" : `-X ${method} `}${quoted(url)}`];
  for (const [name, value] of Object.entries(headers)) {
    // In double quotes, so that the shell fills the variable in.
    lines.push(value.includes("$") ? `-H "${name}: ${value}"` : `-H ${quoted(`${name}: ${value}`)}`);
  }
  if (body !== undefined) lines.push(`-d ${quoted(pretty(body))}`);
  return lines.join(" \\\n  ");
}

/** The same through the `openai` package, or Anthropic's, in TypeScript. */
export function asTypeScript(request: WireRequest): string {
  const { anthropic, baseUrl, body, stream } = parts(request);
  const [name, from, call, variable] = anthropic
    ? ["Anthropic", "@anthropic-ai/sdk", "messages.create", "ANTHROPIC_API_KEY"]
    : ["OpenAI", "openai", "chat.completions.create", "OPENAI_API_KEY"];
  const key = keyless(request) ? '"none"' : `process.env.${variable}`;
  const result = stream ? "stream" : anthropic ? "message" : "completion";
  const use = stream
    ? `for await (const event of ${result}) console.log(JSON.stringify(event));`
    : `console.log(JSON.stringify(${result}, null, 2));`;
  return [
    `import ${name} from "${from}";`,
    "",
    `const client = new ${name}({ apiKey: ${key}, baseURL: ${JSON.stringify(baseUrl)} });`,
    `const ${result} = await client.${call}(${body});`,
    use,
    "",
  ].join("\n");
}

/** The same in Python. */
export function asPython(request: WireRequest): string {
  const { anthropic, baseUrl, body, stream } = parts(request);
  const [name, module, call, variable] = anthropic
    ? ["Anthropic", "anthropic", "messages.create", "ANTHROPIC_API_KEY"]
    : ["OpenAI", "openai", "chat.completions.create", "OPENAI_API_KEY"];
  const key = keyless(request) ? '"none"' : `os.environ["${variable}"]`;
  const result = stream ? "stream" : anthropic ? "message" : "completion";
  const use = stream ? `for event in ${result}:\n    print(event)` : `print(${result})`;
  return [
    ...(keyless(request) ? [] : ["import os", ""]),
    `from ${module} import ${name}`,
    "",
    `client = ${name}(api_key=${key}, base_url=${JSON.stringify(baseUrl)})`,
    `${result} = client.${call}(**${pythonLiteral(parse(body), 0)})`,
    use,
    "",
  ].join("\n");
}

function parts({ url, body = "{}" }: WireRequest) {
  const anthropic = /\/v1\/messages$/.test(url);
  const value = parse(body);
  return {
    anthropic,
    baseUrl: url.replace(anthropic ? /\/v1\/messages$/ : /\/chat\/completions$/, ""),
    body: pretty(body),
    stream: isObject(value) && value.stream === true,
  };
}

function keyless({ headers }: WireRequest): boolean {
  return !("authorization" in headers) && !("x-api-key" in headers);
}

function pretty(body: string): string {
  const value = parse(body);
  return value === undefined ? body : JSON.stringify(value, null, 2);
}

/** Single quotes keep everything from the shell but themselves. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function pythonLiteral(value: unknown, depth: number): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = "    ".repeat(depth + 1);
  const outer = "    ".repeat(depth);
  const lines = Array.isArray(value)
    ? value.map((item) => `${inner}${pythonLiteral(item, depth + 1)},`)
    : Object.entries(value).map(
        ([key, item]) => `${inner}${JSON.stringify(key)}: ${pythonLiteral(item, depth + 1)},`,
      );
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return lines.length === 0 ? open + close : `${open}\n${lines.join("\n")}\n${outer}${close}`;
}
