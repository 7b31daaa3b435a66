import pg from "pg";
import { expect, inject, test } from "vitest";
import { createPool } from "#server/database/db.ts";
import { StartError } from "#server/lib/start-error.ts";
import { retryUntilAvailable } from "#server/start/open-database.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { deps } = await startApp();

test("a database and a role with other settings change nothing", async () => {
  const { rows } = await deps.pool.query<{ name: string }>("select quote_ident(current_database()) as name");
  const settings = [
    "datestyle = 'German, DMY'",
    "intervalstyle = 'iso_8601'",
    "timezone = 'Asia/Kathmandu'",
    "bytea_output = 'escape'",
    "extra_float_digits = -5",
    "standard_conforming_strings = off",
    "client_encoding = 'LATIN1'",
    "array_nulls = off",
    "default_transaction_isolation = 'serializable'",
    "statement_timeout = '1ms'",
    "lock_timeout = '1ms'",
  ];
  for (const setting of settings) await deps.pool.query(`alter database ${rows[0]?.name} set ${setting}`);
  const pool = createPool(deps.databaseUrl, deps.log, 1);
  const shown = await pool.query<Record<string, unknown>>(
    `select timestamptz '2026-11-28 12:00+00' as at, '2026-11-28'::date::text as day, interval '1 day' as gap,
       '\\x01ff'::bytea as bytes, 0.1::float8 + 0.2 as sum, 'ü' as text, current_setting('transaction_isolation') as level
     from pg_sleep(0.01)`,
  );
  await pool.end();
  expect(shown.rows[0]).toMatchObject({
    at: new Date("2026-11-28T12:00:00Z"),
    day: "2026-11-28",
    gap: { days: 1 },
    bytes: Buffer.from([1, 255]),
    sum: 0.1 + 0.2,
    text: "ü",
    level: "read committed",
  });
});

/** Parts of addresses that must not be shown. */
const SECRET = "s3cretHost";

test.each<[string, (url: URL) => string, RegExp]>([
  ["an unknown database", (url) => Object.assign(url, { pathname: `/${SECRET}` }).href, /does not exist/],
  ["TLS that the server lacks", (url) => Object.assign(url, { search: "?sslmode=require" }).href, /no TLS/],
  [
    "a password with an at sign and a slash",
    () => `postgres://me:pa@${SECRET}.invalid/x@db.invalid/y`,
    /Percent-encode/,
  ],
])("a start with %s ends at the first try and says what to change", async (_what, addressOf, remedy) => {
  const url = addressOf(new URL(inject("adminUrl")));
  let attempts = 0;
  const connect = async () => {
    attempts++;
    const client = new pg.Client({ connectionString: url });
    await client.connect().finally(() => client.end());
  };
  const failure: unknown = await retryUntilAvailable(
    connect,
    deps.log,
    AbortSignal.timeout(5_000),
    url,
  ).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect((failure as Error).message).toMatch(remedy);
  expect((failure as Error).message).not.toMatch(new RegExp(SECRET, "i"));
  expect(attempts).toBe(1);
});
