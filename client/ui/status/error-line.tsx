import { t } from "@lingui/core/macro";
import type { UseQueryResult } from "@tanstack/react-query";
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
        {t`Try again`}
      </Button>
    </p>
  );
}

export type Needed = Pick<UseQueryResult, "data" | "errorUpdateCount" | "isFetching" | "refetch">;

/** One error line for those of several queries that failed and have no data, also while they are loaded again. */
export function MissingData({ queries }: { queries: readonly Needed[] }) {
  const failed = queries.filter(({ data, errorUpdateCount }) => data === undefined && errorUpdateCount > 0);
  if (failed.length === 0) return null;
  const isFetching = failed.some((query) => query.isFetching);
  return <ErrorLine query={{ isFetching, refetch: () => failed.forEach((query) => void query.refetch()) }} />;
}
