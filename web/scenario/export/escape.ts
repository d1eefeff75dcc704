/** Text inside HTML, as an element's content or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** JSON inside a script element: nothing in it can end the element or begin a comment. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (letter) => {
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** A block that nothing in the text can end: its fence is longer than any run of backticks in it. */
export function fenced(text: string, language = ""): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Text in a line of Markdown: its marks are only letters, and a line break is a space. */
export function markdownLine(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_{}[\]()#+!|<>~-]/g, "\\$&");
}

/** A label in a Mermaid diagram, where these letters have a meaning: written as their numbers. */
export function mermaidLabel(text: string, most = 60): string {
  const points = [...text.replace(/\s+/g, " ").trim()];
  const short = points.length > most ? `${points.slice(0, most).join("")}…` : points.join("");
  return short.replace(/[#;:<>&"'`{}[\]()%|\\]/g, (letter) => `#${letter.charCodeAt(0)};`) || " ";
}

/** A comment's line: what follows cannot leave it. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").toWellFormed();
}
