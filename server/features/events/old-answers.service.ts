import { sql } from "drizzle-orm";
import { transact } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { removeAnswerActivities, removeOldDeclines } from "#server/features/activities/activities.service.ts";
import { deleteOldAnswers } from "./events.queries.ts";

const UNTIL = sql`(now() - make_interval(months => (select guest_data_months from settings)))`;

/** Deletes answers of guests some months after their event, with their claims and activities; runs daily. */
export async function removeOldAnswers({ db, log }: Pick<Deps, "db" | "log">): Promise<void> {
  const count = await transact(db, async (tx) => {
    const ids = await deleteOldAnswers(tx, UNTIL);
    await removeAnswerActivities(tx, ids);
    return ids.length + (await removeOldDeclines(tx, UNTIL));
  });
  if (count > 0) log.info({ count }, "removed the answers of guests of past events");
}
