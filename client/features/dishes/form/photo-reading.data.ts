import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { photoReadingsApi, type PhotoReading } from "#shared/photo-readings.api.ts";

const POLL_MS = 2_000;

export const isUnfinished = ({ recipe, message }: PhotoReading): boolean =>
  recipe === null && message === null;

/** The member's own reading, polled while it runs, also while the server is unreachable. */
const photoReadingQuery = queryOptions({
  queryKey: ["photo-reading"],
  queryFn: () => call(photoReadingsApi.get),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.reading && isUnfinished(state.data.reading) ? POLL_MS : false),
});

/** Reads photos of a recipe in the background; `remove` cancels that, or deletes its result. */
export function usePhotoReading() {
  const client = useQueryClient();
  const { data } = useQuery(photoReadingQuery);
  const onSettled = () => client.invalidateQueries({ queryKey: photoReadingQuery.queryKey });
  const start = useMutation({
    mutationFn: (photos: string[]) => call(photoReadingsApi.start, { body: { photos } }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => call(photoReadingsApi.cancel),
    onSettled,
    meta: { failed: t`The photos were not deleted` },
  });
  return { isAvailable: data?.isAvailable, reading: data?.reading ?? null, start, remove };
}
