import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { isUnavailable, rootCause, sqlStateOf } from "#server/database/db.ts";
import { withDedicatedClient } from "#server/database/dedicated-connection.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/embedded-postgres/start.ts";
import type { Env } from "#server/env.ts";
import { StartError } from "#server/lib/start-error.ts";
import { requireRoom, requireWritable } from "./data-folder.ts";

interface OpenDatabase {
  url: string;
  /** Calls `act` after the embedded server has exited; does nothing with DATABASE_URL. */
  onExit: EmbeddedPostgres["onExit"];
  close: () => Promise<void>;
}

const DATABASE_NAME = "sofra";

/**
 * Uses the server of DATABASE_URL, which may not be up yet, or starts the embedded one.
 * @throws StartError if the embedded server does not start
 */
export async function openDatabase(env: Pick<Env, "databaseUrl" | "dataDir">): Promise<OpenDatabase> {
  if (env.databaseUrl !== undefined)
    return { url: env.databaseUrl, onExit: () => undefined, close: () => Promise.resolve() };
  const folder = path.join(env.dataDir, "postgres");
  requireWritable(existsSync(folder) ? folder : env.dataDir);
  // To standard error, because scripts print their results to standard output.
  const print = (message: string) => console.error(message);
  const warning = requireRoom(folder);
  if (warning !== undefined) print(warning);
  const server = await startEmbeddedPostgres({ folder, onWait: print });
  await ensureDatabase(server.urlOf("postgres"), DATABASE_NAME);
  return { url: server.urlOf(DATABASE_NAME), onExit: server.onExit, close: server.stop };
}

/** Creates a database unless it exists. @param adminUrl URL of another database on the same server */
async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  await withDedicatedClient({ connectionString: adminUrl }, async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  }).catch((error: unknown) => {
    // 42P04 and 23505: another process has just created it.
    if (!["42P04", "23505"].includes(sqlStateOf(error) ?? "")) throw error;
  });
}

const RETRY_MS = 1_000;

/**
 * Retries an idempotent step of the start until the database is available. Meanwhile the process stays up and /readyz
 * responds 503.
 * @returns the result of the step; undefined once `signal` is aborted
 * @throws any other error, such as StartError if this version cannot work with the database
 */
export async function retryUntilAvailable<T>(
  step: () => Promise<T>,
  log: Logger,
  signal: AbortSignal,
  databaseUrl?: string,
): Promise<T | undefined> {
  for (let attempt = 1; !signal.aborted; attempt++) {
    try {
      return await step();
    } catch (error) {
      // A shutdown ends the pool.
      if (signal.aborted) return undefined;
      const problem = databaseProblem(error, databaseUrl);
      if (problem !== undefined) throw new StartError(problem);
      if (error instanceof StartError || !isUnavailable(error)) throw error;
      // Logs the first failure, then one a minute. Messages contain parts of the address.
      const code = sqlStateOf(error) ?? rootCause(error).code;
      if (attempt % 60 === 1) log.warn({ code }, "database is unavailable, retrying every second");
    }
    await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** SQLSTATEs and codes of Node for which waiting does not help, with advice for each. The address is never shown. */
const PROBLEMS: Record<string, string> = {
  "28P01":
    "PostgreSQL does not accept the user or password of DATABASE_URL. Special characters in them must be percent-encoded (@ as %40).",
  "28000":
    "PostgreSQL does not let the user of DATABASE_URL in. Create that role, or allow it and this host in pg_hba.conf (perhaps with ?sslmode=require).",
  "3D000": "The database of DATABASE_URL does not exist. Create it, or correct its name.",
  "42501": "The user of DATABASE_URL may not create tables or extensions. Make it the owner of its database.",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "The certificate of PostgreSQL is for another host name than that of DATABASE_URL.",
  CERT_HAS_EXPIRED: "The certificate of PostgreSQL has expired.",
};
const UNTRUSTED = /^(DEPTH_ZERO_)?SELF_SIGNED_CERT|^UNABLE_TO_(VERIFY|GET)/;

/** Returns advice about DATABASE_URL; undefined if the database may become available by itself. */
function databaseProblem(error: unknown, databaseUrl: string | undefined): string | undefined {
  if (databaseUrl === undefined) return undefined;
  const { code, message } = rootCause(error);
  const known = PROBLEMS[sqlStateOf(error) ?? code];
  if (known) return known;
  if (UNTRUSTED.test(code))
    return "The certificate of PostgreSQL is not trusted. Name its authority in NODE_EXTRA_CA_CERTS, or use ?sslmode=no-verify.";
  if (message.includes("does not support SSL"))
    return "PostgreSQL offers no TLS, which DATABASE_URL requires. Turn it on there, or remove sslmode.";
  if (/password must be a (non-empty )?string/.test(message))
    return "PostgreSQL requires a password, and DATABASE_URL has none.";
  // A part of a password with / ? or # became the host.
  const isCut = /^\w+:\/\/[^/?#]*[/?#].*@/.test(databaseUrl);
  return code === "ENOTFOUND" && isCut
    ? "The host of DATABASE_URL is not found, because its password contains special characters. Percent-encode them (@ as %40, / as %2F, # as %23, ? as %3F)."
    : undefined;
}
