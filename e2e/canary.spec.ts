import { expect, type Page, test } from "@playwright/test";
import { Playground } from "./page";
import { connect, multiplies, provider, refuses } from "./provider";

const CANARY = "sk-canary-7f3a9b2c5d8e1f60";

/** As it is, in base64 at each of the three offsets that it can have in a longer text, and backwards. */
const FORMS = [
  CANARY,
  ...[0, 1, 2].map((shift) =>
    Buffer.from("x".repeat(shift) + CANARY)
      .toString("base64")
      .slice(4, -4),
  ),
  [...CANARY].reverse().join(""),
];

/** Everything a key could have got into, but the memory of its one home. */
async function everything(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = [location.href, document.documentElement.outerHTML, document.title];
    for (const input of document.querySelectorAll<HTMLInputElement>("input, textarea"))
      found.push(input.value);
    const shadow = (root: ParentNode) => {
      for (const element of root.querySelectorAll("*")) {
        if (!element.shadowRoot) continue;
        found.push(element.shadowRoot.innerHTML);
        shadow(element.shadowRoot);
      }
    };
    shadow(document);
    found.push(JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }));
    found.push(JSON.stringify(history.state), document.cookie, window.name);
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open(name);
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(open.error);
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const all = db.transaction(store).objectStore(store).getAll();
          all.onsuccess = () => resolve(all.result);
          all.onerror = () => reject(all.error);
        });
        found.push(JSON.stringify(rows));
      }
      db.close();
    }
    for (const cache of await caches.keys()) {
      for (const request of await (await caches.open(cache)).keys()) found.push(request.url);
    }
    return found.join("\n");
  });
}

test("a key is found nowhere but in the requests to the origin that it was typed for", async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const seen: string[] = [];
  page.on("console", (message) => seen.push(message.text()));
  page.on("pageerror", (error) => seen.push(String(error)));
  // The first answer gives the key back, as careless servers do.
  const server = await provider((request, call) =>
    call === 1
      ? refuses(401, { message: `Incorrect API key provided: ${CANARY}. Authorization: Bearer ${CANARY}` })
      : multiplies(request),
  );
  const other = await provider((request) => multiplies(request));
  const playground = new Playground(page);
  await playground.open();
  await connect(playground, page, { baseUrl: server.baseUrl, key: `  Bearer ${CANARY}\n` });
  await expect(page.getByText("is in memory")).toBeVisible();
  const look = async (where: string) => {
    await page.waitForTimeout(300); // what is kept is kept a moment later
    const all = `${await everything(page)}\n${seen.join("\n")}`;
    for (const form of FORMS) expect(all.includes(form), where).toBe(false);
  };
  const copied = async () => {
    const text = await page.evaluate(() => navigator.clipboard.readText());
    for (const form of FORMS) expect(text).not.toContain(form);
    return text;
  };
  await look("after it was typed");

  await playground.runToEnd();
  await expect(page.getByTestId("model-error")).toHaveAttribute("data-kind", "auth");
  await page.getByText("What the server said").click();
  await expect(page.getByTestId("model-error")).toContainText("$OPENAI_API_KEY");
  await look("in an error that repeats it");
  await playground.runToEnd();
  await expect(page.getByTestId("answer")).toBeVisible();
  expect(server.posts().every(({ headers }) => headers.authorization === `Bearer ${CANARY}`)).toBe(true);

  await page.getByRole("tab", { name: "Wire" }).click();
  for (const header of await page.getByText(/headers$/).all()) await header.click();
  await look("on the wire");
  for (const as of ["curl", "TypeScript", "Python"]) {
    await playground.button(`Copy as ${as}`).click();
    expect(await copied()).toContain("OPENAI_API_KEY");
  }
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    await look(`in the panel ${await tab.textContent()}`);
  }

  // Another address never gets it, whoever names it.
  await connect(playground, page, { baseUrl: other.baseUrl });
  await page.getByRole("tab", { name: "messages[]" }).click();
  await playground.button("Reset").click();
  await playground.runToEnd();
  expect(other.posts().length).toBeGreaterThan(0);
  for (const { headers, body, path } of other.received) {
    for (const form of FORMS) expect(JSON.stringify([headers, body, path])).not.toContain(form);
  }

  // Kept on the device on request alone, and gone when it is forgotten.
  await connect(playground, page, { baseUrl: server.baseUrl });
  await page.getByRole("checkbox", { name: "Remember on this device" }).check();
  expect(await everything(page)).toContain(CANARY);
  await page.reload();
  await page.getByRole("tab", { name: "Model", exact: true }).click();
  await expect(page.getByText("is kept on this device")).toBeVisible();
  await playground.button("Forget").click();
  await look("after it was forgotten");
  await page.reload();
  await expect(playground.status).toBeVisible();
  await page.getByRole("tab", { name: "Model", exact: true }).click();
  await expect(page.getByText("No key for")).toBeVisible();
  await server.close();
  await other.close();
});

test("a key is gone with the tab unless it is to be remembered", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await connect(playground, page, { baseUrl: "http://127.0.0.1:9/v1", key: CANARY });
  await expect(page.getByText("is in memory")).toBeVisible();
  await page.reload();
  await page.getByRole("tab", { name: "Model", exact: true }).click();
  await expect(page.getByText("No key for 127.0.0.1:9")).toBeVisible();
});
