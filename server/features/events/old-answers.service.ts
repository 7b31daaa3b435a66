import { transact } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { removeAnswerActivities, removeOldDeclines } from "#server/features/activities/activities.sql.ts";
import { deleteOldAnswers } from "./events.queries.ts";

/** Deletes answers of guests some months after their event, with their claims and activities; runs daily. */
export async function removeOldAnswers({ db, log }: Pick<Deps, "db" | "log">): Promise<void> {
  const count = await transact(db, async (tx) => {
    const old = await deleteOldAnswers(tx);
    await removeAnswerActivities(tx, old.ids);
    return old.count + (await removeOldDeclines(tx));
  });
  if (count > 0) log.info({ count }, "removed the answers of guests of past events");
}
