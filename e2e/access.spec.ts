import { expect, test } from "@playwright/test";
import { everyPanel, Playground } from "./page";

test("a screen reader hears each step, error and edit in a sentence", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open({ lesson: "tool-throws" });
  const live = page.locator("[aria-live=polite]").first();
  const heard: string[] = [];
  for (let n = 0; n < 6; n++) {
    await playground.step();
    heard.push((await live.textContent()) ?? "");
  }
  expect(new Set(heard).size).toBe(heard.length);
  for (const sentence of heard) expect(sentence).toMatch(/^\w[\w ]*\. +\S.*[.?!]/);
  expect(heard.join(" ")).toContain("The tool failed, and that is a result too");

  await playground.messages.nth(0).hover();
  await playground.messages.nth(0).getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("textbox", { name: "content" }).fill("another question");
  await page.keyboard.press("ControlOrMeta+Enter");
  if (await page.getByTestId("message-editor").isVisible()) await playground.button("Save").click();
  await expect(live).toContainText("messages[0] was replaced.");
  await playground.messages.nth(1).hover();
  await playground.messages.nth(1).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(live).toContainText("messages[1] was deleted.");

  await page.getByRole("combobox", { name: "Scenario" }).selectOption("empty-answer");
  await playground.runToEnd();
  await expect(live).toContainText("Failed.");
  await expect(live).toContainText("There is no answer to return.");
});

test("mixed scripts: every line of a message goes its own way, and marks that turn text show", async ({
  page,
}) => {
  const playground = new Playground(page);
  await playground.open();
  await page
    .getByRole("textbox", { name: "New user message" })
    .fill("مرحبا (hello) 23 × 19\nsecond line, with שלום in it\n中文 and العربية");
  await playground.button("Add message").click();
  const text = playground.messages.last().locator("p");
  await expect(text).toContainText("second line");
  const starts = await text.evaluate((p) => {
    const node = document.createTreeWalker(p, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const box = p.getBoundingClientRect();
    let at = 0;
    return node.data.split("\n").map((line) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      at += line.length + 1;
      const { left, right } = range.getBoundingClientRect();
      return left - box.left < box.right - right ? "left" : "right";
    });
  });
  expect(starts).toEqual(["right", "left", "left"]);

  await page.getByRole("tab", { name: "Raw JSON" }).click();
  await playground.button("Edit or paste").click();
  await playground.type(
    "messages[] as JSON",
    JSON.stringify([
      { role: "user", content: "x" },
      {
        role: "assistant",
        content: null,
        stop_reason: "tool_use",
        tool_calls: [{ id: "c1", name: "multiply", arguments: { a: "safe\u202Etxt.exe" } }],
      },
    ]),
  );
  await playground.button("Save").click();
  await page.getByRole("tab", { name: "messages[]" }).click();
  await expect(playground.messages.nth(1)).toContainText("safe\\u202etxt.exe");
  await expect(playground.messages.nth(1)).not.toContainText("\u202e");
});

test("reduced motion: nothing on the page takes time to move", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const playground = new Playground(page);
  await playground.open();
  await playground.step(5);
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 0),
  );
  expect(moving).toHaveLength(0);
});

test("a system that asks for more contrast gets it, and the theme gives it to anybody", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  const html = page.locator("html");
  await expect(html).not.toHaveAttribute("data-contrast");
  await page.emulateMedia({ contrast: "more" });
  await expect(html).toHaveAttribute("data-contrast", "more");
  await page.emulateMedia({ contrast: "no-preference" });
  await expect(html).not.toHaveAttribute("data-contrast");
  await page.getByRole("combobox", { name: "Theme" }).selectOption({ label: "High contrast" });
  await expect(html).toHaveAttribute("data-contrast", "more");
  await page.reload();
  await expect(html).toHaveAttribute("data-contrast", "more");
});

test("with the system's own colours the lit line, the open tab and the main button still stand out", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  const playground = new Playground(page);
  await playground.open();
  await playground.step(3);
  const outline = (element: Element) => getComputedStyle(element).outlineStyle;
  expect(await playground.lit.evaluate(outline)).toBe("solid");
  expect(await page.getByRole("tab", { selected: true }).first().evaluate(outline)).toBe("solid");
  const [width, plain] = await page.evaluate(() =>
    [".button-primary", ".button:not(.button-primary)"].map((selector) => {
      const button = document.querySelector(selector);
      return button ? getComputedStyle(button).borderTopWidth : "";
    }),
  );
  expect(width).not.toBe(plain);
});

test("by keyboard: whatever takes the focus shows it", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.step(3);
  const seen = new Set<string>();
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press("Tab");
    const [name, shown] = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return ["", true] as const;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const label = element.getAttribute("aria-label") ?? element.textContent ?? "";
      return [
        `${element.tagName} ${label}`,
        outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1,
      ] as const;
    });
    if (name) seen.add(name);
    expect(shown, name).toBe(true);
  }
  for (const stop of ["BUTTON Step", "INPUT Step position", "BUTTON messages[]", "SECTION Loop code"])
    expect([...seen]).toContain(stop);
});

test("everything that can be pressed is 24 pixels or more each way", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.press("n", 7);
  await everyPanel(page, async (where) => {
    const small = await page.evaluate(() => {
      const wanted = "button, select, summary, input, textarea, [role=tab]";
      return [...document.querySelectorAll<HTMLElement>(wanted)]
        .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map((element) => (element.closest("label") ?? element) as HTMLElement)
        .map((element) => [element.textContent?.slice(0, 30), element.getBoundingClientRect()] as const)
        .filter(([, { width, height }]) => width > 1 && (width < 23.5 || height < 23.5))
        .map(([text, { width, height }]) => `${text} ${width.toFixed(0)}×${height.toFixed(0)}`);
    });
    expect(small, where).toEqual([]);
  });
});
