import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
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
  /** The query that failed. The button loads it again. */
  query?: Pick<UseQueryResult, "error" | "isFetching" | "refetch">;
  /** The cause. For unexpected errors, the code that finds it in the server's log is shown. */
  error?: unknown;
  onRetry?: () => void;
  retryLabel?: string;
  pending?: boolean;
  className?: string;
}

/** An error message with a retry button. */
export function ErrorState(props: ErrorStateProps) {
  const {
    title = notLoaded(),
    message,
    query,
    error = query?.error,
    pending = query?.isFetching,
    className,
  } = props;
  const causes = [error, error instanceof Error && error.cause];
  const code = causes.find((cause) => cause instanceof ApiError)?.reportCode;
  const lost = causes.find(isNetworkError);
  const answer = lost instanceof ProxyError ? lost : undefined;
  const reason = lost ? networkFailure(lost) : title;
  const advice = [reason !== title && `${reason}.`, !answer && message].filter(Boolean).join(" ");
  const retry = props.onRetry ?? (query && (() => void query.refetch()));
  const onRetry = retry && answer?.asksForSignIn ? () => window.location.reload() : retry;
  const { retryLabel = answer?.asksForSignIn ? t`Sign in again` : t`Try again` } = props;
  return (
    <div role="alert" className={className}>
      <EmptyState
        drawing={<SpilledCupDrawing />}
        title={title}
        action={
          onRetry && (
            <Button variant="secondary" pending={pending} onClick={onRetry}>
              {retryLabel}
            </Button>
          )
        }
      >
        {(advice || code) && (
          <>
            <span>{advice}</span>
            {code && (
              <small className="mt-2 block text-xs">
                <Trans>If this keeps happening, give this code to your administrator: {code}</Trans>
              </small>
            )}
          </>
        )}
      </EmptyState>
    </div>
  );
}
