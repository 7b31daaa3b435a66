import { plural, t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { JobProgress } from "#client/features/jobs/job-progress.tsx";
import { isActive, useCancelJob } from "#client/features/jobs/jobs.data.ts";
import { timeLeft } from "#client/features/jobs/time-left.ts";
import { formatNumber } from "#client/lib/format.ts";
import { SectionCard } from "#client/ui/card.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import type { Job } from "#shared/jobs.api.ts";
import { useNewestBatch, useStartBatch } from "./batch.data.ts";
import { BatchOutcome } from "./parts/batch-outcome.tsx";
import { BatchStart } from "./parts/batch-start.tsx";

export function BatchEstimation() {
  const { jobs, job, fetchedAt, watch } = useNewestBatch();
  const start = useStartBatch(watch);
  const cancel = useCancelJob(t`The batch could not be canceled`);
  const content = useRef<HTMLDivElement>(null);
  // The pressed button has been replaced, so it cannot keep the focus.
  const onSettled = () => content.current?.focus();
  return (
    <SectionCard
      id="batch-estimation"
      title={t`Batch calorie estimation`}
      description={t`Estimate the calories of many dishes at once. You can leave this page while it runs.`}
    >
      <QueryContent query={jobs} skeleton={<SkeletonText lines={4} />}>
        {() => (
          <div ref={content} tabIndex={-1} className="grid gap-6 outline-none">
            {job && isActive(job) ? (
              <BatchProgress
                key={job.id}
                job={job}
                fetchedAt={fetchedAt}
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
      </QueryContent>
    </SectionCard>
  );
}

interface BatchProgressProps {
  job: Job;
  /** When the job was last fetched (ms). */
  fetchedAt: number;
  isCancelling: boolean;
  onCancel: () => void;
}

function BatchProgress({ job, fetchedAt, isCancelling, onCancel }: BatchProgressProps) {
  const { status, done, total } = job;
  const now = { at: fetchedAt, done };
  const [start, setStart] = useState(now);
  // The pace is measured from the first fetch that finds the job running. Set while rendering, because it depends on an
  // earlier render: https://react.dev/reference/react/useState#storing-information-from-previous-renders
  if ((start.at === 0 || status === "queued") && start.at !== fetchedAt) setStart(now);
  const doneCount = formatNumber(done);
  const text = plural(total, { one: `${doneCount} of # dish`, other: `${doneCount} of # dishes` });
  const left = start.at > 0 ? timeLeft(start, now, total) : null;
  return (
    <JobProgress
      job={job}
      label={t`Estimating calories`}
      text={text}
      note={left}
      isCancelling={isCancelling}
      onCancel={onCancel}
    />
  );
}
