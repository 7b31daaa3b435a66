import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { call, hasStatus } from "#client/lib/api/call.ts";
import { jobsApi, type Job } from "#shared/jobs.api.ts";

const POLL_MS = 1_000;

export function isActive({ status }: Pick<Job, "status">): boolean {
  return status === "queued" || status === "running";
}

const jobsQuery = queryOptions({
  queryKey: ["jobs", "all"],
  queryFn: () => call(jobsApi.list),
});

/** One job, polled until it has ended. Polling continues while the server is unreachable. */
const jobQuery = (id: number) =>
  queryOptions({
    queryKey: ["jobs", "one", id],
    queryFn: () => call(jobsApi.get, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      hasStatus(state.error, 404) || (state.data && !isActive(state.data)) ? false : POLL_MS,
  });

/**
 * The newest job of a kind, started by any administrator, polled while it runs.
 * @param onEnd called when a job that was seen running, or was marked by `watch`, has ended
 */
export function useNewestJob(kind: Job["kind"], onEnd: (job: Job) => void) {
  const jobs = useQuery({ ...jobsQuery, refetchOnMount: "always" });
  const newest = jobs.data?.find((each) => each.kind === kind);
  const current = useQuery({ ...jobQuery(newest?.id ?? 0), enabled: newest !== undefined });
  const watch = useEndNotice(current.data, onEnd);
  const job: Job | undefined =
    current.data ?? (newest && isActive(newest) ? { ...newest, result: null, report: null } : undefined);
  return { jobs, job, fetchedAt: current.dataUpdatedAt, watch };
}

/** Returns a function that marks a job as watched, in case it ends before it is first fetched. */
function useEndNotice(job: Job | undefined, onEnd: (job: Job) => void): (id: number) => void {
  const watched = useRef<number>(undefined);
  const notify = useEffectEvent(onEnd);
  useEffect(() => {
    if (!job) return;
    if (isActive(job)) {
      watched.current = job.id;
      return;
    }
    // A job that ended before this page was opened gets no notice.
    if (watched.current !== job.id) return;
    watched.current = undefined;
    notify(job);
  }, [job]);
  return (id) => void (watched.current = id);
}

/** Cancels a job; its results so far are kept. */
export function useCancelJob(title: string) {
  return useMutation({
    mutationFn: (id: number) => call(jobsApi.cancel, { params: { id } }),
    // 409: the job has already ended.
    meta: { failed: (error) => (hasStatus(error, 409) ? undefined : title), refetches: ["jobs"] },
  });
}
