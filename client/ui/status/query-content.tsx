import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorLine } from "./error-line.tsx";
import { ErrorState } from "./error-state.tsx";

interface QueryContentProps<Data> {
  query: Pick<UseQueryResult, "error" | "isError" | "isFetching" | "refetch"> & { data: Data | undefined };
  /** Shown until the data arrives. */
  skeleton: ReactNode;
  /** Shows the error in an `ErrorLine`, for a part of a card. */
  compact?: boolean;
  children: (data: Data) => ReactNode;
}

/** The data of a query, or its skeleton, or an error with a retry button. Data stays when a later fetch fails. */
export function QueryContent<Data>({ query, skeleton, compact, children }: QueryContentProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return skeleton;
  return compact ? <ErrorLine query={query} /> : <ErrorState query={query} />;
}
