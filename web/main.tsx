import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./app/theme.css";
import { startI18n } from "./app/i18n";
import { startKeeping } from "./app/keeping";
import { applyTheme, useSettings } from "./app/settings";
import { openStartScenario } from "./app/start";
import { Page } from "./panels/page/Page";
import { localize } from "./scenario/localize";

const { language, theme } = useSettings.getState();
applyTheme(theme);
await startI18n(language);
openStartScenario();
await startKeeping((title) => localize(title, language));

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
