import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import { json, jsonParseLinter } from "@codemirror/lang-json";
import { bracketMatching, HighlightStyle, syntaxHighlighting, syntaxTree } from "@codemirror/language";
import { type Diagnostic, linter, lintGutter } from "@codemirror/lint";
import { Compartment, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useEffect, useRef } from "react";

export interface CodeEditorProps {
  readonly label: string;
  readonly language: "javascript" | "json";
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with the text beyond its syntax, at a line (from 1) of it. */
  readonly problem?: { readonly line: number; readonly message: string } | undefined;
  readonly minLines?: number;
}

/** Loaded only when a form opens: see `LazyCodeEditor`. Tab leaves the editor, as everywhere on the page. */
export default function CodeEditor(props: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  latest.current = props;
  const lint = useRef(new Compartment());
  const { label, language, value, problem } = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: one editor for the life of the component
  useEffect(() => {
    if (!host.current) return;
    // In a shadow root the editor's styles are constructed sheets, which the page's policy allows.
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open", delegatesFocus: true });
    const editor = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: value,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          highlightSpecialChars({ addSpecialChars: /[\u202a-\u202c\u2068]/ }), // the others it knows
          bracketMatching(),
          syntaxHighlighting(COLOURS),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          language === "json" ? json() : javascript(),
          lintGutter(),
          lint.current.of(lintFor(language, problem)),
          EditorView.lineWrapping,
          EditorView.domEventHandlers({ beforeinput: typeOverSelection }),
          EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
          THEME,
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    view.current?.dispatch({ effects: lint.current.reconfigure(lintFor(language, problem)) });
  }, [language, problem]);

  return (
    <div
      ref={host}
      className="code-editor"
      style={{ "--lines": props.minLines ?? 4 } as React.CSSProperties}
    />
  );
}

/**
 * Text typed over a selection. Left to itself, Chromium keeps the old text's look in a style attribute, which the
 * page's policy refuses with a complaint in the console. The range is asked of the document: a script or an assistive
 * tool may have selected in the document a moment ago, before the editor has heard of it.
 */
function typeOverSelection(event: InputEvent, view: EditorView): boolean {
  if (event.inputType !== "insertText" || event.isComposing || event.data === null) return false;
  const selected = selectedInDocument(view);
  if (!selected) return false;
  const [from, to] = selected;
  event.preventDefault();
  view.dispatch({
    changes: { from, to, insert: event.data },
    selection: { anchor: from + event.data.length },
    userEvent: "input.type",
    scrollIntoView: true,
  });
  return true;
}

/** The document's selection as positions in the text; `undefined` where it is empty or not in the editor. */
function selectedInDocument(view: EditorView): [from: number, to: number] | undefined {
  // Chromium knows the selection within a shadow root only through that root.
  const root = view.root as Document & { getSelection?: () => Selection | null };
  const selection = root.getSelection?.() ?? document.getSelection();
  const { anchorNode, focusNode } = selection ?? {};
  if (!selection || !anchorNode || !focusNode) return undefined;
  if (!view.contentDOM.contains(anchorNode) || !view.contentDOM.contains(focusNode)) return undefined;
  const ends = [
    view.posAtDOM(anchorNode, selection.anchorOffset),
    view.posAtDOM(focusNode, selection.focusOffset),
  ];
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  return from < to ? [from, to] : undefined;
}

function lintFor(language: CodeEditorProps["language"], problem: CodeEditorProps["problem"]) {
  const parseJson = jsonParseLinter();
  return linter(
    (view) => {
      const found: Diagnostic[] = [];
      if (language === "json") {
        if (view.state.doc.toString().trim() !== "") found.push(...parseJson(view));
      } else found.push(...syntaxErrors(view));
      if (problem && found.length === 0) {
        const line = view.state.doc.line(Math.min(Math.max(problem.line, 1), view.state.doc.lines));
        found.push({ from: line.from, to: line.to, severity: "error", message: problem.message });
      }
      return found;
    },
    { delay: 300 },
  );
}

/** The parser's own error nodes: the first of each line is enough to find the place. */
function syntaxErrors(view: EditorView): Diagnostic[] {
  const byLine = new Map<number, Diagnostic>();
  syntaxTree(view.state).iterate({
    enter({ type, from, to }) {
      if (!type.isError) return;
      const line = view.state.doc.lineAt(from);
      if (!byLine.has(line.number)) {
        const message = `SyntaxError, ${line.number}:${from - line.from + 1}`;
        byLine.set(line.number, {
          from,
          to: Math.max(to, Math.min(from + 1, line.to)),
          severity: "error",
          message,
        });
      }
    },
  });
  return [...byLine.values()];
}

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null], color: "var(--code-keyword)" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: "var(--code-string)" },
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: [tags.function(tags.variableName), tags.propertyName], color: "var(--code-title)" },
  { tag: tags.number, color: "var(--code-number)" },
]);

const THEME = EditorView.theme({
  "&": { fontSize: "0.8rem", color: "var(--ink)", backgroundColor: "var(--panel)", maxHeight: "22rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "inherit", overflow: "auto", lineHeight: "1.45" },
  ".cm-content, .cm-gutter": { minHeight: "calc(var(--lines) * 1.45 * 0.8rem + 0.5rem)" },
  ".cm-content": { fontFamily: "inherit", caretColor: "var(--ink)" },
  ".cm-gutters": {
    fontFamily: "inherit",
    backgroundColor: "var(--sunken)",
    color: "var(--dim)",
    border: "none",
  },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--accent-soft)",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--now)", outline: "1px solid var(--now-edge)" },
  ".cm-tooltip": {
    backgroundColor: "var(--panel)",
    color: "var(--ink)",
    border: "1px solid var(--line-strong)",
  },
});
