import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { createDedicatedClient } from "#server/database/dedicated-connection.ts";
import type { Deps } from "#server/deps.ts";
import { StartError } from "#server/lib/start-error.ts";

/** Longer than a graceful shutdown of a process with the previous secret. */
const TIMEOUT_MS = 20_000;
/** After this time migrations are done and the job runner shows the fingerprint on its own connection. */
const STARTUP_MS = 120_000;

const NAME_PREFIX = "sofra jobs ";

/** Returns the database URL with a fingerprint of the session secret as `application_name`. */
export function withSecretFingerprint({
  databaseUrl,
  secrets,
}: Pick<Deps, "databaseUrl" | "secrets">): string {
  const url = new URL(databaseUrl);
  // The URL parameter takes precedence over the options of the driver.
  url.searchParams.set("application_name", applicationName(secrets));
  return url.href;
}

/**
 * Ensures that all processes on a database share one session secret; otherwise members would be signed in on only some
 * of them. Waits for processes that are shutting down.
 * @throws StartError if a process with a different secret stays connected
 */
export async function requireSameSecret(
  deps: Pick<Deps, "databaseUrl" | "secrets" | "log">,
  signal: AbortSignal,
): Promise<void> {
  const { client, end } = createDedicatedClient({
    connectionString: withSecretFingerprint(deps),
    query_timeout: 5_000,
  });
  client.on("error", () => undefined);
  setTimeout(() => void end(), STARTUP_MS + TIMEOUT_MS).unref();
  // Connect before checking: of two processes that start at once, at least one then sees the other.
  await client.connect();
  const deadline = Date.now() + TIMEOUT_MS;
  const check = () => hasOtherProcess(client, NAME_PREFIX, applicationName(deps.secrets));
  for (let hasOthers = await check(); hasOthers && !signal.aborted; hasOthers = await check()) {
    if (Date.now() > deadline) {
      throw new StartError(
        "Another process uses this database with a different session secret. Set the same SESSION_SECRET for all of them.",
      );
    }
    deps.log.warn("waiting for a process with a different session secret to disconnect");
    await pause(1_000);
  }
}

/** Returns whether another process is connected under such a name. */
async function hasOtherProcess(client: pg.Client, prefix: string, ownName: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and starts_with(application_name, $1) and application_name <> $2`,
    [prefix, ownName],
  );
  return rowCount !== 0;
}

function applicationName({ session: [secret = ""] }: Deps["secrets"]): string {
  return (
    NAME_PREFIX + createHmac("sha256", secret).update("shown to other processes").digest("hex").slice(0, 8)
  );
}
