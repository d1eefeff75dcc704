import { useTranslation } from "react-i18next";
import type { Setup } from "../../app/setup";
import { useSession } from "../../app/store";

interface Piece {
  readonly name: string;
  readonly about: string;
  readonly code: string;
}

/** Every piece of code that a scenario brings, of whatever step: as text, to be read before it runs. */
export function CodeDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const nodes = useSession((state) => state.history.nodes);
  const setups = [...new Set([...nodes.values()].map((node) => node.setup))];
  const pieces = new Map(setups.flatMap(piecesOf).map((piece) => [`${piece.name} ${piece.code}`, piece]));
  return (
    <>
      <div className="mb-2 flex items-center gap-3">
        <h2 id="code-title" className="flex-1 font-bold text-base">
          {t("opened.codeTitle")}
        </h2>
        <button type="button" className="button" onClick={onClose}>
          {t("app.close")}
        </button>
      </div>
      <p className="mb-3 text-dim">{t("opened.codeHint")}</p>
      <ul className="flex flex-col gap-3">
        {[...pieces.entries()].map(([key, { name, about, code }]) => (
          <li key={key}>
            <h3 className="font-mono font-semibold">{name}</h3>
            {about && <p className="text-dim">{about}</p>}
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
              tabIndex={0}
              className="mt-1 max-h-80 overflow-auto rounded-lg border border-line bg-sunken p-2 font-mono text-xs"
            >
              {code}
            </pre>
          </li>
        ))}
      </ul>
    </>
  );
}

function piecesOf({ tools, model, controls }: Setup): Piece[] {
  return [
    ...tools.map(({ name, description, code }) => ({ name, about: description, code })),
    ...(model.kind === "code" ? [{ name: "generate", about: "", code: model.code }] : []),
    ...(controls.completionCheck ? [{ name: "check", about: "", code: controls.completionCheck }] : []),
  ];
}
