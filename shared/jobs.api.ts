import * as z from "zod/mini";
import { batchResultView } from "./calories.api.ts";
import { endpoint } from "./http/endpoint.ts";
import { idParams, nothing, timestamp } from "./http/wire.ts";
import { JOB_STATUSES } from "./limits.ts";

export const jobView = z.object({
  id: z.int(),
  kind: z.enum(["estimate_calories"]),
  status: z.enum(JOB_STATUSES),
  done: z.int(),
  total: z.int(),
  /** Results, newest first; only the newest 10 while the job runs. */
  result: z.nullable(batchResultView),
  createdAt: timestamp,
  startedAt: z.nullable(timestamp),
  finishedAt: z.nullable(timestamp),
});
export type Job = z.input<typeof jobView>;

export const jobsApi = {
  list: endpoint({
    method: "get",
    path: "/api/jobs",
    access: "admin",
    summary: "List the 10 newest jobs without their results",
    response: z.array(z.omit(jobView, { result: true })),
  }),
  get: endpoint({
    method: "get",
    path: "/api/jobs/:id",
    access: "admin",
    summary: "Get a job's progress and results",
    params: idParams,
    response: jobView,
  }),
  cancel: endpoint({
    method: "delete",
    path: "/api/jobs/:id",
    access: "admin",
    summary: "Cancel a queued or running job (409 if it has ended); finished estimates are kept",
    params: idParams,
    response: nothing,
    status: 204,
  }),
};
