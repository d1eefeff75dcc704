import type { Definition, Nodes, Parents, Root } from "mdast";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { safeAddress } from "./address";

/** Quotes and lists within each other beyond this are shown as their text. */
const DEEPEST = 30;

interface Context {
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly depth: number;
}

/** The elements of a document. */
export function blocks(root: Root): ReactNode {
  const definitions = new Map<string, Definition>();
  for (const node of root.children) {
    // The first of two with one name counts.
    if (node.type === "definition" && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
  }
  return children(root, { definitions, depth: 0 });
}

function children(node: Parents, context: Context): ReactNode {
  if (context.depth > DEEPEST) return null;
  const inner = { ...context, depth: context.depth + 1 };
  // biome-ignore lint/suspicious/noArrayIndexKey: a document is drawn whole
  return node.children.map((child, n) => <Element key={n} node={child} context={inner} />);
}

/** One node as one element. What has no element here, raw HTML first of all, is shown as the text that it is. */
function Element({ node, context }: { readonly node: Nodes; readonly context: Context }): ReactNode {
  switch (node.type) {
    case "paragraph":
      return <p dir="auto">{children(node, context)}</p>;
    case "heading": {
      // The panel's own heading is an h2.
      const Heading = node.depth === 1 ? "h3" : node.depth === 2 ? "h4" : "h5";
      return <Heading dir="auto">{children(node, context)}</Heading>;
    }
    case "text":
      return node.value;
    case "strong":
      return <strong>{children(node, context)}</strong>;
    case "emphasis":
      return <em>{children(node, context)}</em>;
    case "delete":
      return <del>{children(node, context)}</del>;
    case "inlineCode":
      return <code dir="ltr">{node.value}</code>;
    case "code":
      return (
        <pre dir="ltr">
          <code>{node.value}</code>
        </pre>
      );
    case "blockquote":
      return <blockquote>{children(node, context)}</blockquote>;
    case "list":
      return node.ordered ? (
        <ol start={node.start ?? 1}>{children(node, context)}</ol>
      ) : (
        <ul>{children(node, context)}</ul>
      );
    case "listItem":
      return <li dir="auto">{children(node, context)}</li>;
    case "thematicBreak":
      return <hr />;
    case "break":
      return <br />;
    case "link":
      return <Link address={node.url}>{children(node, context)}</Link>;
    case "linkReference": {
      const address = context.definitions.get(node.identifier)?.url;
      return address === undefined ? (
        <>[{children(node, context)}]</>
      ) : (
        <Link address={address}>{children(node, context)}</Link>
      );
    }
    case "image":
      return <Picture address={node.url} alt={node.alt} />;
    case "imageReference":
      return <Picture address={context.definitions.get(node.identifier)?.url ?? ""} alt={node.alt} />;
    case "html":
      return <span className="whitespace-pre-wrap">{node.value}</span>;
    default:
      return null; // definitions and the like have no place of their own
  }
}

function Link({ address, children: text }: { readonly address: string; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const href = safeAddress(address);
  if (href === undefined) return <>{text}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" title={href}>
      <bdi>{text}</bdi>
      <span aria-hidden="true"> ↗</span>
      <span className="sr-only"> ({t("markdown.newTab")})</span>
    </a>
  );
}

/** Nothing is loaded: the address of a picture alone would tell its host who reads what. */
function Picture({ address, alt }: { readonly address: string; readonly alt?: string | null | undefined }) {
  const { t } = useTranslation();
  return <Link address={address}>{t("markdown.picture", { alt: alt || address })}</Link>;
}
