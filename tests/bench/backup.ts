import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { restoreBackup } from "#server/features/backups/restore.service.ts";
import { migrateDatabase } from "#server/migrations.ts";
import { openDatabase } from "#server/start/open-database.ts";
import { createTestDatabase, dropTestDatabases } from "#tests/setup/database.ts";
import type { MeasuredServer } from "./measured-server.ts";
import type { Row } from "./report.ts";

interface BackupBench {
  start: () => Promise<MeasuredServer>;
  signIn: (server: MeasuredServer) => Promise<string>;
}

const WRITERS = 8;
const figure = (name: string, value: number, unit: string): Row => ({ kind: "figure", name, value, unit });

/**
 * A backup of the household, pressed in the Admin Panel while eight people go on posting dishes, and its restore into
 * an empty database elsewhere, which compares every row.
 */
export async function measureBackup({ start, signIn }: BackupBench): Promise<Row[]> {
  const server = await start();
  const folder = await mkdtemp(path.join(tmpdir(), "sofra-bench-backup-"));
  try {
    const headers = { cookie: await signIn(server), "content-type": "application/json" };
    const writing = keepWriting(server.origin, headers);
    await pause(1_000);
    const { id, milliseconds } = await makeBackup(server.origin, headers);
    const { perSecond, undo } = await writing.stop();
    const answer = await fetch(`${server.origin}/api/admin/backups/${id}/download`, { headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const file = path.join(folder, "household.backup.gz");
    await writeFile(file, bytes);
    await undo();
    const restored = await measureRestore(file, folder);
    return [
      figure(`Backup, written and read back, beside ${Math.round(perSecond)} writes/s`, milliseconds, "ms"),
      figure(
        `Size of it: ${restored.rows.toLocaleString("en")} rows with their photos`,
        bytes.length / 1_000,
        "kB",
      ),
      figure("Restore into an empty database, every row compared", restored.milliseconds, "ms"),
    ];
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Headers = Record<string, string>;

/** Posts dishes, each writer as fast as it gets answers. */
function keepWriting(origin: string, headers: Headers) {
  const ids: number[] = [];
  const begun = performance.now();
  let goesOn = true;
  const writers = Array.from({ length: WRITERS }, async () => {
    while (goesOn) {
      const body = JSON.stringify({ title: "Written during a backup" });
      const answer = await fetch(`${origin}/api/dishes`, { method: "POST", headers, body });
      if (!answer.ok) throw new Error(`POST /api/dishes answered ${answer.status}.`);
      ids.push(((await answer.json()) as { id: number }).id);
    }
  });
  return {
    stop: async () => {
      goesOn = false;
      await Promise.all(writers);
      return {
        perSecond: ids.length / ((performance.now() - begun) / 1_000),
        /** The other sections measure the household as it was. */
        undo: async () => {
          for (const id of ids) await fetch(`${origin}/api/dishes/${id}`, { method: "DELETE", headers });
        },
      };
    },
  };
}

interface ListedBackup {
  id: number;
  status: string;
  createdAt: string;
  completedAt: string;
  errorMessage: string | null;
}

async function makeBackup(origin: string, headers: Headers) {
  const address = `${origin}/api/admin/backups`;
  const begun = await fetch(address, { method: "POST", headers });
  if (begun.status !== 202) throw new Error(`POST /api/admin/backups answered ${begun.status}.`);
  for (;;) {
    await pause(50);
    const { backups } = (await (await fetch(address, { headers })).json()) as { backups: ListedBackup[] };
    const [newest] = backups;
    if (newest?.status === "failed") throw new Error(newest.errorMessage ?? "the backup failed");
    if (newest?.status !== "completed") continue;
    return { id: newest.id, milliseconds: Date.parse(newest.completedAt) - Date.parse(newest.createdAt) };
  }
}

/** In a database of its own: embedded, or on the server of DATABASE_URL. */
async function measureRestore(file: string, folder: string) {
  const given = process.env.DATABASE_URL;
  const name = `sofra_bench_restore_${process.pid}`;
  const { url, close } = given
    ? { url: await createTestDatabase(given, name), close: () => dropTestDatabases(given, name) }
    : await openDatabase({ databaseUrl: undefined, dataDir: path.join(folder, "restored") });
  try {
    await migrateDatabase(url);
    const begun = performance.now();
    const { rows } = await restoreBackup({ databaseUrl: url, file, replace: false });
    return { rows, milliseconds: performance.now() - begun };
  } finally {
    await close();
  }
}
