import { expect, test } from "@playwright/test";
import { Playground } from "./page";

test("the built page carries its policy, and a run with a tool violates none of it", async ({ page }) => {
  await page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(globalThis, { violations: found });
    document.addEventListener("securitypolicyviolation", (event) => {
      found.push(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  const playground = new Playground(page);
  await playground.open();
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).not.toMatch(/'unsafe-(eval|inline)'/);
  await playground.runToEnd();
  await expect(page.getByTestId("answer")).toHaveText("23 × 19 = 437");
  for (const tab of await page.getByRole("tab").all()) await tab.click();
  expect(await page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations)).toEqual(
    [],
  );
  expect(playground.problems).toEqual([]);
});

test("the policy does hold: eval and inline script are refused", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  const ran = await page.evaluate(async () => {
    const marks: string[] = [];
    Object.assign(globalThis, { marks });
    const script = document.createElement("script");
    script.textContent = "globalThis.marks.push('inline')";
    document.head.append(script);
    // In a task of its own: what the test runner evaluates itself is exempt from the policy.
    await new Promise<void>((resolve) =>
      setTimeout(() => {
        try {
          // biome-ignore lint/security/noGlobalEval: this is the test that it is refused
          marks.push(`eval ${eval("1")}`);
        } catch (error) {
          marks.push((error as Error).name);
        }
        resolve();
      }),
    );
    return marks;
  });
  expect(ran).toEqual(["EvalError"]);
});
