import { inBatches } from "#server/lib/coalesce.ts";
import type { Deps } from "#server/deps.ts";
import type { Member } from "#server/http/session.ts";
import { listLivingSessions } from "./auth.queries.ts";
import { memberOf, stampOf } from "./account.service.ts";

/** A session that has not ended, as it was found for one request or several that came together. */
export interface LivingSession {
  /** As JSON. */
  data: string;
  /** Whether its end in the table is due to be extended. */
  isDue: boolean;
  /**
   * Whom it speaks for: nobody when the account is gone or suspended, or has another password by now. Deleting the rows
   * of sessions is not enough: a sign-in with the old password may be under way and save its session just afterwards.
   */
  member: Member | undefined;
}

export type ReadSession = (sid: string) => Promise<LivingSession | undefined>;

/**
 * Reads a session with the account it belongs to, anew for each request: requests that come together share a statement,
 * which begins after all of them have arrived.
 */
export function createSessionReader({ db }: Pick<Deps, "db">): ReadSession {
  const list = listLivingSessions(db);
  const read = inBatches(async (sids: string[]) => {
    const rows = await list.execute({ sids });
    return new Map(
      rows.map(({ sid, data, stamp, isDue, account }) => {
        const isTheirs = account !== null && stamp === stampOf(account.passwordHash);
        const member = isTheirs ? memberOf(account) : undefined;
        return [sid, { data, isDue, member }];
      }),
    );
  });
  return async (sid) => (await read(sid)).get(sid);
}
