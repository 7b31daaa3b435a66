import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { makeDailyBackup } from "#server/features/backups/make-backup.service.ts";
import { isAlive } from "#server/processes.mjs";
import { backups } from "#shared/schema/index.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { makeTestFolder } from "#tests/setup/test-folder.ts";

const folder = await makeTestFolder();

/** Copies its last argument, unless a file contains another command. */
const program = path.join(folder, "copy.mjs");
const target = path.join(folder, "elsewhere $(touch made-by-a-shell)");
const [action, pidFile] = [path.join(folder, "action"), path.join(folder, "pid")];
await writeFile(
  program,
  `import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
   const [target, file] = process.argv.slice(2);
   const action = readFileSync(${JSON.stringify(action)}, "utf8");
   if (action === "fail") { console.error("first line\\n\\u001b[31mthe disk\\u0000is\\u001b[0m missing\\r\\n"); process.exit(3); }
   if (action === "hang") {
     writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
     setInterval(() => undefined, 1_000);
   } else copyFileSync(file, target);`,
);

const dataDir = path.join(folder, "data");
const BACKUP_COMMAND = JSON.stringify([process.execPath, program, target]);
const { db, deps, asAdmin } = await startApp({ DATA_DIR: dataDir, BACKUP_COMMAND });
beforeEach(() => rm(dataDir, { recursive: true, force: true }));

async function copiesSeenBy(admin: Awaited<ReturnType<typeof asAdmin>>) {
  const [list, system] = [await admin.get("/api/admin/backups"), await admin.get("/api/admin/system")];
  expect(list.body.lastCopy).toEqual(system.body.lastCopy);
  return list.body.lastCopy;
}

test("the command gets the path of each backup, without a shell", async () => {
  const admin = await asAdmin();
  expect(await copiesSeenBy(admin)).toEqual({ copiedAt: null, isOld: true, problem: null });
  await writeFile(action, "copy");
  await makeDailyBackup(deps);
  const [made] = await db.select().from(backups);
  const original = await readFile(path.join(dataDir, "backups", made?.fileName ?? ""));
  expect((await readFile(target)).equals(original)).toBe(true);
  expect(existsSync("made-by-a-shell")).toBe(false);
  expect(await copiesSeenBy(admin)).toEqual({ copiedAt: expect.any(String), isOld: false, problem: null });
});

test("a command that fails is shown, also that of 1.1.0, and does not fail the backup", async () => {
  const admin = await asAdmin();
  await writeFile(action, "copy");
  await makeDailyBackup(deps);
  await writeFile(action, "fail");
  await makeDailyBackup(deps);
  expect(await db.select().from(backups)).toMatchObject([{ status: "completed" }, { status: "completed" }]);
  expect(await copiesSeenBy(admin)).toEqual({
    copiedAt: expect.any(String),
    isOld: false,
    problem: "BACKUP_COMMAND failed (3): the disk is missing",
    reason: "copy_failed_saying",
    values: { error: 3, output: "the disk is missing" },
  });

  const backupCommand = [path.join(folder, "no-such-program")];
  await makeDailyBackup({ ...deps, env: { ...deps.env, backupCommand } });
  expect(await copiesSeenBy(admin)).toMatchObject({
    problem: "BACKUP_COMMAND could not be started (ENOENT).",
  });

  const stored = { copiedAt: null, problem: "BACKUP_COMMAND took longer than 2 hours and was ended." };
  await writeFile(path.join(dataDir, "backups", "copies.json"), JSON.stringify(stored));
  expect(await copiesSeenBy(admin)).toMatchObject({ ...stored, reason: "copy_slow", values: { count: 2 } });
});

test("the command ends when the server shuts down", async () => {
  await writeFile(action, "hang");
  const shutdown = new AbortController();
  const backup = makeDailyBackup(deps, shutdown.signal);
  await expect.poll(() => existsSync(pidFile) && readFile(pidFile, "utf8")).toMatch(/^\d+$/);
  shutdown.abort();
  await backup;
  expect(isAlive(Number(await readFile(pidFile, "utf8")))).toBe(false);
  expect(await copiesSeenBy(await asAdmin())).toMatchObject({
    problem: "Sofra was stopped before the copy was finished.",
  });
});

test("a copy of 31 days ago is old", async () => {
  await writeFile(action, "fail");
  await makeDailyBackup(deps);
  const copiedAt = new Date(Date.now() - 31 * 86_400_000).toISOString();
  const file = path.join(dataDir, "backups", "copies.json");
  await writeFile(file, JSON.stringify({ copiedAt, problem: null }));
  expect(await copiesSeenBy(await asAdmin())).toEqual({ copiedAt, isOld: true, problem: null });
});

test("the command does not get Sofra's own variables", async () => {
  const own = ["METRICS_TOKEN", "METRICS_TOKEN_FILE"];
  for (const name of own) process.env[name] = "0123456789abcdef";
  try {
    const script = `if (${JSON.stringify(own)}.some((name) => process.env[name]) || !process.env.PATH) process.exit(1)`;
    await makeDailyBackup({ ...deps, env: { ...deps.env, backupCommand: [process.execPath, "-e", script] } });
  } finally {
    for (const name of own) delete process.env[name];
  }
  expect(await copiesSeenBy(await asAdmin())).toMatchObject({ problem: null, isOld: false });
});
