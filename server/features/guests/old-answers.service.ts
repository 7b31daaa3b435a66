import { transact } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { removeAnswerActivity } from "#server/features/activities/activities.service.ts";
import { deleteOldAnswers } from "./events.queries.ts";

/** Deletes answers of guests some months after their event, with their claims and activities; runs daily. */
export async function removeOldAnswers({ db, log }: Pick<Deps, "db" | "log">): Promise<void> {
  const ids = await transact(db, async (tx) => {
    const deleted = await deleteOldAnswers(tx);
    for (const id of deleted) await removeAnswerActivity(tx, id);
    return deleted;
  });
  if (ids.length > 0) log.info({ count: ids.length }, "removed the answers of guests of past events");
}
