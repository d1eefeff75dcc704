import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** One panel that fails says so and leaves the others working. */
export class PanelBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <Failed onRetry={() => this.setState({ failed: false })} />;
  }
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="m-3 rounded-lg border border-bad bg-bad-soft p-3">
      <p className="font-semibold text-bad">{t("panel.failed")}</p>
      <p className="mb-2">{t("panel.failedHint")}</p>
      <button type="button" className="button" onClick={onRetry}>
        {t("panel.retry")}
      </button>
    </div>
  );
}
