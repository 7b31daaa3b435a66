import { useState } from "react";
import { counted, inFigures } from "#client/features/dishes/dish-labels.ts";
import { Button } from "#client/ui/button.tsx";
import { ProgressBar } from "#client/ui/progress-bar.tsx";
import type { Job } from "#shared/jobs.api.ts";
import { timeLeft } from "#client/features/admin/time-left.ts";

interface BatchProgressProps {
  job: Job;
  /** When the job was last read (ms). */
  lookedAt: number;
  isCancelling: boolean;
  onCancel: () => void;
}

/** How far a batch is, how long it may still take, and the way to stop it. */
export function BatchProgress({ job, lookedAt, isCancelling, onCancel }: BatchProgressProps) {
  const { status, done, total } = job;
  const now = { at: lookedAt, done };
  const [seen, setSeen] = useState(now);
  // The pace counts from the first look at work that has begun.
  if ((seen.at === 0 || status === "queued") && seen.at !== lookedAt) setSeen(now);
  const text = `${inFigures(done)} of ${counted(total, "dish", "dishes")}`;
  const left = seen.at > 0 ? timeLeft(seen, now, total) : null;
  return (
    <div className="grid gap-3">
      <ProgressBar label="Estimating calories" done={done} total={total} text={text} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm">
          <span className="font-medium">{text}</span>
          <span className="text-muted">
            {status === "queued" ? " · waiting to begin" : left ? ` · ${left}` : ""}
          </span>
        </p>
        <Button
          variant="secondary"
          size="sm"
          pending={isCancelling}
          pendingLabel="Cancelling…"
          onClick={onCancel}
        >
          Cancel
        </Button>
      </div>
    </div>
  );
}
