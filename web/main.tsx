import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./app/theme.css";
import { isFigure } from "./app/embedded";
import { laterWords, startI18n } from "./app/i18n";
import { startKeeping } from "./app/keeping";
import { startOwnTools } from "./app/own-tools";
import { applyTheme, followContrast, useSettings } from "./app/settings";
import { openFromAddress, preloadScenarios } from "./app/start";
import { watchForTrouble } from "./app/trouble";
import { Page } from "./panels/page/Page";
import { PanelBoundary } from "./panels/parts/PanelBoundary";
import { localize } from "./scenario/localize";

/** The page is drawn by then, and its first parts that load later are under way. */
const PRELOAD_AFTER_MS = 500;

// A function, not awaits at the top level: a chunk loaded on the way that imports from this one would wait for ever.
async function start(): Promise<void> {
  watchForTrouble();
  const { language, theme } = useSettings.getState();
  applyTheme(theme);
  followContrast();
  await startI18n(language);
  const notes = new URLSearchParams(location.search).get("notes");
  if (notes) return showNotes(notes);
  await openFromAddress();
  // In somebody's text the page is a figure, which keeps nothing.
  const Figure = isFigure() ? await figure() : undefined;
  if (!Figure) {
    startOwnTools();
    await startKeeping((title) => localize(title, useSettings.getState().language));
  }
  addEventListener("hashchange", () => void openFromAddress());

  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  createRoot(root).render(
    <StrictMode>
      <PanelBoundary>{Figure ? <Figure /> : <Page />}</PanelBoundary>
    </StrictMode>,
  );
  import("./app/ports").catch(() => {}); // asked for again by the first step, which says so where it fails
  void import("./app/offline").then(({ startOffline }) => startOffline());
  if (!Figure) setTimeout(preloadScenarios, PRELOAD_AFTER_MS);
}

/** The speaker's window: it shows what the page tells it, and holds no run of its own. */
async function showNotes(id: string): Promise<void> {
  const [{ default: NotesPage }] = await Promise.all([import("./panels/notes/NotesPage"), laterWords()]);
  const root = document.getElementById("root");
  if (root) createRoot(root).render(<NotesPage id={id} />);
}

async function figure() {
  const [{ default: EmbedPage }] = await Promise.all([import("./panels/embed/EmbedPage"), laterWords()]);
  return EmbedPage;
}

void start();
