import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContext, devices, expect, type Page, test } from "@playwright/test";
import jsQR from "jsqr";
import { decodeLink, parseScenario } from "../web/scenario";
import { Playground } from "./page";

async function openShare(page: Page) {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Link", exact: true })).toBeVisible();
}
const linkOn = (page: Page) => page.getByRole("textbox", { name: "Link", exact: true }).inputValue();

/** Somebody else: another browser profile, a phone. */
async function onPhone(browser: Browser, link: string) {
  const context = await browser.newContext({ ...devices["Pixel 7"], viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const playground = new Playground(page);
  const url = new URL(link);
  url.searchParams.set("lang", "en");
  await page.goto(url.href);
  await expect(playground.status).toBeVisible();
  return { context, page, playground };
}

/** A screenshot as a camera would take it, decoded in a page without the product's policy. */
async function pixelsOf(context: BrowserContext, png: Buffer) {
  const blank = await context.newPage();
  const { width, height, grey } = await blank.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const draw = canvas.getContext("2d");
    draw?.drawImage(image, 0, 0);
    const data = draw?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
    let text = "";
    for (let n = 0; n < data.length; n += 4) text += String.fromCharCode(data[n] ?? 0);
    return { width: image.width, height: image.height, grey: btoa(text) };
  }, png.toString("base64"));
  await blank.close();
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [n, value] of Buffer.from(grey, "base64").entries()) pixels.fill(value, n * 4, n * 4 + 3);
  return { width, height, pixels };
}

test("what a teacher arranged opens on a phone, and runs there to the same answer", async ({
  page,
  browser,
}) => {
  test.slow(); // two browsers
  const teacher = new Playground(page);
  await teacher.open();
  await teacher.step(3);
  const first = teacher.messages.nth(0);
  await first.hover();
  await first.getByRole("button", { name: "Edit" }).click();
  await teacher.type("content", "請計算 23 乘以 19，謝謝！");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("tab", { name: "Controls" }).click();
  await page.getByRole("spinbutton", { name: "Max turns" }).fill("5");
  await page.keyboard.press("Tab");
  await openShare(page);
  const link = await linkOn(page);
  expect(link.length).toBeLessThan(600); // with its notes in three languages

  const student = await onPhone(browser, link);
  await expect(student.playground.status).toHaveAttribute("data-status", "ready");
  await expect(student.playground.messages).toHaveCount(1);
  await expect(student.playground.messages.nth(0)).toContainText("謝謝！");
  await expect(student.page.getByTestId("opened")).toContainText("cannot be checked");
  expect(await student.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await student.playground.runToEnd();
  await expect(student.page.getByTestId("answer")).toHaveText("23 × 19 = 437");
  expect(student.playground.problems).toEqual([]);
  await student.context.close();
});

test("with its run a link opens in the middle, and Back and Step replay it with nothing called", async ({
  page,
  browser,
}) => {
  test.slow(); // two browsers
  const teacher = new Playground(page);
  await teacher.open();
  await teacher.runToEnd();
  const total = Number(await teacher.status.getAttribute("data-step"));
  for (let n = 0; n < 5; n++) await teacher.button("Back").click();
  await openShare(page);
  await page.getByRole("radio", { name: /^With the run/ }).check();
  const link = await linkOn(page);

  const student = await onPhone(browser, link);
  const { status } = student.playground;
  await expect(status).toHaveAttribute("data-step", String(total - 5));
  await expect(student.page.getByTestId("opened")).toContainText("recorded run");
  await expect(student.page.getByRole("slider", { name: "Step position" })).toHaveAttribute(
    "max",
    String(total),
  );
  const workers = student.page.workers().length;
  await student.playground.step(5);
  await expect(status).toHaveAttribute("data-status", "done");
  await expect(student.page.getByTestId("answer")).toHaveText("23 × 19 = 437");
  await student.playground.button("Back").click();
  await student.playground.button("Reset").click();
  await expect(status).toHaveAttribute("data-step", "0");
  expect(student.page.workers().length).toBe(workers); // no sandbox was needed
  expect(student.playground.problems).toEqual([]);
  await student.context.close();
});

test("the link is selected on focus, copied, drawn as a code that reads back, and saved as a file", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const playground = new Playground(page);
  await playground.open();
  await openShare(page);
  const box = page.getByRole("textbox", { name: "Link", exact: true });
  const link = await box.inputValue();
  await box.focus();
  expect(
    await box.evaluate((el: HTMLTextAreaElement) => el.value.slice(el.selectionStart, el.selectionEnd)),
  ).toBe(link);
  await page.getByRole("button", { name: "Copy link" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  await page.getByRole("button", { name: "Fill the screen" }).click();
  const large = page.getByRole("dialog", { name: /^QR code/ }).getByTestId("qr");
  const { width, height } = (await large.boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(width, height)).toBeGreaterThan(700);
  const photograph = await pixelsOf(context, await page.screenshot());
  expect(jsQR(photograph.pixels, photograph.width, photograph.height)?.data).toBe(link);
  await page.keyboard.press("Escape");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  const file = await (await download).path();
  const { lesson, ...saved } = parseScenario(await readFile(file, "utf8"));
  expect(lesson?.goal).toBeDefined(); // a file has all of it, a link the lesson's name
  expect(decodeLink(link)).toEqual({ ...saved, lesson: { from: "minimal-loop" } });
  expect((await download).suggestedFilename()).toMatch(/\.scenario\.json$/);
});

test("what the link holds is said first, and what looks like a secret is named with its place", async ({
  page,
}) => {
  const playground = new Playground(page);
  await playground.open();
  await page
    .getByRole("textbox", { name: "New user message" })
    .fill("Write to lin@school.example with sk-abcdefghijklmnop1234");
  await playground.button("Add message").click();
  await openShare(page);
  await expect(page.getByTestId("share-contents")).toContainText("2 messages");
  await expect(page.getByTestId("share-contents")).toContainText("one tool with its code: multiply");
  const secrets = page.getByTestId("share-secrets");
  await expect(secrets).toContainText("API key sk-a…34");
  await expect(secrets).toContainText("E-mail address l…@school.example");
  await expect(secrets).toContainText("$.messages[1].content");
});

test("a link too long for chat, for a code and for anything says so, and offers the file", async ({
  page,
}) => {
  const playground = new Playground(page);
  await playground.open();
  await openShare(page);
  await expect(page.getByTestId("link-length")).toHaveAttribute("data-level", "short");
  await page.keyboard.press("Escape");
  for (const [size, level] of [
    [2500, "medium"],
    [9000, "long"],
  ] as const) {
    const noise = await page.evaluate(
      (length) =>
        [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => byte.toString(36)).join(""),
      size,
    );
    await page.getByRole("textbox", { name: "New user message" }).fill(noise);
    await playground.button("Add message").click();
    await openShare(page);
    await expect(page.getByTestId("link-length")).toHaveAttribute("data-level", level);
    await expect(page.getByTestId("qr-too-long")).toBeVisible();
    await page.keyboard.press("Escape");
  }
});

test("by keyboard alone: opened, read, closed, and the focus is back", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  const button = playground.button("Share");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Share" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Link", exact: true })).toBeVisible();
  await page.keyboard.press("n"); // a stepping key does nothing behind a dialog
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(playground.status).toHaveAttribute("data-step", "0");
});

for (const [language, name] of [
  ["en", "Share"],
  ["zh-TW", "分享"],
] as const) {
  for (const theme of ["light", "dark"]) {
    test(`the share dialog is accessible (${language}, ${theme})`, async ({ page }) => {
      const playground = new Playground(page);
      await playground.open({ query: `lang=${language}&theme=${theme}` });
      await page.keyboard.press("n");
      await page.getByRole("button", { name, exact: true }).click();
      await expect(page.getByTestId("qr").first()).toBeVisible();
      await page.locator("dialog[open] summary").click();
      const { violations } = await new AxeBuilder({ page }).include("dialog[open]").analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target)])).toEqual([]);
    });
  }
}
