import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { jobsApi } from "#shared/jobs.api.ts";
import { listNewestJobs } from "./jobs.queries.ts";
import { cancelJob, getJob } from "./jobs.service.ts";

const LISTED = 10;

export function jobsRoutes(deps: Deps): Router {
  return serve(jobsApi, {
    list: () => listNewestJobs(deps.db, LISTED),
    get: ({ params }) => getJob(deps, params.id),
    cancel: ({ params }) => cancelJob(deps, params.id),
  });
}
