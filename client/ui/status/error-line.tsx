import { Trans } from "@lingui/react/macro";
import { Button } from "#client/ui/button.tsx";
import { notLoaded } from "./error-state.tsx";

interface ErrorLineProps {
  /** The query that failed. The button loads it again. */
  query: { isFetching: boolean; refetch: () => unknown };
}

/** An error message of one line with a retry button, for a part of a card. */
export function ErrorLine({ query }: ErrorLineProps) {
  return (
    <p role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
      {notLoaded()}.
      <Button size="sm" variant="secondary" pending={query.isFetching} onClick={() => query.refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}
