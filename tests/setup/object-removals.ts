import type { Deps } from "#server/deps.ts";
import { jobTasks } from "#server/features/jobs/jobs.service.ts";

/** Does what waits in the queue for the object store. */
export async function removeQueued(deps: Deps): Promise<void> {
  const { rows } = await deps.pool.query<{ payload: object }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'remove_objects' returning j.payload`,
  );
  for (const { payload } of rows) await jobTasks(deps).remove_objects?.(payload, {} as never);
}
