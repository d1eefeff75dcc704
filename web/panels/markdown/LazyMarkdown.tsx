import { Suspense } from "react";
import { lazyPart } from "../parts/lazy-part";

const Markdown = lazyPart(() => import("./Markdown"));

/** The parser comes in its own chunk; until then the text stands there as it was written. */
export function LazyMarkdown({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={<p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>}>
      <Markdown text={text} />
    </Suspense>
  );
}
