import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { jobsApi } from "#shared/jobs.api.ts";
import { cancelJob, getJob, listNewestJobs, type JobKind } from "./jobs.service.ts";

export function jobsRoutes({ db }: Deps, kinds: JobKind[]): Router {
  return serve(jobsApi, {
    list: () => listNewestJobs(db),
    get: ({ params }) => getJob(db, kinds, params.id),
    cancel: ({ params }) => cancelJob(db, params.id),
  });
}
