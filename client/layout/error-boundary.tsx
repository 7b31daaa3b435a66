import { t } from "@lingui/core/macro";
import { Component, useEffect, useEffectEvent, useState, type ErrorInfo, type ReactNode } from "react";
import { isNetworkError } from "#client/lib/api/call.ts";
import { networkFailure } from "#client/lib/api/server-issues.ts";
import { ErrorState } from "#client/ui/status/error-state.tsx";

interface Props {
  /** After an error, another address shows the children again. */
  address?: string;
  children: ReactNode;
}

interface State {
  address?: string | undefined;
  failure: { error: unknown } | null;
}

/** Shows an error screen when rendering fails. (React supports error boundaries only as classes.) */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ address }: Props, before: State): State | null {
    return address === before.address ? null : { address, failure: null };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.failure ? <PageFailed {...this.state.failure} /> : this.props.children;
  }
}

const reload = () => window.location.reload();
/** A page that fails again within this time after its load is not reloaded by itself. */
const RELOAD_AFTER_MS = 60_000;

export function PageFailed({ error }: { error: unknown }) {
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <CodeFailed error={error} />
    </div>
  );
}

/** Shows that code could not be fetched, or has stopped working. */
export function CodeFailed({ error }: { error: unknown }) {
  const [isChecking, setChecking] = useState(false);
  const retry = async () => {
    setChecking(true);
    if (await canReload()) reload();
    else setChecking(false);
  };
  // If the server is there, an upgrade has replaced the files that this version of the page names.
  const reloadAfterUpgrade = useEffectEvent(() => {
    if (isNetworkError(error) && performance.now() > RELOAD_AFTER_MS) void retry();
  });
  useEffect(() => {
    reloadAfterUpgrade();
  }, []);
  return isNetworkError(error) ? (
    <ErrorState title={networkFailure(error)} query={{ isFetching: isChecking, refetch: retry }} />
  ) : (
    <ErrorState
      title={t`Something boiled over`}
      message={t`This page stopped working. Reloading usually helps, and nothing you saved is lost.`}
      retryLabel={t`Reload`}
      query={{ isFetching: false, refetch: reload }}
    />
  );
}

/** Returns whether a reload shows a page: also a proxy's sign-in, but not its message that the server is away. */
async function canReload(): Promise<boolean> {
  const { href } = window.location;
  const options = { method: "HEAD", redirect: "manual", cache: "no-store" } as const;
  return fetch(href, options).then(
    ({ status }) => status < 500,
    () => false,
  );
}
