import type { Request } from "express";
import type { SessionData } from "express-session";
import { inBatches } from "#server/batches.ts";
import type { Deps } from "#server/deps.ts";
import type { FoundSession } from "#server/http/session-store.ts";
import { listLivingSessions, type Account } from "./auth.queries.ts";

/**
 * Reads a session that has not ended, with the account it belongs to, anew for each request: requests that come together
 * share a statement, which begins after all of them have arrived.
 */
export function createSessionReader({
  db,
}: Pick<Deps, "db">): (sid: string) => Promise<FoundSession<Account> | undefined> {
  const list = listLivingSessions(db);
  const read = inBatches(async (sids: string[]) => {
    const rows = await list.execute({ sids });
    return new Map(rows.map((row) => [row.sid, row]));
  });
  return async (sid) => {
    const row = (await read(sid)).get(sid);
    // Parsed for each request: what one changes in its session is not another's.
    return row && { data: JSON.parse(row.data) as SessionData, account: row.account };
  };
}

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Express's types are extended only this way
  namespace Express {
    interface Request {
      /** Of the session that the request has come with, as it was read for this request. */
      account?: Account | undefined;
    }
  }
}

/** Notes whose session a request has come with. */
export function noteAccount(req: Request, account: Account | null): void {
  req.account = account ?? undefined;
}
