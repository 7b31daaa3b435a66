import { plural, t } from "@lingui/core/macro";
import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import { CalorieRange, ConfidenceBadge } from "#client/features/dishes/detail/confidence-badge.tsx";
import { wordedEstimate } from "#client/features/dishes/detail/worded-estimate.ts";
import { isActive } from "#client/features/jobs/jobs.data.ts";
import { failureText } from "#client/lib/api/failure-text.ts";
import { useFoodNames } from "#client/lib/food-names.ts";
import { formatCalories } from "#client/lib/format-calories.ts";
import { formatNumber } from "#client/lib/format.ts";
import { TimeAgo } from "#client/ui/time-ago.tsx";
import { estimateLine } from "#shared/estimate-text.ts";
import type { Job } from "#shared/jobs.api.ts";
import { BATCH_RESULTS_SHOWN } from "#shared/limits.ts";

/** The results of a batch, partial while it runs. */
export function BatchOutcome({ job }: { job: Job }) {
  const isComplete = !isActive(job);
  const { results, failures } = job.result ?? { results: [], failures: [] };
  if (!isComplete && results.length + failures.length === 0) return null;
  return (
    <div className="space-y-5 border-t border-line pt-5">
      {isComplete && (
        <p className="flex flex-wrap justify-between gap-x-4 text-sm">
          <span className="font-medium">{endingText(job)}</span>
          {job.finishedAt && <TimeAgo at={job.finishedAt} className="text-muted" />}
        </p>
      )}
      <ShortList
        title={isComplete ? t`Estimated (${{ count: formatNumber(results.length) }})` : t`Estimated so far`}
        items={results}
        isComplete={isComplete}
      >
        {({ dishId, title, estimatedCalories, low, high, confidence, ...explained }) => (
          <li key={dishId} className="py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
              <DishName id={dishId} title={title} />
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                <span className="text-sm font-medium">{formatCalories(estimatedCalories)}</span>
                <CalorieRange low={low} high={high} />
                <ConfidenceBadge confidence={confidence} />
              </p>
            </div>
            <Explanation estimate={explained} />
          </li>
        )}
      </ShortList>
      <ShortList
        title={
          isComplete ? t`Not changed (${{ count: formatNumber(failures.length) }})` : t`Not changed so far`
        }
        items={failures}
        isComplete={isComplete}
      >
        {({ dishId, title, ...failure }) => (
          <li key={dishId} className="py-3">
            <DishName id={dishId} title={title} />
            <p className="mt-1 text-sm [overflow-wrap:anywhere] text-muted">{failureText(failure)}</p>
          </li>
        )}
      </ShortList>
    </div>
  );
}

function Explanation({ estimate }: { estimate: Parameters<typeof wordedEstimate>[0] }) {
  const names = useFoodNames();
  return (
    <p dir="auto" className="mt-1 line-clamp-2 text-sm [overflow-wrap:anywhere] text-muted">
      {estimateLine(wordedEstimate(estimate, names))}
    </p>
  );
}

function endingText({ status, done, total, result }: Job): string {
  const doneCount = formatNumber(done);
  if (status === "cancelled")
    return t`The last batch was canceled after ${doneCount} of ${plural(total, { one: "# dish", other: "# dishes" })}. Estimates made so far are kept.`;
  if (status === "failed")
    return t`The last batch stopped after ${doneCount} of ${plural(total, { one: "# dish", other: "# dishes" })}. Estimates made so far are kept; start again for the rest.`;
  if (total === 0) return t`The last batch found nothing to do: no dish needed an estimate.`;
  const estimated = formatNumber(result?.results.length ?? 0);
  return plural(total, {
    one: `The last batch estimated ${estimated} of # dish.`,
    other: `The last batch estimated ${estimated} of # dishes.`,
  });
}

interface ShortListProps<Item> {
  title: string;
  items: readonly Item[];
  /** The batch has ended, so how many more there are is known. */
  isComplete: boolean;
  children: (item: Item) => ReactNode;
}

/** The first items, unless there are none. */
function ShortList<Item>({ title, items, isComplete, children }: ShortListProps<Item>) {
  const id = useId();
  const more = items.length - BATCH_RESULTS_SHOWN;
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-base">
        {title}
      </h3>
      <ul className="mt-1 divide-y divide-line">{items.slice(0, BATCH_RESULTS_SHOWN).map(children)}</ul>
      {isComplete && more > 0 && (
        <p className="pt-2 text-sm text-muted">{plural(more, { one: "and # more", other: "and # more" })}</p>
      )}
    </section>
  );
}

function DishName({ id, title }: { id: number; title: string }) {
  return (
    <Link
      dir="auto"
      to={`/dishes?dish=${id}`}
      className="inline-flex items-center text-sm font-medium [overflow-wrap:anywhere] hover:underline max-md:min-h-11 max-md:min-w-11"
    >
      {title}
    </Link>
  );
}
