import type { Page } from "@playwright/test";
import { type Control, choose, look, spree } from "./look";
import { oneOf } from "./random";

const KEYS = [
  ...["n", "p", "t", "Space", "Home", "End", "e", "[", "]", "?", "Escape", "Tab", "Enter"],
  ...["ArrowRight", "ArrowLeft", "Control+z", "Control+Shift+z"],
];

const TEXTS = [
  ...[
    "",
    "hello",
    "請計算 23 乘以 19",
    "مرحبا hello",
    "😀".repeat(40),
    "x".repeat(3000),
    "-1",
    "0",
    "7",
    "1e309",
  ],
  ...['{"a": 23, "b": 19}', "{", "[]", "null", '[{"role":"user","content":"hi"}]', '[{"role":"tool"}]'],
  ...[
    "function multiply({ a, b }) { return a * b }",
    "function f() { for (;;); }",
    "<img src=x onerror=alert(1)>",
  ],
  ...[
    "function generate() { return { stop_reason: 'end_turn', text: 'done' } }",
    "\u202Eevil",
    "__proto__",
    "\\",
  ],
  ...["http://127.0.0.1:1/v1", "javascript:alert(1)", "#s=1.broken"],
];

/** The page is allowed to leave for itself (a reload after a failed part); the next look finds it again. */
async function quietly<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    if (/context was destroyed|navigat|Target crashed|detached/i.test(String(error))) return undefined;
    throw error;
  }
}

/** What a reader could do, at random. @returns what it was, and what the page then said against itself; or it was left */
export async function act(
  page: Page,
  random: () => number,
): Promise<{ did: readonly string[]; wrong: readonly string[] } | "left"> {
  const found = await quietly(async () => {
    if (random() < 0.7) {
      const parts = Array.from({ length: 45 }, random);
      return page.evaluate(spree, { parts, texts: TEXTS });
    }
    const { controls, wrong } = await page.evaluate(look);
    if (controls.length === 0 || random() < 0.5) {
      const key = oneOf(random, KEYS);
      await page.keyboard.press(key);
      return { did: [`key ${key}`], wrong };
    }
    const control = oneOf(random, controls);
    await use(page, control, random);
    return { did: [`${control.kind} ${control.name}`], wrong };
  });
  return found ?? "left";
}

async function use(page: Page, { kind, x, y }: Control, random: () => number): Promise<void> {
  if (kind === "choose" || kind === "slide") {
    await page.evaluate(choose, { x, y, part: random() });
    return;
  }
  await page.mouse.click(x, y);
  if (kind === "write") {
    await page.keyboard.press("ControlOrMeta+a");
    const text = oneOf(random, TEXTS);
    if (text === "") await page.keyboard.press("Delete");
    else await page.keyboard.insertText(text);
  }
}
