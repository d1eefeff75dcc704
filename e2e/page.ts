import { deflateRawSync } from "node:zlib";
import { expect, type Locator, type Page } from "@playwright/test";

/** The page as a reader uses it: by roles and names of the English interface. */
export class Playground {
  readonly status: Locator;
  readonly messages: Locator;
  readonly lit: Locator;
  readonly problems: string[] = [];

  constructor(readonly page: Page) {
    this.status = page.getByTestId("status");
    this.messages = page.getByTestId("message");
    this.lit = page.locator('[data-testid="loop-line"][aria-current="step"]');
    page.on("console", (message) => {
      if (message.text() === "Service Worker registration blocked by Playwright") return; // as configured
      if (message.type() === "error" || message.type() === "warning") this.problems.push(message.text());
    });
    page.on("pageerror", (error) => this.problems.push(String(error)));
  }

  async open(options: { lesson?: string; query?: string; hash?: string } = {}) {
    const { lesson, query = "lang=en" } = options;
    const hash = options.hash ?? (lesson ? `#lesson=${lesson}` : "");
    await this.page.goto(`./?${query}${hash}`);
    await expect(this.status).toBeVisible();
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** Clicks Step, and waits until the step has been made. */
  async step(times = 1) {
    for (let n = 0; n < times; n++) {
      const before = Number(await this.status.getAttribute("data-step"));
      await this.button("Step").click();
      await expect(this.status).toHaveAttribute("data-step", String(before + 1));
    }
  }

  /** Presses a stepping key, and waits for each step as a reader would. */
  async press(key: string, times: number) {
    for (let n = 0; n < times; n++) {
      const before = Number(await this.status.getAttribute("data-step"));
      await this.page.keyboard.press(key);
      await expect(this.status).toHaveAttribute("data-step", String(before + 1));
    }
  }

  async expectAt(point: string, messages: number, status = "paused") {
    await expect(this.lit).toHaveCount(1);
    await expect(this.lit).toHaveAttribute("data-point", point);
    await expect(this.messages).toHaveCount(messages);
    await expect(this.status).toHaveAttribute("data-status", status);
  }

  /** Runs to the end as fast as the page goes. */
  async runToEnd() {
    await this.page.getByRole("combobox", { name: "Speed" }).selectOption("instant");
    await this.button("Run").click();
    await expect(this.status).toHaveAttribute("data-status", /done|failed/, { timeout: 20_000 });
  }

  /** Replaces the content of a text box or a code editor. */
  async type(name: string, text: string) {
    const box = this.page.getByRole("textbox", { name, exact: true });
    await box.focus();
    await this.page.keyboard.press("ControlOrMeta+a");
    // Over WebDriver BiDi a text is put in place by script, which React takes for its own doing; keys are keys.
    const keys = this.page.context().browser()?.browserType().name() === "firefox";
    await (keys ? this.page.keyboard.type(text) : this.page.keyboard.insertText(text));
  }

  async raw(): Promise<unknown> {
    await this.page.getByRole("tab", { name: "Raw JSON" }).click();
    const text = await this.page.getByTestId("raw-messages").textContent();
    await this.page.getByRole("tab", { name: "messages[]" }).click();
    return JSON.parse(text ?? "");
  }
}

/** Opens every panel in turn, on a phone every area too. */
export async function everyPanel(page: Page, look: (where: string) => Promise<void>): Promise<void> {
  const areas = page.locator(".area-nav button");
  const narrow = await areas.first().isVisible();
  for (const area of narrow ? [0, 1, 2] : [1]) {
    if (narrow) await areas.nth(area).click();
    for (const tab of await page.getByRole("tab").all()) {
      if (!(await tab.isVisible())) continue;
      await tab.click();
      await look((await tab.textContent()) ?? "");
    }
  }
}

/** The address part that opens a scenario, as the page itself would write it. */
export const linkOf = (scenario: unknown) =>
  `#s=1.${deflateRawSync(Buffer.from(JSON.stringify(scenario))).toString("base64url")}`;
