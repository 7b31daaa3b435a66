import { t } from "@lingui/core/macro";
import { fileSize } from "#client/lib/file-size.ts";
import { ProgressBar } from "./progress-bar.tsx";

interface UploadProgressProps {
  /** The accessible name. */
  label: string;
  /** Bytes. */
  sent: number;
  size: number;
  /** Shown once the file has arrived: what the server does then. */
  after: string;
}

export function UploadProgress({ label, sent, size, after }: UploadProgressProps) {
  const text = sent < size ? t`${{ sent: fileSize(sent) }} of ${{ size: fileSize(size) }} uploaded` : after;
  return (
    <div className="grid gap-2">
      <ProgressBar label={label} done={sent} total={size} text={text} />
      <p role="status" className="text-sm text-muted">
        {text}
      </p>
    </div>
  );
}
