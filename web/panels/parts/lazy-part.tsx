import { type ComponentType, createElement, lazy } from "react";
import { laterWords } from "../../app/i18n";
import { PanelBoundary } from "./PanelBoundary";

/**
 * `React.lazy` that can be tried again, within its own boundary. React remembers a failed load for good; here, once
 * the failure has been said, the next try asks anew, so a part comes back when the network or the server does.
 */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let failed = false;
  const ask = () =>
    lazy(() =>
      Promise.all([load(), laterWords()])
        .then(([part]) => part)
        .catch((error: unknown) => {
          failed = true;
          throw error;
        }),
    ) as unknown as ComponentType<P>;
  let Part = ask();
  const askAgain = () => {
    if (failed) Part = ask();
    failed = false;
  };
  return (props: P) => <PanelBoundary onFailed={askAgain}>{createElement(Part, props)}</PanelBoundary>;
}
