import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { QUERY_CACHED_MS, QUERY_FRESH_MS } from "#shared/limits.ts";

const MAX_RETRIES = 2;

/** Spec §8: not retried when the message contains the digit 4, otherwise up to 2 times. */
export function shouldRetry(failureCount: number, error: Error): boolean {
  if (error.message.includes("4")) return false;
  return failureCount < MAX_RETRIES;
}

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
        staleTime: QUERY_FRESH_MS,
        gcTime: QUERY_CACHED_MS,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: shouldRetry,
      },
      mutations: { retry: false },
    },
  });
  return client;
}
