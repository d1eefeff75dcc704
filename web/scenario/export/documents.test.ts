import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import workshop from "../fixtures/workshop.json";
import { parseScenarioValue } from "../index";
import { exportRun } from "./index";

const hostile =
  "</script><script>window.pwned=1</script><img src=x onerror='window.pwned=1'> [x](javascript:1) ![i](https://evil.example/p.png)\n```\n# out\n````";
const scenario = parseScenarioValue({
  version: 1,
  title: hostile,
  notes: hostile,
  system: hostile,
  messages: [
    { role: "user", content: hostile },
    {
      role: "assistant",
      content: hostile,
      tool_calls: [{ id: hostile, name: hostile, arguments: { [hostile]: hostile } }],
      stop_reason: "tool_use",
    },
    { role: "tool", tool_call_id: hostile, content: { ok: false, error: hostile, kind: "threw" } },
    { role: "assistant", content: "done", stop_reason: "end_turn" },
  ],
  tools: [{ name: "t", description: hostile, code: hostile }],
  model: { kind: "human" },
});

describe("the exported page", () => {
  const page = (value = scenario) => new JSDOM(exportRun("html", value).text, { runScripts: "dangerously" });

  it("steps forward and back through the messages", () => {
    const { document, KeyboardEvent } = page(parseScenarioValue(workshop)).window;
    const shown = () => document.querySelectorAll("#messages > li").length;
    const click = (id: string) => document.getElementById(id)?.click();
    expect(shown()).toBe(1);
    click("step");
    click("step");
    expect(shown()).toBe(3);
    click("back");
    expect(shown()).toBe(2);
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "End" }));
    expect(shown()).toBe(13);
    expect(document.getElementById("place")?.textContent).toBe("13 / 13");
    click("step");
    expect(shown()).toBe(13);
  });

  it("shows what was written as text, and runs none of it", () => {
    const { window } = page();
    window.document.dispatchEvent(new window.KeyboardEvent("keydown", { key: "End" }));
    expect(window.pwned).toBeUndefined();
    expect(window.document.querySelectorAll("img, a").length).toBe(0);
    expect(window.document.querySelector("li.user p")?.textContent).toBe(hostile);
  });

  it("loads nothing", () => {
    const text = exportRun("html", scenario).text;
    expect(text).toContain("default-src &#39;none&#39;");
    expect(text).not.toMatch(/<(?:link|img|iframe)|<script[^>]+src/);
  });
});

describe("the handout", () => {
  it("draws the turns and keeps every text", () => {
    const { text } = exportRun("markdown", parseScenarioValue(workshop));
    expect(text).toContain("# Planning a school trip");
    expect(text).toMatch(/```mermaid\nsequenceDiagram\n/);
    expect(text.match(/^ {2}Loop->>Model/gm)?.length).toBe(5);
    expect(text).toContain("Never invent a price or a departure.");
  });

  it("has nothing in it that leaves its fence", () => {
    const { text } = exportRun("markdown", scenario);
    let fence = "";
    const outside: string[] = [];
    for (const line of text.split("\n")) {
      const ticks = /^(`{3,})\w*$/.exec(line)?.[1];
      if (!fence && ticks) fence = ticks;
      else if (fence && line === fence) fence = "";
      else if (!fence) outside.push(line);
    }
    expect(fence).toBe("");
    expect(outside.join("\n")).not.toMatch(/(?<!\\)<|(?<!\\)\]\(|(?<!\\)!\[/);
  });
});
