import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { attempt } from "#client/lib/device/browser-features.ts";
import { refetchTopics, type QueryTopic } from "./topics.ts";

// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface is no `Record<string, unknown>`
type MutationMeta = {
  /** The title of a toast with the reason of a failure; undefined for no toast. */
  failed?: string | ((error: Error, input: unknown) => string | undefined);
  /** Shown in the toast if the server gave no reason. */
  advice?: string;
  /** Refetched whether it succeeded or not; it is pending until then. */
  refetches?: QueryTopic[];
  /** Invalidated in the same way; the mutation does not wait for it, so a dialog closes while lists load. */
  invalidates?: QueryTopic[];
};

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

const MAX_RETRIES = 2;

/** Returns whether to retry: not if the message contains the digit 4 (a 4xx status), otherwise up to 2 times. */
export function shouldRetry(failureCount: number, error: Error): boolean {
  if (error.message.includes("4")) return false;
  return failureCount < MAX_RETRIES;
}

/**
 * Do not pause requests while `navigator.onLine` is false: a device that the browser considers offline may still reach
 * a server in the same house, and otherwise the request fails with a clear error.
 */
const networkMode = "always";

/**
 * Creates the query client with the app's fetching defaults.
 * @param onSignedOut called when any request fails with 401
 * @param onFailed called when a mutation fails whose `meta` has a title for it, with its advice
 */
export function createQueryClient(
  onSignedOut: (client: QueryClient) => void,
  onFailed: (title: string, error: Error, advice?: string) => void,
): QueryClient {
  const onError = (error: Error) => {
    if ("status" in error && error.status === 401) onSignedOut(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: (error, input, _result, { meta: { failed, advice } = {} }) => {
        const title = typeof failed === "function" ? failed(error, input) : failed;
        if (title) onFailed(title, error, advice);
        onError(error);
      },
      onSettled: (_data, _error, _variables, _result, { meta }) => {
        if (meta?.invalidates) void refetchTopics(client, ...meta.invalidates);
        return meta?.refetches && refetchTopics(client, ...meta.refetches);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode,
        staleTime: 5 * 60_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: shouldRetry,
        // Show an error at once if the device is offline.
        retryDelay: (failures) =>
          attempt(() => navigator.onLine) === false ? 0 : Math.min(1_000 * 2 ** failures, 30_000),
      },
      mutations: { networkMode, retry: false },
    },
  });
  return client;
}
