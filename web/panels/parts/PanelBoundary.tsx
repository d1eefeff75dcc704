import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { kindOfTrouble } from "../../app/trouble";
import { SaveAndReload } from "./SaveAndReload";

interface Props {
  readonly children: ReactNode;
  readonly onFailed?: () => void;
}

interface State {
  readonly error: unknown;
  readonly failed: boolean;
}

/** One panel that fails says so, offers the session as a file and another try, and leaves the others working. */
export class PanelBoundary extends Component<Props, State> {
  override state: State = { failed: false, error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  override componentDidCatch() {
    this.props.onFailed?.();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const onRetry = () => this.setState({ failed: false, error: undefined });
    return <Failed error={this.state.error} onRetry={onRetry} />;
  }
}

function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const part = kindOfTrouble(error) === "part";
  return (
    <div
      role="alert"
      data-testid="panel-failed"
      data-kind={part ? "part" : "defect"}
      className="m-3 rounded-lg border border-bad bg-bad-soft p-3"
    >
      <p className="font-semibold text-bad">{part ? t("trouble.part") : t("panel.failed")}</p>
      <p className="mb-2">{part ? t("trouble.partHint") : t("panel.failedHint")}</p>
      {error instanceof Error && (
        <p className="mb-2 font-mono text-xs [overflow-wrap:anywhere]">{error.message.slice(0, 500)}</p>
      )}
      <p className="flex flex-wrap gap-2">
        <button type="button" className="button" onClick={onRetry}>
          {t("panel.retry")}
        </button>
        <SaveAndReload />
      </p>
    </div>
  );
}
