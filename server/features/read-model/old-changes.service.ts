import type { Deps } from "#server/deps.ts";
import { pruneChangeLog } from "./change-log.queries.ts";

/** Keeps the change log short; a process that has not looked for so long reads everything anew. */
export async function removeOldChanges({ db }: Pick<Deps, "db">): Promise<void> {
  await pruneChangeLog(db);
}
