import { fullName } from "#client/lib/initials.ts";
import { fileSize } from "#client/lib/file-size.ts";
import { relativeTime } from "#client/lib/relative-time.ts";
import type { Backup } from "#shared/backups.api.ts";

/** When it was made, which is what it is called: 'Nov 21, 2026, 5:03 PM'. */
export function nameOf({ createdAt }: Backup): string {
  return new Date(createdAt).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
}

/** Who wanted it. */
export function originOf({ backupType, createdBy }: Backup): string {
  if (backupType === "daily") return "Daily";
  return createdBy ? `By ${fullName(createdBy)}` : "From the command line";
}

/** What is in it, and when that was last looked at. */
export function factsOf({ fileSize: bytes, recordCount, verifiedAt }: Backup): string {
  const records = `${(recordCount ?? 0).toLocaleString("en")} records`;
  const verified = verifiedAt ? `verified ${relativeTime(verifiedAt)}` : "not verified";
  return [fileSize(bytes), records, verified].join(" · ");
}
