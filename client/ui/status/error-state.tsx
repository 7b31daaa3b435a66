import { t } from "@lingui/core/macro";
import { ApiError, isNetworkError, ProxyError } from "#client/lib/api/call.ts";
import { networkFailure } from "#client/lib/api/server-issues.ts";
import { Button } from "#client/ui/button.tsx";
import { SpilledCupDrawing } from "./drawings.tsx";
import { EmptyState } from "./empty-state.tsx";

/** The one sentence for content that is missing because its request failed. */
export const notLoaded = () => t`This could not be loaded`;

interface ErrorStateProps {
  title?: string;
  /** Explains what to do next, next to the button. */
  message?: string | undefined;
  /** The failed query, which the button repeats. Unexpected errors show the code to search for in the server's log. */
  query?: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  retryLabel?: string;
}

export function ErrorState({ title = notLoaded(), message, query, retryLabel }: ErrorStateProps) {
  const error = query?.error;
  const causes = [error, error instanceof Error && error.cause];
  const code = causes.find((cause) => cause instanceof ApiError)?.reportCode;
  const lost = causes.find(isNetworkError);
  const proxyError = lost instanceof ProxyError ? lost : undefined;
  const reason = lost ? networkFailure(lost) : title;
  const advice = [reason !== title && `${reason}.`, !proxyError && message].filter(Boolean).join(" ");
  const onRetry = () => void (proxyError?.asksForSignIn ? window.location.reload() : query?.refetch());
  const label = retryLabel ?? (proxyError?.asksForSignIn ? t`Sign in again` : t`Try again`);
  return (
    <div role="alert">
      <EmptyState
        drawing={<SpilledCupDrawing />}
        title={title}
        action={
          query && (
            <Button variant="secondary" pending={query.isFetching} onClick={onRetry}>
              {label}
            </Button>
          )
        }
      >
        {(advice || code) && (
          <>
            <span>{advice}</span>
            {code && (
              <small className="mt-2 block text-xs">
                {t`If this keeps happening, give this code to your administrator: ${code}`}
              </small>
            )}
          </>
        )}
      </EmptyState>
    </div>
  );
}
