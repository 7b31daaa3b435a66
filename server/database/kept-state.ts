import { sql } from "drizzle-orm";
import type { DbOrTx } from "./db.ts";
import { addJob, FORGET_STATE } from "./queue.ts";

const KEPT_SECONDS = 24 * 60 * 60;

interface State {
  /** Different for each state that had the same key. */
  id: string;
}

/** The job that holds a state does nothing: ending removes it from the queue. */
export const stateTasks = { [FORGET_STATE]: () => undefined };

/** Keeps a state for a day, as the payload of a waiting job; replaces the one with the same key. */
export async function keepState(db: DbOrTx, key: string, state: State): Promise<void> {
  await addJob(db, FORGET_STATE, { payload: state, key, delaySeconds: KEPT_SECONDS });
}

/** @returns the state, not validated; undefined if there is none */
export async function findState(db: DbOrTx, key: string): Promise<unknown> {
  const { rows } = await db.execute<{ payload: unknown }>(
    sql`select payload from graphile_worker._private_jobs where key = ${key}`,
  );
  return rows[0]?.payload;
}

/** Does nothing if the state was removed or replaced. */
export async function changeState(db: DbOrTx, key: string, state: State): Promise<void> {
  await db.execute(
    sql`update graphile_worker._private_jobs set payload = ${JSON.stringify(state)}::json
      where key = ${key} and payload ->> 'id' = ${state.id}`,
  );
}

export async function removeState(db: DbOrTx, key: string): Promise<void> {
  await db.execute(sql`delete from graphile_worker._private_jobs where key = ${key}`);
}
