/**
 * Parts of a lesson for those who need no more of it: `x.json?title` its title, `x.json?card` what a list of lessons
 * says of it, `x.json?run` what it runs on, without its remarks. The page then carries the rest of a lesson only once
 * it is opened.
 */
import { readFile } from "node:fs/promises";

const PARTS = { "?title": ({ title }) => title, "?card": cardOf, "?run": runOf };

/** @returns {import("vite").Plugin} */
export function lessonParts() {
  return {
    name: "lesson-parts",
    enforce: "pre",
    async load(id) {
      const query = Object.keys(PARTS).find((part) => id.endsWith(`.json${part}`));
      if (!query) return undefined;
      const file = id.slice(0, -query.length);
      this.addWatchFile(file);
      const part = PARTS[query](JSON.parse(await readFile(file, "utf8")));
      return { code: `export default ${JSON.stringify(part)}`, moduleType: "js" };
    },
  };
}

/** `turns`: model calls to its end; where it only waits for the reader, to that of its first variant. */
function cardOf({ title, lesson }) {
  const turns = lesson.expect.turns || lesson.variants?.[0]?.expect.turns;
  return { title, goal: lesson.goal, turns };
}

function runOf({ lesson: _, ...rest }) {
  return rest;
}
