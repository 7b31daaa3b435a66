import { formatNumber, pluralize } from "#client/lib/format.ts";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { TimeAgo } from "#client/ui/time-ago.tsx";
import type { Job } from "#shared/jobs.api.ts";
import { IMPORT_NOTES_SHOWN } from "#shared/limits.ts";

/** The report of the last import. */
export function ImportReport({ job }: { job: Job }) {
  const { report, finishedAt } = job;
  if (!report) return null;
  const { notes } = report;
  return (
    <div className="grid gap-3 border-t border-line pt-4 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{summaryOf(job)}</span>
        {finishedAt !== null && <TimeAgo at={finishedAt} className="text-muted" />}
      </p>
      {notes.length > 0 && (
        <Disclosure
          summary={
            notes.length < IMPORT_NOTES_SHOWN
              ? pluralize(notes.length, "note")
              : `The first ${notes.length} notes`
          }
        >
          <ul className="divide-y divide-line">
            {notes.map(({ title, message }, index) => (
              <li key={index} className="py-2 [overflow-wrap:anywhere]">
                {title}
                <p className="text-muted">{message}</p>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}

function summaryOf({ status, done, total, report }: Job): string {
  const { created = 0, existing = 0, failed = 0 } = report ?? {};
  const dishes = pluralize(created, "dish", "dishes");
  if (status === "cancelled") {
    return `The last import was canceled after ${formatNumber(done)} of ${pluralize(total, "recipe")}. It created ${dishes}, which are kept.`;
  }
  if (status === "failed") {
    return `The last import stopped after ${formatNumber(done)} of ${pluralize(total, "recipe")}. It created ${dishes}; start again for the rest.`;
  }
  const rest = [
    ...(existing > 0 ? [`${formatNumber(existing)} ${existing === 1 ? "was" : "were"} there already`] : []),
    ...(failed > 0 ? [`${formatNumber(failed)} could not be imported`] : []),
  ];
  return `The last import created ${[dishes, ...rest].join("; ")}.`;
}
