import fc from "fast-check";
import { JSDOM } from "jsdom";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import hostile from "./hostile.json";
import Markdown from "./Markdown";
import { startI18nForTests } from "./testing";

const { window } = new JSDOM("");
const ELEMENTS = new Set(
  "DIV P H3 H4 H5 STRONG EM DEL CODE PRE BLOCKQUOTE OL UL LI HR BR A BDI SPAN".split(" "),
);
const ATTRIBUTES = new Set(["class", "dir", "href", "target", "rel", "title", "start", "aria-hidden"]);

beforeAll(startI18nForTests);

function draw(text: string): Element {
  const markup = renderToStaticMarkup(createElement(Markdown, { text }));
  return new window.DOMParser().parseFromString(markup, "text/html").body;
}

/** Only elements and attributes of the short list, only complete addresses of safe schemes. */
function expectHarmless(body: Element, text: string) {
  for (const element of body.querySelectorAll("*")) {
    expect(ELEMENTS, text).toContain(element.tagName);
    for (const { name } of element.attributes) expect(ATTRIBUTES, text).toContain(name);
    if (element.tagName !== "A") continue;
    expect(element.getAttribute("href"), text).toMatch(/^(https?:\/\/|mailto:)/);
    expect(element.getAttribute("rel"), text).toBe("noopener noreferrer");
    expect(element.getAttribute("target"), text).toBe("_blank");
  }
}

describe("Markdown of a stranger", () => {
  it.each(hostile)("%j becomes nothing but text and safe links", (text) => {
    expectHarmless(draw(text), text);
  });

  it("never becomes anything else, whatever is in it", () => {
    const piece = fc.oneof(
      fc.constantFrom(...hostile),
      fc.constantFrom(
        "[",
        "](",
        ")",
        "<",
        ">",
        "![",
        "`",
        "```\n",
        "\n\n",
        "> ",
        "- ",
        "1. ",
        "&#x",
        ":",
        '"',
      ),
      fc.string({ unit: "grapheme" }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        expectHarmless(draw(text), text);
      }),
      { numRuns: 80 },
    );
  });

  it("shows raw HTML as the text that it is", () => {
    expect(draw("a <b onclick=x>bold</b> word").textContent).toBe("a <b onclick=x>bold</b> word");
  });

  it("loads no picture: it is named, and linked", () => {
    const link = draw("![a cat](https://pictures.example/cat.png)").querySelector("a");
    expect(link?.getAttribute("href")).toBe("https://pictures.example/cat.png");
    expect(link?.textContent).toContain("a cat");
  });

  it("stays itself where it is far too deep or far too long", () => {
    expect(draw(`${"> ".repeat(3000)}deep`)).toBeTruthy();
    const long = "*x* ".repeat(20_000);
    expect(draw(long).textContent).toBe(long);
  });
});

it("draws what notes are written with", () => {
  const body = draw(
    "# Title\n\nSome *words* and **more**, `code`.\n\n1. one\n2. two\n\n> quoted\n\n[docs](https://example.com/a)",
  );
  expect(
    [...body.querySelectorAll("h3, em, strong, code, ol > li, blockquote, a")].map((e) => e.tagName),
  ).toEqual(["H3", "EM", "STRONG", "CODE", "LI", "LI", "BLOCKQUOTE", "A"]);
});
