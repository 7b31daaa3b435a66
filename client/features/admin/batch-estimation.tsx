import { useRef } from "react";
import { Card, CardBody, CardHeading } from "#client/ui/card.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { SkeletonText } from "#client/ui/skeleton.tsx";
import { isUnderWay, useCancelBatch, useNewestBatch, useStartBatch } from "./batch.data.ts";
import { BatchOutcome } from "./parts/batch-outcome.tsx";
import { BatchProgress } from "./parts/batch-progress.tsx";
import { BatchStart } from "./parts/batch-start.tsx";

/** Estimates the calories of many dishes at once (Spec §2, Admin panel). */
export function BatchEstimation() {
  const { jobs, job, lookedAt, follow } = useNewestBatch();
  const start = useStartBatch(follow);
  const cancel = useCancelBatch();
  const content = useRef<HTMLDivElement>(null);
  // The button that was pressed has made room for others.
  const onSettled = () => content.current?.focus();
  return (
    <Card as="section" aria-labelledby="batch-estimation">
      <CardBody>
        <CardHeading
          id="batch-estimation"
          title="Batch calorie estimation"
          description="Estimates the calories of many dishes. You can leave this page meanwhile."
        />
        {jobs.isPending && <SkeletonText lines={4} />}
        {jobs.isError && !jobs.data && (
          <ErrorState
            title="The batches could not be loaded"
            error={jobs.error}
            onRetry={() => jobs.refetch()}
            pending={jobs.isFetching}
          />
        )}
        {jobs.data && (
          <div ref={content} tabIndex={-1} className="grid gap-6 outline-none">
            {job && isUnderWay(job) ? (
              <BatchProgress
                key={job.id}
                job={job}
                lookedAt={lookedAt}
                isCancelling={cancel.isPending}
                onCancel={() => cancel.mutate(job.id, { onSettled })}
              />
            ) : (
              <BatchStart
                isStarting={start.isPending}
                onStart={(estimateAll) => start.mutate(estimateAll, { onSettled })}
              />
            )}
            {job && <BatchOutcome job={job} />}
          </div>
        )}
      </CardBody>
    </Card>
  );
}
