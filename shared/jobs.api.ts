import * as z from "zod/mini";
import type { jobs } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { batchResultView } from "./calories.api.ts";
import { JOB_KINDS, JOB_STATUSES } from "./choices.ts";
import { importReportView } from "./dish-files.api.ts";
import { endpoint } from "./http/endpoint.ts";
import { idParams, timestamp } from "./http/wire.ts";

export const jobView = z.object({
  id: z.int(),
  kind: z.enum(JOB_KINDS),
  status: z.enum(JOB_STATUSES),
  done: z.int(),
  total: z.int(),
  /** Estimates, newest first; only the newest 10 while the job runs. Null for an import. */
  result: z.nullable(batchResultView),
  /** Null except for an import. */
  report: z.nullable(importReportView),
  createdAt: timestamp,
  startedAt: z.nullable(timestamp),
  finishedAt: z.nullable(timestamp),
}) satisfies ViewOf<typeof jobs>;
export type Job = z.input<typeof jobView>;

export const jobsApi = {
  list: endpoint("get", "/api/jobs", {
    access: "admin",
    summary: "List the 10 newest jobs without their results and reports",
    response: z.array(z.omit(jobView, { result: true, report: true })),
  }),
  get: endpoint("get", "/api/jobs/:id", {
    access: "admin",
    summary: "Get a job's progress and results",
    params: idParams,
    response: jobView,
  }),
  cancel: endpoint("delete", "/api/jobs/:id", {
    access: "admin",
    summary: "Cancel a queued or running job (409 if it has ended); finished estimates and dishes are kept",
    params: idParams,
  }),
};
