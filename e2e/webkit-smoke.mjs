/**
 * A smoke test in WebKitGTK over plain WebDriver, for whoever has one; `npm test` does not need it. With the built page
 * served (`npm start`):
 *
 *   apt-get install webkit2gtk-driver xvfb xauth
 *   Xvfb :97 -screen 0 1440x900x24 -nolisten tcp &
 *   DISPLAY=:97 WEBKIT_DISABLE_COMPOSITING_MODE=1 LIBGL_ALWAYS_SOFTWARE=1 WEBKIT_DISABLE_DMABUF_RENDERER=1 \
 *     WebKitWebDriver --port=4555 &
 *   npm run webkit-smoke -- /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser http://127.0.0.1:4173/
 *
 * It steps through a run with a tool call in the sandbox, and fails where the answer is another one.
 */
const DRIVER = process.env.WEBDRIVER ?? "http://127.0.0.1:4555";
const [binary, page = "http://127.0.0.1:4173/"] = process.argv.slice(2);
if (!binary) throw new Error("Say which browser: the path of MiniBrowser.");

async function call(method, path, body) {
  const response = await fetch(`${DRIVER}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = await response.json();
  if (value?.error) throw new Error(`${path}: ${value.error} ${value.message}`);
  return value;
}

const { sessionId, capabilities } = await call("POST", "/session", {
  capabilities: {
    alwaysMatch: { "webkitgtk:browserOptions": { binary, args: ["--automation"] } },
  },
});
console.log(`${capabilities.browserName} ${capabilities.browserVersion}`);
const session = `/session/${sessionId}`;
const ask = (script) => call("POST", `${session}/execute/sync`, { script, args: [] });

/** Asks until the page says so; a step with a tool call starts a worker first. */
async function until(script, wanted) {
  let last;
  for (let tries = 0; tries < 100; tries++) {
    last = await ask(script);
    if (wanted(last)) return last;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${script}: still ${JSON.stringify(last)}`);
}

try {
  await call("POST", `${session}/url`, { url: `${page}?lang=en` });
  const at = `return Number(document.querySelector("[data-testid=status]")?.dataset.step ?? -1)`;
  const state = `return document.querySelector("[data-testid=status]")?.dataset.status`;
  await until(at, (step) => step === 0);
  for (let step = 1; (await ask(state)) !== "done" && step < 40; step++) {
    const found = await call("POST", `${session}/element`, {
      using: "xpath",
      value: "//section//button[normalize-space(.)='Step']",
    });
    await call("POST", `${session}/element/${Object.values(found)[0]}/click`, {});
    await until(at, (now) => now === step);
  }
  const answer = await ask(`return document.querySelector("[data-testid=answer]")?.textContent`);
  if (answer !== "23 × 19 = 437") throw new Error(`the answer was ${JSON.stringify(answer)}`);
  console.log(`passed: ${answer}`);
} finally {
  await call("DELETE", session).catch(() => {});
}
