import * as z from "zod/mini";
import { batchResultView } from "./calories.api.ts";
import { endpoint } from "./http/endpoint.ts";
import { idParams, nothing, timestamp } from "./http/wire.ts";
import { JOB_STATUSES } from "./limits.ts";

/** Long work that a person watches. */
export const jobView = z.object({
  id: z.int(),
  kind: z.enum(["estimate_calories"]),
  status: z.enum(JOB_STATUSES),
  done: z.int(),
  /** Dishes of this batch. */
  total: z.int(),
  /** What came of its dishes, the latest first; while it runs only the newest 10. */
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
    summary: "The 10 newest jobs, newest first, without their results",
    response: z.array(z.omit(jobView, { result: true })),
  }),
  get: endpoint({
    method: "get",
    path: "/api/jobs/:id",
    access: "admin",
    summary: "One job: how far it is and what has come of it",
    params: idParams,
    response: jobView,
  }),
  cancel: endpoint({
    method: "delete",
    path: "/api/jobs/:id",
    access: "admin",
    summary: "Cancel a job that waits or runs (409 when it has ended); what is done stays",
    params: idParams,
    response: nothing,
    status: 204,
  }),
};
