import { plural, t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNewestJob } from "#client/features/jobs/jobs.data.ts";
import { call, hasStatus } from "#client/lib/api/call.ts";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { showProblem, showSuccess, toast } from "#client/ui/status/toast.ts";
import { caloriesApi } from "#shared/calories.api.ts";
import type { Job } from "#shared/jobs.api.ts";

/**
 * The newest batch of estimates, started by any administrator, polled while it runs. When it ends, a toast appears and
 * the queries that show calories are refetched.
 */
export function useNewestBatch() {
  const client = useQueryClient();
  return useNewestJob("estimate_calories", (job) => {
    toastOutcome(job);
    void refetchTopics(client, "dishes", "menus", "suggestions");
  });
}

function toastOutcome({ status, result }: Job): void {
  if (status === "failed") toastFailure(t`Estimates made so far are kept. Start again for the rest.`);
  if (status === "done" && result) {
    showSuccess(
      plural(result.results.length, {
        one: "Calories estimated for # dish",
        other: "Calories estimated for # dishes",
      }),
    );
  }
}

function toastFailure(description: string): void {
  showProblem(t`Failed to estimate calories for dishes.`, description);
}

/**
 * Starts a batch without waiting for its end, or shows the one that is already running.
 * @param onStart receives the job's id
 */
export function useStartBatch(onStart: (id: number) => void) {
  return useMutation({
    mutationFn: (estimateAll: boolean) =>
      call(caloriesApi.estimateBatch, { body: { estimateAll } }, { prefer: "respond-async" }),
    onSuccess: (response) => {
      if ("jobId" in response) onStart(response.jobId);
    },
    onError: (error) => {
      if (!hasStatus(error, 409)) toastFailure(errorMessage(error, t`Please try again.`));
    },
    // Runs after the refetch, so the progress is on screen.
    onSettled: (_data, error) => {
      if (hasStatus(error, 409))
        toast({ title: t`A batch is already running`, description: t`Its progress is shown here.` });
    },
    meta: { refetches: ["jobs"] },
  });
}
