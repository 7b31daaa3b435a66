import { plural } from "@lingui/core/macro";
import { failureText } from "#client/lib/api/failure-text.ts";
import { joinClauses } from "#client/lib/format-lists.ts";
import { formatNumber } from "#client/lib/format.ts";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { TimeAgo } from "#client/ui/time-ago.tsx";
import type { Job } from "#shared/jobs.api.ts";
import { IMPORT_NOTES_SHOWN } from "#shared/limits.ts";

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
              ? plural({ count: notes.length }, { one: "# note", other: "# notes" })
              : plural({ count: notes.length }, { one: "The first # note", other: "The first # notes" })
          }
        >
          <ul className="divide-y divide-line">
            {notes.map(({ title, ...note }, index) => (
              <li key={index} className="py-2 [overflow-wrap:anywhere]">
                <bdi>{title}</bdi>
                <p className="text-muted">{failureText(note)}</p>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}

function summaryOf({ status, done: handled, total, report }: Job): string {
  const { created = 0, existing = 0, failed = 0 } = report ?? {};
  const done = formatNumber(handled);
  if (status === "cancelled") {
    const end = plural(total, {
      one: `The last import was canceled after ${done} of # recipe.`,
      other: `The last import was canceled after ${done} of # recipes.`,
    });
    const kept = plural(created, {
      one: "# dish was created and is kept.",
      other: "# dishes were created and are kept.",
    });
    return `${end} ${kept}`;
  }
  if (status === "failed") {
    const end = plural(total, {
      one: `The last import stopped after ${done} of # recipe.`,
      other: `The last import stopped after ${done} of # recipes.`,
    });
    const rest = plural(created, {
      one: "It created # dish; start again for the rest.",
      other: "It created # dishes; start again for the rest.",
    });
    return `${end} ${rest}`;
  }
  const clauses = [
    plural(created, { one: "The last import created # dish", other: "The last import created # dishes" }),
    existing > 0 && plural(existing, { one: "# was already here", other: "# were already here" }),
    failed > 0 && plural(failed, { one: "# could not be imported", other: "# could not be imported" }),
  ];
  return `${joinClauses(clauses)}.`;
}
