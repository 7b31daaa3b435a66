import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { pluralize } from "#client/features/dishes/dish-labels.ts";
import { call, hasStatus } from "#client/lib/call.ts";
import { errorMessage } from "#client/lib/server-issues.ts";
import { refetchTopics } from "#client/lib/topics.ts";
import { toast } from "#client/ui/toast.ts";
import { caloriesApi } from "#shared/calories.api.ts";
import { jobsApi, type Job } from "#shared/jobs.api.ts";

const POLL_MS = 1_000;

/** Whether there is still something to wait for. */
export function isUnderWay({ status }: Pick<Job, "status">): boolean {
  return status === "queued" || status === "running";
}

const jobsQuery = queryOptions({
  queryKey: ["jobs", "all"],
  queryFn: () => call(jobsApi.list),
});

/** One job, asked for again each second until it has ended; also while the server is away for a moment. */
const jobQuery = (id: number) =>
  queryOptions({
    queryKey: ["jobs", "one", id],
    queryFn: () => call(jobsApi.get, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      hasStatus(state.error, 404) || (state.data && !isUnderWay(state.data)) ? false : POLL_MS,
  });

/**
 * The newest batch of estimates, whoever started it. While it is under way it is followed; when it ends, what shows
 * calories is read again and a toast says so.
 */
export function useNewestBatch() {
  const jobs = useQuery({ ...jobsQuery, refetchOnMount: "always" });
  const newest = jobs.data?.find(({ kind }) => kind === "estimate_calories");
  const current = useQuery({ ...jobQuery(newest?.id ?? 0), enabled: newest !== undefined });
  const follow = useEndOf(current.data);
  const job: Job | undefined =
    current.data ?? (newest && isUnderWay(newest) ? { ...newest, result: null } : undefined);
  return { jobs, job, lookedAt: current.dataUpdatedAt, follow };
}

/** @returns follows a job that may end before it is seen under way */
function useEndOf(job: Job | undefined): (id: number) => void {
  const client = useQueryClient();
  const followed = useRef<number>(undefined);
  useEffect(() => {
    if (!job) return;
    if (isUnderWay(job)) {
      followed.current = job.id;
      return;
    }
    // One that had ended before this page was opened is old news.
    if (followed.current !== job.id) return;
    followed.current = undefined;
    sayHowItEnded(job);
    void refetchTopics(client, "dishes", "menus", "suggestions");
  }, [job, client]);
  return useCallback((id) => void (followed.current = id), []);
}

function sayHowItEnded({ status, result }: Job): void {
  if (status === "failed") sayThatItFailed("Estimates made so far are kept. Start again for the rest.");
  if (status === "done" && result) {
    toast({
      title: `Calories estimated for ${pluralize(result.results.length, "dish", "dishes")}`,
      variant: "success",
    });
  }
}

/** Spec §8. */
function sayThatItFailed(description: string): void {
  toast({ title: "Failed to estimate calories for dishes.", description, variant: "destructive" });
}

/**
 * Starts a batch without waiting for its end; one that runs already is joined (decisions §8).
 * @param onStart gets the job's id
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
      if (!hasStatus(error, 409)) return sayThatItFailed(errorMessage(error, "Please try again."));
      await refetchTopics(client, "jobs");
      toast({ title: "A batch is already running", description: "Its progress is shown here." });
    },
  });
}

/** Stops a batch; what was estimated before stays. */
export function useCancelBatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(jobsApi.cancel, { params: { id } }),
    onError: (error) => {
      // It ended by itself in the meantime.
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
