import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Deps } from "#server/deps.ts";
import { createOwnClient } from "#server/database/dedicated-connection.ts";
import { StartError } from "#server/lib/start-error.ts";

/** Longer than a process needs to leave that was started with the secret of before. */
const PATIENCE_MS = 20_000;
/** By then the job runner has its connection, which stays: migrating comes first. */
const SHOWN_MS = 120_000;

const NAME = "sofra jobs ";

/** The address with a fingerprint of the session secret as the name of its connections, for others to see. */
export function withSecretFingerprint({
  databaseUrl,
  secrets,
}: Pick<Deps, "databaseUrl" | "secrets">): string {
  const url = new URL(databaseUrl);
  // Of all that could name a connection, the address has the last word.
  url.searchParams.set("application_name", nameOf(secrets));
  return url.href;
}

/**
 * Makes sure that all processes on a database sign alike: else a member would be signed in at one and not at the next.
 * Waits for processes that are just leaving.
 * @throws StartError when one with another secret stays
 */
export async function requireSameSecret(
  deps: Pick<Deps, "databaseUrl" | "secrets" | "log">,
  signal: AbortSignal,
): Promise<void> {
  const { client, end } = createOwnClient({
    connectionString: withSecretFingerprint(deps),
    query_timeout: 5_000,
  });
  client.on("error", () => undefined);
  setTimeout(() => void end(), SHOWN_MS + PATIENCE_MS).unref();
  // Whoever looks later sees this connection: of two that start at once, one sees the other.
  await client.connect();
  const deadline = Date.now() + PATIENCE_MS;
  for (let others = await look(); others && !signal.aborted; others = await look()) {
    if (Date.now() > deadline) {
      throw new StartError(
        "Another process works on this database with another session secret; give all of them the same SESSION_SECRET.",
      );
    }
    deps.log.warn("waiting for a process with another session secret to leave this database");
    await pause(1_000);
  }

  async function look(): Promise<boolean> {
    const { rowCount } = await client.query(
      `select from pg_stat_activity
       where datname = current_database() and starts_with(application_name, $1) and application_name <> $2`,
      [NAME, nameOf(deps.secrets)],
    );
    return rowCount !== 0;
  }
}

function nameOf({ session: [secret = ""] }: Deps["secrets"]): string {
  return NAME + createHmac("sha256", secret).update("shown to other processes").digest("hex").slice(0, 8);
}
