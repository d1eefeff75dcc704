import { afterEach, expect, it, vi } from "vitest";
import { addressOf, fetchScenario } from "./fetch-scenario";

afterEach(() => vi.unstubAllGlobals());

it.each(["https://example.com/a.json", "http://localhost:8000/a.json", "http://127.0.0.1/a.json"])(
  "%s is fetched",
  (address) => expect(addressOf(address).href).toBe(address),
);

it.each([
  "http://example.com/a.json",
  "http://localhost.example.com/",
  "http://[::1]/a.json",
  "https://name:word@example.com/a.json",
  "file:///a.json",
  "javascript:1",
  "data:,[]",
  "a.json",
])("%s is not", (address) => expect(() => addressOf(address)).toThrow("bad_address"));

it.each([
  ["https://example.com/%E8%AA%B2.json", "課.json"],
  ["https://example.com/%E0.json", "%E0.json"],
  ["https://example.com/", "example.com"],
])("a transcript at %s is called %s", async (address, title) => {
  vi.stubGlobal("fetch", async () => new Response('[{"role":"user","content":"hello"}]'));
  const scenario = await fetchScenario(addressOf(address), new AbortController().signal, () => {});
  expect(scenario.title).toBe(title);
});
