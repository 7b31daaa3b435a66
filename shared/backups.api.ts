import * as z from "zod/mini";
import type { backups } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { BACKUP_STATUSES } from "./choices.ts";
import { endpoint } from "./http/endpoint.ts";
import { idParams, memberView, reasonFields, timestamp } from "./http/wire.ts";

export const backupView = z.object({
  id: z.int(),
  fileName: z.string(),
  fileSize: z.int(),
  backupType: z.string(),
  status: z.enum(BACKUP_STATUSES),
  errorMessage: z.nullable(z.string()),
  ...reasonFields,
  tableCount: z.nullable(z.int()),
  recordCount: z.nullable(z.int()),
  /** Size before compression divided by size after it. */
  compressionRatio: z.nullable(z.number()),
  /** SHA-256 (hex) of the file. */
  checksum: z.nullable(z.string()),
  progress: z.number(),
  /** When the file was last verified successfully. */
  verifiedAt: z.nullable(timestamp),
  /** True if the machine that responds has the file. */
  isHere: z.boolean(),
  /** Null for daily backups. */
  createdBy: z.nullable(memberView),
  createdAt: timestamp,
  completedAt: z.nullable(timestamp),
}) satisfies ViewOf<typeof backups, "createdBy">;
export type Backup = z.input<typeof backupView>;

/** The last copy that BACKUP_COMMAND made of a backup. */
export const copyView = z.object({
  copiedAt: z.nullable(timestamp),
  /** True if no copy was made for 30 days. */
  isOld: z.boolean(),
  /** Why the newest backup was not copied. */
  problem: z.nullable(z.string()),
  ...reasonFields,
});

export const restoredView = z.object({
  tables: z.int(),
  rows: z.int(),
  createdAt: timestamp,
});
export type Restored = z.input<typeof restoredView>;

/**
 * Two calls transfer files and are not part of the contract: `GET /api/admin/backups/:id/download` (administrators),
 * and `POST /api/setup/restore?token=…` (with the setup token, before the first account exists), which restores a
 * backup sent as application/gzip.
 */
export const backupsApi = {
  list: endpoint("get", "/api/admin/backups", {
    access: "admin",
    summary: "List all backups, newest first, and the number of daily backups to keep",
    response: z.object({
      backups: z.array(backupView),
      /** `BACKUP_KEEP`: the number of daily backups to keep. */
      keep: z.int(),
      /** Missing without BACKUP_COMMAND. */
      lastCopy: z.optional(copyView),
    }),
  }),
  create: endpoint("post", "/api/admin/backups", {
    access: "admin",
    summary: "Start a backup (409 while one is running)",
    response: backupView,
    status: 202,
  }),
  verify: endpoint("post", "/api/admin/backups/:id/verify", {
    access: "admin",
    summary: "Verify a backup against its checksum (422 if it is damaged)",
    params: idParams,
    response: backupView,
  }),
  delete: endpoint("delete", "/api/admin/backups/:id", {
    access: "admin",
    summary: "Delete a backup and its file",
    params: idParams,
  }),
};
