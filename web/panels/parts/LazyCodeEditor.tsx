import { Suspense } from "react";
import type { CodeEditorProps } from "./CodeEditor";
import { lazyPart } from "./lazy-part";

const CodeEditor = lazyPart(() => import("./CodeEditor"));

/** The editor in its own chunk. Until it has come the text stands in its place, at the same size. */
export function LazyCodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<pre className="code-editor code-editor-loading">{props.value}</pre>}>
      <CodeEditor {...props} />
    </Suspense>
  );
}
