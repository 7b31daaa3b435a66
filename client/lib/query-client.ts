import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { QUERY_CACHED_MS, QUERY_FRESH_MS } from "#shared/limits.ts";

const MAX_RETRIES = 2;

/** Spec §8: not retried when the message contains the digit 4, otherwise up to 2 times. */
export function shouldRetry(failureCount: number, error: Error): boolean {
  if (error.message.includes("4")) return false;
  return failureCount < MAX_RETRIES;
}

/**
 * Calls are always made: a machine that browsers believe offline still reaches a server at home, and where it does not,
 * the call fails and says so. (TanStack would hold calls back for as long as `navigator.onLine` is false.)
 */
const networkMode = "always";

/**
 * The shared fetching defaults of spec §7–9.
 * @param onSignedOut called when any answer says that the session is over (401)
 */
export function createQueryClient(onSignedOut: (client: QueryClient) => void): QueryClient {
  const onError = (error: Error) => {
    if ("status" in error && error.status === 401) onSignedOut(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode,
        staleTime: QUERY_FRESH_MS,
        gcTime: QUERY_CACHED_MS,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: shouldRetry,
      },
      mutations: { networkMode, retry: false },
    },
  });
  return client;
}
