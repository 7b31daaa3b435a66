import * as z from "zod/mini";
import { endpoint } from "./http/endpoint.ts";
import { idParams, nothing, personView, timestamp } from "./http/wire.ts";
import { BACKUP_STATUSES } from "./limits.ts";

/** One backup. */
export const backupView = z.object({
  id: z.int(),
  fileName: z.string(),
  /** Bytes. */
  fileSize: z.int(),
  backupType: z.string(),
  status: z.enum(BACKUP_STATUSES),
  errorMessage: z.nullable(z.string()),
  tableCount: z.nullable(z.int()),
  recordCount: z.nullable(z.int()),
  /** Bytes before compression by bytes after it. */
  compressionRatio: z.nullable(z.number()),
  /** SHA-256 (hex) of the file. */
  checksum: z.nullable(z.string()),
  /** 0–1. */
  progress: z.number(),
  /** When the file was last read back whole and found good. */
  verifiedAt: z.nullable(timestamp),
  /** Whether the file is there to download, on the machine that answers. */
  isHere: z.boolean(),
  /** Null for the daily one. */
  createdBy: z.nullable(personView),
  createdAt: timestamp,
  completedAt: z.nullable(timestamp),
});
export type Backup = z.input<typeof backupView>;

/** The answer of `POST /api/setup/restore`. */
export const restoredView = z.object({
  tables: z.int(),
  rows: z.int(),
  /** When the backup was made. */
  createdAt: timestamp,
});
export type Restored = z.input<typeof restoredView>;

/**
 * Two more calls are outside the contract because they carry a file: `GET /api/admin/backups/:id/download` (admins),
 * and `POST /api/setup/restore?token=…` (with the token of the setup address, while there is no user), which takes a
 * backup as application/gzip and restores it.
 */
export const backupsApi = {
  list: endpoint({
    method: "get",
    path: "/api/admin/backups",
    access: "admin",
    summary: "All backups, newest first, and how the daily one is kept",
    response: z.object({
      backups: z.array(backupView),
      /** `BACKUP_KEEP`: how many daily backups are kept. */
      keep: z.int(),
    }),
  }),
  create: endpoint({
    method: "post",
    path: "/api/admin/backups",
    access: "admin",
    summary: "Start a backup (409 while one is being made)",
    response: backupView,
    status: 202,
  }),
  verify: endpoint({
    method: "post",
    path: "/api/admin/backups/:id/verify",
    access: "admin",
    summary: "Read a backup back whole and compare it with its checksum (422 when it is damaged)",
    params: idParams,
    response: backupView,
  }),
  delete: endpoint({
    method: "delete",
    path: "/api/admin/backups/:id",
    access: "admin",
    summary: "Delete a backup and its file",
    params: idParams,
    response: nothing,
    status: 204,
  }),
};
