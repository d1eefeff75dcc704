import { fromMarkdown } from "mdast-util-from-markdown";
import { useMemo } from "react";
import { blocks } from "./elements";

/** Longer or deeper than any notes; such text is shown as it is. */
const MOST_CHARACTERS = 50_000;

/**
 * Markdown of whoever wrote the scenario. The parser gives a tree, and the tree becomes elements from a short list:
 * there is no step at which text could become markup.
 */
export default function Markdown({ text }: { readonly text: string }) {
  const tree = useMemo(() => (text.length > MOST_CHARACTERS ? undefined : fromMarkdown(text)), [text]);
  if (!tree)
    return (
      <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </p>
    );
  return <div className="prose-notes">{blocks(tree)}</div>;
}
