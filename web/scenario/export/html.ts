/** The run as one HTML file that steps without a network. Its policy lets it load and send nothing. */
import type { Message } from "../../loop";
import { localize } from "../localize";
import type { Scenario } from "../types";
import { escapeHtml, jsonForScript } from "./escape";
import player from "./page/player.js?raw";
import style from "./page/style.css?raw";
import { runOf } from "./types";

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

export function toHtml(scenario: Scenario, messages: readonly Message[], language: string): string {
  const run = runOf(scenario, messages);
  const title = localize(scenario.title, language) || "Agent run";
  const notes = scenario.notes === undefined ? "" : localize(scenario.notes, language);
  const plain = run.messages.map(
    (message) => `<li><pre>${escapeHtml(JSON.stringify(message, null, 2))}</pre></li>`,
  );
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(POLICY)}">
<title>${escapeHtml(title)}</title>
<style>
${style}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${notes ? `<p>${escapeHtml(notes)}</p>\n` : ""}<nav>
<button id="back" type="button">Back</button>
<button id="step" type="button">Step</button>
<input id="position" type="range" min="1" max="${Math.max(1, run.messages.length)}" value="1" aria-label="Step position">
<span id="place"></span>
</nav>
<ol id="messages" aria-live="polite"></ol>
<noscript><ol>${plain.join("\n")}</ol></noscript>
<script type="application/json" id="run">${jsonForScript({ messages: run.messages })}</script>
<script>
${player}</script>
</body>
</html>
`;
}
