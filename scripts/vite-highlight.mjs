/**
 * `import source from "./agent-loop.ts?highlight"`: the text of a source file, and the same text cut into coloured
 * pieces, made at build time so that the page carries no highlighter for it.
 */
import { readFile } from "node:fs/promises";
import hljs from "highlight.js/lib/core";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";

hljs.registerLanguage("typescript", typescript);
hljs.registerLanguage("python", python);

const QUERY = "?highlight";

/** @returns {import("vite").Plugin} */
export function highlightedSource() {
  return {
    name: "highlighted-source",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(QUERY)) return undefined;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      const text = await readFile(file, "utf8");
      const language = file.endsWith(".py") ? "python" : "typescript";
      return {
        code: `export default ${JSON.stringify({ text, lines: highlight(text, language) })}`,
        moduleType: "js",
      };
    },
  };
}

/**
 * @param {string} text
 * @param {string} language
 * @returns {[kind: string, text: string][][]} lines of pieces; joined again they are the text.
 */
export function highlight(text, language) {
  const lines = [[]];
  const emit = (kind, piece) =>
    piece.split("\n").forEach((part, i) => {
      if (i > 0) lines.push([]);
      if (part) lines.at(-1).push([kind, part]);
    });
  const walk = (node, kind) => {
    for (const child of node.children) {
      if (typeof child === "string") emit(kind, child);
      else walk(child, child.scope ? child.scope.split(".")[0] : kind);
    }
  };
  // hljs keeps its tree under this name on purpose, for writers of other emitters.
  walk(hljs.highlight(text, { language })._emitter.rootNode, "");
  return lines;
}
