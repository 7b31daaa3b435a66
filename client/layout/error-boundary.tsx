import { t } from "@lingui/core/macro";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { ErrorState } from "#client/ui/status/error-state.tsx";

interface State {
  failed: boolean;
}

/** Shows an error screen when rendering fails. (React supports error boundaries only as classes.) */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="grid min-h-[70dvh] place-items-center">
        <ErrorState
          title={t`Something boiled over`}
          message={t`This page stopped working. Reloading usually helps, and nothing you saved is lost.`}
          retryLabel={t`Reload`}
          onRetry={() => window.location.reload()}
        />
      </div>
    );
  }
}
