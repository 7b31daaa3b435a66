import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Flame } from "lucide-react";
import { useRef, useState } from "react";
import { JobProgress } from "#client/features/jobs/job-progress.tsx";
import { isActive, useCancelJob } from "#client/features/jobs/jobs.data.ts";
import { timeLeft } from "#client/features/jobs/time-left.ts";
import { formatNumber } from "#client/lib/format.ts";
import { Button } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { RadioCards } from "#client/ui/form/radio-cards.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import type { DishStats } from "#shared/calories.api.ts";
import type { Job } from "#shared/jobs.api.ts";
import { useNewestBatch, useStartBatch } from "./batch.data.ts";
import { dishStatsQuery } from "./dish-stats.tsx";
import { BatchOutcome } from "./parts/batch-outcome.tsx";

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

interface BatchStartProps {
  isStarting: boolean;
  onStart: (estimateAll: boolean) => void;
}

function BatchStart({ isStarting, onStart }: BatchStartProps) {
  const { data: stats } = useQuery(dishStatsQuery);
  const [choice, setChoice] = useState<"missing" | "all">("missing");
  const shown = (value: typeof choice, text: string) =>
    value === choice ? <span className="text-ink">{text}</span> : text;
  return (
    <div className="grid gap-4">
      <RadioCards
        label={t`Dishes to estimate`}
        options={[
          {
            value: "missing",
            label: t`Dishes without calories`,
            description: shown("missing", missingText(stats)),
          },
          {
            value: "all",
            label: t`All dishes, except those with calories entered by hand`,
            description: shown("all", allText(stats)),
          },
        ]}
        value={choice}
        onChange={setChoice}
        className="md:grid-cols-2"
      />
      <Button
        pending={isStarting}
        pendingLabel={t`Starting…`}
        onClick={() => onStart(choice === "all")}
        className="justify-self-start max-md:w-full"
      >
        <Flame /> {t`Start estimating`}
      </Button>
    </div>
  );
}

function missingText(stats: DishStats | undefined): string {
  if (!stats) return t`Existing values are kept.`;
  if (stats.totalDishes === 0) return t`There are no dishes yet.`;
  if (stats.dishesWithoutCalories === 0) return t`Every dish already has calories.`;
  return plural(stats.dishesWithoutCalories, {
    one: "# dish. Existing values are kept.",
    other: "# dishes. Existing values are kept.",
  });
}

/** Manual entries are not counted in the statistics, hence "Up to". */
function allText(stats: DishStats | undefined): string {
  if (!stats) return t`Earlier estimates are replaced.`;
  return plural(stats.totalDishes, {
    one: "Up to # dish. Earlier estimates are replaced.",
    other: "Up to # dishes. Earlier estimates are replaced.",
  });
}
