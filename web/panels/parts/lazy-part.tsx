import { type ComponentType, createElement, lazy } from "react";
import { PanelBoundary } from "./PanelBoundary";

/**
 * `React.lazy` that can be tried again, within its own boundary. React remembers a failed load for good; here the next
 * drawing after it asks anew, so a part comes back once the network or the server does.
 */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let Part = fresh();
  function fresh(): ComponentType<P> {
    const part = lazy(() =>
      load().catch((error: unknown) => {
        Part = fresh();
        throw error;
      }),
    );
    return part as unknown as ComponentType<P>;
  }
  return (props: P) => <PanelBoundary>{createElement(Part, props)}</PanelBoundary>;
}
