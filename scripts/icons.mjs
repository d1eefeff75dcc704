// Draws public/icons/*.png from public/icon.svg in a browser: `node scripts/icons.mjs`, after the drawing has changed.
import { mkdirSync, readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findBrowser } from "./browser.mjs";

const svg = readFileSync("public/icon.svg", "utf8");
// Launchers cut a maskable icon to a shape of their own: colour to the edge, the drawing within the middle 80 %.
const maskable = svg
  .replace(/<rect[^>]*\/>/, "")
  .replace('viewBox="0 0 64 64"', 'viewBox="-10 -10 84 84" style="background:#4338ca"');
const ICONS = [
  ["icon-192", svg, 192],
  ["icon-512", svg, 512],
  ["maskable-512", maskable, 512],
  ["apple-touch-icon", maskable, 180],
];

mkdirSync("public/icons", { recursive: true });
const found = await findBrowser();
const browser = await chromium.launch(found?.executablePath ? { executablePath: found.executablePath } : {});
const page = await browser.newPage();
for (const [name, drawing, size] of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0">${drawing.replace("<svg ", `<svg width="${size}" height="${size}" display="block" `)}`,
  );
  await page.screenshot({ path: `public/icons/${name}.png`, omitBackground: true });
}
await browser.close();
