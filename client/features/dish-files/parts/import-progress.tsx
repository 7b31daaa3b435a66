import { formatNumber, pluralize } from "#client/lib/format.ts";
import { Button } from "#client/ui/button.tsx";
import { ProgressBar } from "#client/ui/progress-bar.tsx";
import type { Job } from "#shared/jobs.api.ts";

interface ImportProgressProps {
  job: Job;
  isCancelling: boolean;
  onCancel: () => void;
}

export function ImportProgress({ job, isCancelling, onCancel }: ImportProgressProps) {
  const { status, done, total } = job;
  const text = `${formatNumber(done)} of ${pluralize(total, "recipe")}`;
  return (
    <div className="mt-2 grid gap-3">
      <ProgressBar label="Importing dishes" done={done} total={total} text={text} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm">
          <span className="font-medium">{text}</span>
          <span className="text-muted">
            {status === "queued" ? " · waiting to start" : " · you can leave this page"}
          </span>
        </p>
        <Button
          variant="secondary"
          size="sm"
          pending={isCancelling}
          pendingLabel="Canceling…"
          onClick={onCancel}
        >
          Cancel
        </Button>
      </div>
    </div>
  );
}
