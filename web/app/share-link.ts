/** Addresses that open a scenario on this page, wherever it is hosted. Loaded with the schema and the link's codec. */
import { encodeLink } from "../scenario";
import type { Scenario } from "../scenario/types";

/** Chat programs cut messages, and links with them, at about this many characters. */
export const CHAT_LIMIT = 2000;
/** Beyond this, mail programs, spreadsheets and link checkers begin to refuse. */
export const LINK_LIMIT = 8000;

/** Without the reader's own language and theme: whoever opens it has their own. */
const here = () => `${location.origin}${location.pathname}`;

export const linkTo = (scenario: Scenario) => `${here()}${encodeLink(scenario)}`;
export const embedLink = (link: string) => link.replace("#", "?embed=1#");

/** What a course author pastes into a page. */
export function embedSnippet(link: string, title: string): string {
  const quoted = title.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
  return `<iframe src="${embedLink(link)}" title="${quoted}" width="100%" height="640" style="border:0" loading="lazy"></iframe>`;
}

/** A file's name from a title in any script. */
export function fileNameOf(title: string): string {
  const name = title
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${name || "scenario"}.scenario.json`;
}
