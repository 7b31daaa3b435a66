import type { DbOrTx } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { getImportReport } from "#server/features/dish-files/import.service.ts";
import { conflict, notFound } from "#server/http/errors.ts";
import type { BatchResult } from "#shared/calories.api.ts";
import { BATCH_RESULTS_SHOWN, type JobStatus } from "#shared/limits.ts";
import { cancelActiveJob, findJob, listOutcomes } from "./jobs.queries.ts";

/** @throws 404 */
export async function getJob({ db }: Pick<Deps, "db">, id: number) {
  const job = await findJob(db, id);
  if (!job) throw notFound("Job");
  const isImport = job.kind === "import_dishes";
  return {
    ...job,
    result: isImport ? null : await getResult(db, job),
    report: isImport ? await getImportReport(db, id) : null,
  };
}

/** @throws 404; 409 if the job has already ended */
export async function cancelJob({ db }: Pick<Deps, "db">, id: number): Promise<void> {
  if (await cancelActiveJob(db, id)) return;
  if (!(await findJob(db, id))) throw notFound("Job");
  throw conflict("This job has already ended.", "job_ended");
}

export const isEnded = (status: JobStatus): boolean => status !== "queued" && status !== "running";

/** While a job runs, the page polls it, so only the outcomes it shows are read. */
async function getResult(
  db: DbOrTx,
  { id, status, done, total }: { id: number; status: JobStatus; done: number; total: number },
): Promise<BatchResult> {
  const result: BatchResult = { processed: done, totalDishes: total, results: [], failures: [] };
  const items = await listOutcomes(db, id, isEnded(status) ? undefined : BATCH_RESULTS_SHOWN);
  for (const { dishId, title, outcome } of items) {
    if ("message" in outcome) result.failures.push({ dishId, title, message: outcome.message });
    else result.results.push({ dishId, title, ...outcome });
  }
  return result;
}
