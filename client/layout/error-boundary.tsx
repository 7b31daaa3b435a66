import { t } from "@lingui/core/macro";
import { Component, useEffect, useEffectEvent, useState, type ErrorInfo, type ReactNode } from "react";
import { isNetworkError } from "#client/lib/api/call.ts";
import { networkFailure } from "#client/lib/api/server-issues.ts";
import { sessionStore } from "#client/lib/device/browser-features.ts";
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

const RELOADED_KEY = "reloaded";
/** A page that fails again within this time is not reloaded by itself once more. */
const RELOAD_ONCE_MS = 60_000;

/** Says that the code of a page could not be fetched, or that the page has stopped working. */
export function PageFailed({ error }: { error: unknown }) {
  const [isAway, setAway] = useState(isNetworkError(error));
  const [isChecking, setChecking] = useState(isAway);
  const reload = async (isAsked: boolean) => {
    setChecking(true);
    const isThere = await canReload();
    const last = Number(sessionStore.get(RELOADED_KEY));
    const isFirst = Date.now() - last > RELOAD_ONCE_MS && sessionStore.set(RELOADED_KEY, `${Date.now()}`);
    if (isThere && (isAsked || isFirst)) window.location.reload();
    else {
      setAway(!isThere);
      setChecking(false);
    }
  };
  // If the server is there, an upgrade has replaced the files that this version of the page names.
  const reloadAfterUpgrade = useEffectEvent(() => isAway && void reload(false));
  useEffect(() => {
    reloadAfterUpgrade();
  }, []);
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      {isAway ? (
        <ErrorState title={networkFailure(error)} pending={isChecking} onRetry={() => void reload(true)} />
      ) : (
        <ErrorState
          title={t`Something boiled over`}
          message={t`This page stopped working. Reloading usually helps, and nothing you saved is lost.`}
          retryLabel={t`Reload`}
          onRetry={() => window.location.reload()}
        />
      )}
    </div>
  );
}

/** Returns whether a reload shows a page: also that of a proxy's sign-in, but not its message that the server is away. */
async function canReload(): Promise<boolean> {
  const { href } = window.location;
  const options = { method: "HEAD", redirect: "manual", cache: "no-store" } as const;
  return fetch(href, options).then(
    ({ status }) => status < 500,
    () => false,
  );
}
