import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { faultsOf, type Kept, keptIn, lostSince } from "./soak/kept";
import { HELPERS } from "./soak/look";
import { act } from "./soak/monkey";
import { randomFrom } from "./soak/random";

const minutes = Number(process.env.SOAK_MINUTES ?? 0.3);
const seed = Number(process.env.SOAK_SEED ?? 1);
/** How much more a page may hold after two more rounds of the same use, back on the same scenario. */
const MOST_MORE = { heap: 3_000_000, nodes: 1000, listeners: 150 };

test(`a monkey with seed ${seed} for ${minutes} minutes`, async ({ context }) => {
  test.setTimeout(minutes * 60_000 + 120_000);
  const random = randomFrom(seed);
  const done: string[] = [];
  const bad: string[] = [];
  let failing = false; // the network, a part of the time
  let requests = 0;
  await context.route("**/*", async (route) => {
    const own = new URL(route.request().url()).hostname === "127.0.0.1";
    if (!own) return route.abort();
    requests += 1;
    return failing && random() < 0.3 ? route.abort() : route.continue();
  });
  await context.addInitScript({ content: HELPERS });
  await context.addInitScript(() => {
    addEventListener("unhandledrejection", ({ reason }) =>
      console.error(`UNHANDLED ${reason?.stack ?? reason}`),
    );
  });
  context.on("page", (page) => {
    page.on("pageerror", (error) => bad.push(`uncaught: ${error.stack ?? error}`));
    page.on("console", (message) => {
      if (message.text().startsWith("UNHANDLED")) bad.push(message.text());
    });
    page.on("dialog", (dialog) => void dialog.accept().catch(() => {}));
  });

  let page = await openPage(context);
  const end = Date.now() + minutes * 60_000;
  let kills = 0;
  let actions = 0;
  while (Date.now() < end && bad.length === 0) {
    if (random() < 0.1) failing = random() < 0.3;
    const happened = await act(page, random);
    if (happened === "left") {
      failing = false; // a page that reloads without its program is the browser's to explain
      await arrive(page);
      done.push("came back");
      continue;
    }
    actions += happened.did.length;
    done.push(...happened.did);
    bad.push(...happened.wrong);
    for (const other of context.pages()) if (other !== page) await other.close();
    if (random() < 1 / 40) {
      const before = await keptOrNone(page);
      await kill(page, random);
      kills += 1;
      failing = false;
      page = await openPage(context);
      const now = await keptIn(page);
      bad.push(...lostSince(before, now), ...now.flatMap(faultsOf));
    }
  }
  failing = false;
  if (bad.length > 0) console.log(`the last things done:\n${done.slice(-40).join("\n")}`);
  expect(bad).toEqual([]);
  expect(actions).toBeGreaterThan(20); // how many more is the machine's affair

  console.log(`${actions} actions, ${kills} kills, ${requests} requests`);
});

test(`a page that is used for long holds no more than its content`, async ({ context }) => {
  test.skip(!process.env.SOAK_MINUTES, "half a minute more than a change should wait for: npm run soak");
  test.setTimeout(minutes * 60_000 + 120_000);
  const random = randomFrom(seed + 1);
  const page = await openPage(context);
  const settle = async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("combobox").first().selectOption({ index: 0 });
    await page.waitForTimeout(500);
    return measure(page);
  };
  // The first round loads every part there is; what comes after it may not grow.
  const sizes: Awaited<ReturnType<typeof measure>>[] = [];
  for (let round = 0; round < 4; round++) {
    const end = Date.now() + (minutes * 60_000) / 6;
    while (Date.now() < end) {
      await page.keyboard.press(random() < 0.6 ? "n" : "Home");
      const tab = page.getByRole("tab");
      if (random() < 0.3) await tab.nth(Math.floor(random() * (await tab.count()))).click();
      if (random() < 0.05) await page.getByRole("combobox").first().selectOption({ index: 1 });
    }
    sizes.push(await settle());
  }
  console.log(sizes.map((size) => JSON.stringify(size)).join("\n"));
  const [, second, , last] = sizes;
  if (!second || !last) throw new Error("four rounds were asked for");
  expect(last.heap - second.heap).toBeLessThan(MOST_MORE.heap);
  expect(last.nodes - second.nodes).toBeLessThan(MOST_MORE.nodes);
  expect(last.listeners - second.listeners).toBeLessThan(MOST_MORE.listeners);
});

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await arrive(page);
  return page;
}

async function arrive(page: Page): Promise<void> {
  // The page may be on its way somewhere itself, by a reload that was just pressed.
  await page.goto("./?lang=en").catch(() => page.goto("./?lang=en"));
  await page.waitForSelector("[data-testid=status]");
}

/** The process is gone between two instructions, or the tab is closed in the middle of whatever it does. */
async function kill(page: Page, random: () => number): Promise<void> {
  if (random() < 0.5) {
    const crashed = page.waitForEvent("crash");
    await page.goto("chrome://crash").catch(() => {});
    await crashed;
  }
  await page.close();
}

async function keptOrNone(page: Page): Promise<Kept[]> {
  return keptIn(page).catch(() => []); // the page was just leaving
}

async function measure(page: Page): Promise<{ heap: number; nodes: number; listeners: number }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  for (let n = 0; n < 3; n++) await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  await devtools.detach();
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { heap: of("JSHeapUsedSize"), nodes: of("Nodes"), listeners: of("JSEventListeners") };
}
