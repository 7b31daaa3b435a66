import { plural, t } from "@lingui/core/macro";
import { fileSize } from "#client/lib/file-size.ts";
import { formatDate } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { relativeTime } from "#client/lib/relative-time.ts";
import type { Backup } from "#shared/backups.api.ts";
import { fullName } from "#shared/full-name.ts";

/** Backups are named by their time: 'Nov 21, 2026, 5:03 PM'. */
export function backupName({ createdAt }: Backup): string {
  return formatDate(createdAt, "moment");
}

export function backupOrigin({ backupType, createdBy }: Backup): string {
  if (backupType === "daily") return t`Daily`;
  if (backupType === "upgrade") return t`Before an upgrade`;
  return createdBy ? t`By ${{ name: isolate(fullName(createdBy) ?? "") }}` : t`From the command line`;
}

/** Size, number of records, and when the backup was last verified. */
export function backupDetails({ fileSize: bytes, recordCount, verifiedAt }: Backup): string {
  const records = plural(recordCount ?? 0, { one: "# record", other: "# records" });
  const verified = verifiedAt ? t`verified ${{ time: relativeTime(verifiedAt) }}` : t`not verified`;
  return [fileSize(bytes), records, verified].join(" · ");
}
