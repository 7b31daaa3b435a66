import * as z from "zod/mini";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import { idParams, nothing, personView, timestamp } from "./http/wire.ts";
import { BACKUP_STATUSES } from "./limits.ts";

/** One backup (Spec §3). */
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

/** The name a page gives to the file that it sends in pieces. */
export const uploadName = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/**
 * Beside these: `GET /api/admin/backups/:id/download` (admins) sends the file, and
 * `PUT /api/setup/restore?token=…&upload=…&at=…` (with the token of the setup address, while there is no user) takes a
 * piece of a file as application/octet-stream, to stand `at` this byte.
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
  restore: endpoint({
    method: "post",
    path: "/api/setup/restore",
    access: "public",
    summary: "Restore an uploaded backup into a new installation (422 when it is damaged)",
    body: z.object({ token: secret(z.string()), upload: uploadName }),
    response: z.object({
      tables: z.int(),
      rows: z.int(),
      /** When the backup was made. */
      createdAt: timestamp,
    }),
  }),
};
