import { fileSize } from "#client/lib/file-size.ts";
import { formatDate, formatNumber } from "#client/lib/format.ts";
import { relativeTime } from "#client/lib/relative-time.ts";
import type { Backup } from "#shared/backups.api.ts";
import { fullName } from "#shared/full-name.ts";

/** Backups are named by their time: 'Nov 21, 2026, 5:03 PM'. */
export function backupName({ createdAt }: Backup): string {
  return formatDate(createdAt, "moment");
}

export function backupOrigin({ backupType, createdBy }: Backup): string {
  if (backupType === "daily") return "Daily";
  if (backupType === "upgrade") return "Before an upgrade";
  return createdBy ? `By ${fullName(createdBy)}` : "From the command line";
}

/** Size, number of records, and when the backup was last verified. */
export function backupDetails({ fileSize: bytes, recordCount, verifiedAt }: Backup): string {
  const records = `${formatNumber(recordCount ?? 0)} records`;
  const verified = verifiedAt ? `verified ${relativeTime(verifiedAt)}` : "not verified";
  return [fileSize(bytes), records, verified].join(" · ");
}
