import type pg from "pg";
import { createOwnClient } from "#server/database/dedicated-connection.ts";

/**
 * Runs `work` on a connection of its own, without the pool's timeouts: copying a household may take minutes. The
 * connection ends with the work, in the middle of a COPY too.
 */
export async function onOwnConnection<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const { client, end } = createOwnClient({
    connectionString: databaseUrl,
    application_name: "sofra backup",
    // Whatever the server is set to: these decide how values read as text, and how long a copy may take.
    options: [
      "DateStyle=ISO",
      "TimeZone=UTC",
      "bytea_output=hex",
      "extra_float_digits=1",
      "statement_timeout=0",
      "idle_in_transaction_session_timeout=0",
      "lock_timeout=10s",
    ]
      .map((setting) => `-c ${setting}`)
      .join(" "),
  });
  // As in migrateDatabase: the query that runs fails, the process lives.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await end();
  }
}
