import { appendFileSync, chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, test, onTestFinished, vi } from "vitest";
import { startEmbeddedPostgres } from "#server/embedded-postgres/start.ts";
import { temporaryFolder } from "#tests/setup/server/launch.ts";

const MEGABYTE = 1024 * 1024;
const folder = path.join(temporaryFolder(), "postgres");
const log = path.join(folder, "server.log");
const previous = `${log}.1`;
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

/** Starts the embedded server and stops it after the test. */
async function start() {
  const server = await startEmbeddedPostgres({ folder, durable: false });
  onTestFinished(server.stop);
  const client = new pg.Client({ connectionString: server.urlOf("postgres") });
  await client.connect();
  onTestFinished(() => client.end());
  /** Adds a member with a duplicate email. */
  const addTwice = async (email: string) => {
    await client.query("create temporary table member (email text unique)");
    const add = () => client.query("insert into member values ($1)", [email]);
    await add();
    await expect(add()).rejects.toMatchObject({ code: "23505", detail: expect.stringContaining(email) });
    await client.query("drop table member");
  };
  return { addTwice };
}

test("the log of the embedded database is readable only by its owner and contains no values", async () => {
  const umask = process.umask(0);
  onTestFinished(() => void process.umask(umask));
  const { addTwice } = await start();
  await addTwice("ada@example.com");
  expect(modeOf(log)).toBe("600");
  expect(readFileSync(log, "utf8")).toContain("duplicate key value violates unique constraint");
  expect(readFileSync(log, "utf8")).not.toMatch(/DETAIL|ada@example\.com/);
});

test("the next start restricts logs that an earlier version left readable to others", async () => {
  for (const file of [log, previous]) writeFileSync(file, "old\n");
  for (const file of [log, previous]) chmodSync(file, 0o644);
  await start();
  expect([modeOf(log), modeOf(previous)]).toEqual(["600", "600"]);
});

test("a log above 5 MB is rotated, at the start and while the database runs", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  writeFileSync(log, "a".repeat(6 * MEGABYTE));
  const { addTwice } = await start();
  expect(readFileSync(previous, "utf8")).toBe("a".repeat(6 * MEGABYTE));
  expect(statSync(log).size).toBeLessThan(MEGABYTE);

  appendFileSync(log, "b".repeat(6 * MEGABYTE));
  vi.advanceTimersByTime(60_000);
  expect(readFileSync(previous, "utf8")).toContain("b".repeat(6 * MEGABYTE));
  expect(statSync(log).size).toBeLessThan(MEGABYTE);
  expect([modeOf(log), modeOf(previous)]).toEqual(["600", "600"]);
  await addTwice("grace@example.com");
  expect(readFileSync(log, "utf8")).toMatch(/^\d.* ERROR: {2}duplicate key value/m);
});
