import { t } from "@lingui/core/macro";
import { Button } from "#client/ui/button.tsx";
import { ProgressBar } from "#client/ui/status/progress-bar.tsx";
import type { Job } from "#shared/jobs.api.ts";

interface JobProgressProps {
  job: Job;
  label: string;
  /** For example "12 of 40 dishes". */
  text: string;
  /** Shown after the text while the job runs. */
  note: string | null;
  isCancelling: boolean;
  onCancel: () => void;
}

export function JobProgress({ job, label, text, note, isCancelling, onCancel }: JobProgressProps) {
  const shownNote = job.status === "queued" ? t`waiting to start` : note;
  return (
    <div className="grid gap-3">
      <ProgressBar label={label} done={job.done} total={job.total} text={text} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm">
          <span className="font-medium">{text}</span>
          {shownNote && <span className="text-muted">{` · ${shownNote}`}</span>}
        </p>
        <Button
          variant="secondary"
          size="sm"
          pending={isCancelling}
          pendingLabel={t`Canceling…`}
          onClick={onCancel}
        >
          {t`Cancel`}
        </Button>
      </div>
    </div>
  );
}
