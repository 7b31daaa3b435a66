import * as z from "zod/mini";
import { endpoint } from "./http/endpoint.ts";
import { timestamp } from "./http/wire.ts";

/** What runs here and how full it is; sizes in bytes. */
export const systemView = z.object({
  version: z.string(),
  node: z.string(),
  /** When the process that answers was started. */
  startedAt: timestamp,
  /** How many processes serve this household; null when that is not known. */
  processes: z.nullable(z.int()),
  /** Open live streams of the process that answers. */
  liveStreams: z.int(),
  database: z.object({ version: z.string(), isEmbedded: z.boolean(), bytes: z.int() }),
  photos: z.object({ count: z.int(), bytes: z.int() }),
  /** The worker's queue: what waits or will be tried again, and what was given up. */
  jobs: z.object({ waiting: z.int(), failed: z.int() }),
  /** The newest good backup; null when there is none. */
  lastBackup: z.nullable(z.object({ completedAt: timestamp, isOld: z.boolean() })),
});
export type System = z.input<typeof systemView>;

export const systemApi = {
  get: endpoint({
    method: "get",
    path: "/api/admin/system",
    access: "admin",
    summary: "What runs here, how full it is and when it was last backed up",
    response: systemView,
  }),
};
