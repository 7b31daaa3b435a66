import type pg from "pg";
import { optionsOf, TEXT_SETTINGS } from "#server/database/db.ts";
import { withDedicatedClient } from "#server/database/dedicated-connection.ts";

/**
 * Runs `work` on a dedicated connection without the pool's timeouts, because copying all tables may take minutes. The
 * connection is closed afterwards, even in the middle of a COPY.
 */
export async function withBackupConnection<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const config = {
    connectionString: databaseUrl,
    application_name: "sofra backup",
    // Independent of the server's settings: how values are written as text, and timeouts.
    options: optionsOf([
      ...TEXT_SETTINGS,
      "statement_timeout=0",
      "idle_in_transaction_session_timeout=0",
      "lock_timeout=10s",
    ]),
  };
  return withDedicatedClient(config, work);
}
