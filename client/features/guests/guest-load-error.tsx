import { t } from "@lingui/core/macro";
import { ApiError } from "#client/lib/api/call.ts";
import type { Loaded } from "#client/lib/api/loading.ts";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { ErrorState } from "#client/ui/status/error-state.tsx";

export const eventNotLoaded = () => t`Could not load event details`;

/** Returns whether the link itself is the problem, so that a retry would not help. */
export function isLinkClosed(error: unknown): error is ApiError {
  return error instanceof ApiError && [403, 404, 410].includes(error.status);
}

/** Shown for network and server errors, with a retry button. */
export function GuestLoadError({ query }: { query: Extract<Loaded<never>, { state: "failed" }> }) {
  usePageTitle(eventNotLoaded());
  return (
    <ErrorState
      title={eventNotLoaded()}
      message={t`You may be offline, or too many people are on right now. Please try again in a moment.`}
      query={query}
    />
  );
}
