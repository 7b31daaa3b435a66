import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { pluralize } from "#client/lib/format.ts";
import { call, hasStatus } from "#client/lib/call.ts";
import { errorMessage } from "#client/lib/server-issues.ts";
import { refetchTopics } from "#client/lib/topics.ts";
import { toast } from "#client/ui/toast.ts";
import { caloriesApi } from "#shared/calories.api.ts";
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
 * The newest batch of estimates, started by any administrator, polled while it runs. When it ends, a toast appears and
 * the queries that show calories are refetched.
 */
export function useNewestBatch() {
  const jobs = useQuery({ ...jobsQuery, refetchOnMount: "always" });
  const newest = jobs.data?.find(({ kind }) => kind === "estimate_calories");
  const current = useQuery({ ...jobQuery(newest?.id ?? 0), enabled: newest !== undefined });
  const watch = useEndNotice(current.data);
  const job: Job | undefined =
    current.data ?? (newest && isActive(newest) ? { ...newest, result: null } : undefined);
  return { jobs, job, fetchedAt: current.dataUpdatedAt, watch };
}

/** @returns marks a job as watched, in case it ends before it is first fetched */
function useEndNotice(job: Job | undefined): (id: number) => void {
  const client = useQueryClient();
  const watched = useRef<number>(undefined);
  useEffect(() => {
    if (!job) return;
    if (isActive(job)) {
      watched.current = job.id;
      return;
    }
    // A job that ended before this page was opened gets no toast.
    if (watched.current !== job.id) return;
    watched.current = undefined;
    toastOutcome(job);
    void refetchTopics(client, "dishes", "menus", "suggestions");
  }, [job, client]);
  return useCallback((id) => void (watched.current = id), []);
}

function toastOutcome({ status, result }: Job): void {
  if (status === "failed") toastFailure("Estimates made so far are kept. Start again for the rest.");
  if (status === "done" && result) {
    toast({
      title: `Calories estimated for ${pluralize(result.results.length, "dish", "dishes")}`,
      variant: "success",
    });
  }
}

function toastFailure(description: string): void {
  toast({ title: "Failed to estimate calories for dishes.", description, variant: "destructive" });
}

/**
 * Starts a batch without waiting for its end, or shows the one that is already running.
 * @param onStart receives the job's id
 */
export function useStartBatch(onStart: (id: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (estimateAll: boolean) =>
      call(caloriesApi.estimateBatch, { body: { estimateAll } }, { prefer: "respond-async" }),
    onSuccess: (answer) => {
      if ("jobId" in answer) onStart(answer.jobId);
      return refetchTopics(client, "jobs");
    },
    onError: async (error) => {
      if (!hasStatus(error, 409)) return toastFailure(errorMessage(error, "Please try again."));
      await refetchTopics(client, "jobs");
      toast({ title: "A batch is already running", description: "Its progress is shown here." });
    },
  });
}

/** Cancels a batch; estimates made so far are kept. */
export function useCancelBatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(jobsApi.cancel, { params: { id } }),
    onError: (error) => {
      // The batch has already ended.
      if (hasStatus(error, 409)) return;
      toast({
        title: "The batch could not be canceled",
        description: errorMessage(error, "Please try again."),
        variant: "destructive",
      });
    },
    onSettled: () => refetchTopics(client, "jobs"),
  });
}
