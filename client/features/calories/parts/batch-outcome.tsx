import { useId, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { counted, inFigures } from "#client/features/dishes/dish-labels.ts";
import { relativeTime } from "#client/lib/relative-time.ts";
import type { BatchResult } from "#shared/calories.api.ts";
import type { Job } from "#shared/jobs.api.ts";
import { BATCH_RESULTS_SHOWN } from "#shared/limits.ts";
import { isUnderWay } from "../batch.data.ts";
import { ConfidenceBadge } from "../confidence-badge.tsx";

/** What a batch has brought so far, or in the end. */
export function BatchOutcome({ job }: { job: Job }) {
  const { result } = job;
  if (isUnderWay(job) && !result?.results.length && !result?.failures.length) return null;
  return (
    <div className="space-y-5 border-t border-line pt-5">
      {!isUnderWay(job) && <Ending job={job} />}
      {result && result.results.length > 0 && <Estimated results={result.results} />}
      {result && result.failures.length > 0 && <LeftAlone failures={result.failures} />}
    </div>
  );
}

function Ending({ job }: { job: Job }) {
  return (
    <p className="text-sm">
      <span className="font-medium">{endingOf(job)}</span>
      {job.finishedAt && (
        <time dateTime={job.finishedAt} className="text-muted">
          {" · "}
          {relativeTime(job.finishedAt)}
        </time>
      )}
    </p>
  );
}

function endingOf({ status, done, total, result }: Job): string {
  const soFar = `${inFigures(done)} of ${counted(total, "dish", "dishes")}`;
  if (status === "cancelled") return `The last batch was cancelled after ${soFar}. What was estimated stays.`;
  if (status === "failed") {
    return `The last batch stopped after ${soFar} because of a problem on the server. What was estimated stays; start again for the rest.`;
  }
  if (total === 0) return "The last batch found nothing to do: no dish needed an estimate.";
  const estimated = result?.results.length ?? 0;
  return `The last batch estimated ${inFigures(estimated)} of ${counted(total, "dish", "dishes")}.`;
}

function Estimated({ results }: Pick<BatchResult, "results">) {
  return (
    <ShortList title={`Estimated (${inFigures(results.length)})`} total={results.length}>
      {results
        .slice(0, BATCH_RESULTS_SHOWN)
        .map(({ dishId, title, estimatedCalories, confidence, reasoning }) => (
          <li key={dishId} className="py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
              <DishName id={dishId} title={title} />
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                <span className="text-sm font-medium">{inFigures(estimatedCalories)} kcal</span>
                <ConfidenceBadge confidence={confidence} />
              </p>
            </div>
            <p className="mt-1 line-clamp-2 text-sm [overflow-wrap:anywhere] text-muted">{reasoning}</p>
          </li>
        ))}
    </ShortList>
  );
}

function LeftAlone({ failures }: Pick<BatchResult, "failures">) {
  return (
    <ShortList title={`Left as they were (${inFigures(failures.length)})`} total={failures.length}>
      {failures.slice(0, BATCH_RESULTS_SHOWN).map(({ dishId, title, message }) => (
        <li key={dishId} className="py-3">
          <DishName id={dishId} title={title} />
          <p className="mt-1 text-sm [overflow-wrap:anywhere] text-muted">{message}</p>
        </li>
      ))}
    </ShortList>
  );
}

interface ShortListProps {
  title: string;
  /** How many there are; the children are the first ten (Spec §9). */
  total: number;
  children: ReactNode;
}

function ShortList({ title, total, children }: ShortListProps) {
  const id = useId();
  const more = total - BATCH_RESULTS_SHOWN;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-base">
        {title}
      </h3>
      <ul className="mt-1 divide-y divide-line">{children}</ul>
      {more > 0 && <p className="pt-2 text-sm text-muted">and {inFigures(more)} more</p>}
    </section>
  );
}

function DishName({ id, title }: { id: number; title: string }) {
  return (
    <Link
      to={`/dishes?dish=${id}`}
      className="inline-flex items-center text-sm font-medium [overflow-wrap:anywhere] hover:underline max-md:min-h-11"
    >
      {title}
    </Link>
  );
}
