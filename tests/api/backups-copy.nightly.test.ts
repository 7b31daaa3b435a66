import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { startJobs } from "#server/background/jobs.ts";
import { addJob } from "#server/database/queue.ts";
import { isAlive } from "#server/processes.mjs";
import { startApp } from "#tests/setup/server/app.ts";
import { makeTestFolder } from "#tests/setup/test-folder.ts";

// A shutdown gives jobs 5 s before it aborts them.
vi.setConfig({ testTimeout: 60_000 });

const folder = await makeTestFolder();
const pidFile = path.join(folder, "pid");
const script = `process.on("SIGTERM", () => undefined);
  require("node:fs").writeFileSync(process.argv[1], String(process.pid));
  setInterval(() => undefined, 1_000);`;
const { db, deps, asAdmin } = await startApp({
  DATA_DIR: path.join(folder, "data"),
  BACKUP_COMMAND: JSON.stringify([process.execPath, "-e", script, pidFile]),
});

test("a command that ignores SIGTERM is killed before a shutdown gives up its job", async () => {
  const closers: (() => void | Promise<void>)[] = [];
  startJobs({ ...deps, onShutdown: (close) => closers.push(close) });
  await addJob(db, "daily_backup");
  await expect
    .poll(() => existsSync(pidFile) && readFile(pidFile, "utf8"), { timeout: 30_000 })
    .toMatch(/^\d+$/);
  for (const close of closers) await close();
  expect(isAlive(Number(await readFile(pidFile, "utf8")))).toBe(false);
  const { body } = await (await asAdmin()).get("/api/admin/backups").expect(200);
  expect(body.lastCopy?.problem).toBe("Sofra was stopped before the copy was finished.");
  const { rows } = await db.execute(
    sql`select from graphile_worker.jobs where task_identifier = 'daily_backup'`,
  );
  expect(rows).toEqual([]);
});
