import * as z from "zod/mini";
import { copyView } from "./backups.api.ts";
import { endpoint } from "./http/endpoint.ts";
import { timestamp } from "./http/wire.ts";

/** Status of the installation; sizes in bytes. */
export const systemView = z.object({
  version: z.string(),
  node: z.string(),
  startedAt: timestamp,
  /** Number of processes serving this household; null if unknown. */
  processes: z.nullable(z.int()),
  liveStreams: z.int(),
  database: z.object({ version: z.string(), isEmbedded: z.boolean(), bytes: z.int() }),
  photos: z.object({ count: z.int(), bytes: z.int() }),
  /** The job queue: jobs waiting (including retries) and jobs failed for good. */
  jobs: z.object({ waiting: z.int(), failed: z.int() }),
  lastBackup: z.nullable(z.object({ completedAt: timestamp, isOld: z.boolean() })),
  /** Missing without BACKUP_COMMAND. */
  lastCopy: z.optional(copyView),
  /** A version above this one. Missing without VERSION_URL. */
  newer: z.optional(
    z.object({ version: z.string(), note: z.nullish(z.string()), url: z.nullish(z.string()) }),
  ),
});
export type System = z.input<typeof systemView>;

export const systemApi = {
  get: endpoint("get", "/api/admin/system", {
    access: "admin",
    summary: "Get version, storage, jobs and the last backup",
    response: systemView,
  }),
};
