import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { migrateDatabase } from "#server/database/migrations.ts";
import { restoreBackup } from "#server/features/backups/restore.service.ts";
import { ask, get, post } from "../load/call.ts";
import type { BenchRun, Site } from "../run/bench-run.ts";
import { figure, type Row } from "../run/rows.ts";

const WRITERS = 8;
const DISHES = 2_000;

/**
 * Measures a backup while eight members post dishes, and its restore into an empty database, which verifies every
 * row.
 */
export async function measureBackup({ at, databases }: BenchRun): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "sofra-bench-backup-"));
  try {
    const file = path.join(folder, "household.tar.gz");
    const made = await at(DISHES, async (site) => {
      const writing = keepWriting(site);
      await pause(1_000);
      const { id, milliseconds } = await makeBackup(site);
      const perSecond = await writing.stop();
      const headers = { cookie: site.cookie };
      const response = await fetch(`${site.origin}/api/admin/backups/${id}/download`, { headers });
      const bytes = Buffer.from(await response.arrayBuffer());
      await writeFile(file, bytes);
      return { milliseconds, perSecond, size: bytes.length };
    });
    const restored = await measureRestore(await databases.empty(), file);
    return [
      figure(
        `Backup, written and read back, baseline ${Math.round(made.perSecond)} writes/s`,
        made.milliseconds,
        "ms",
      ),
      figure(
        `Its size: ${restored.rows.toLocaleString("en")} rows with their photos`,
        made.size / 1_000,
        "kB",
      ),
      figure("Restore into an empty database, every row compared", restored.milliseconds, "ms"),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Posts dishes continuously. */
function keepWriting(site: Site) {
  let written = 0;
  const begun = performance.now();
  let goesOn = true;
  const writers = Array.from({ length: WRITERS }, async () => {
    while (goesOn) {
      await post(site, "/api/dishes", { title: "Written during a backup" });
      written++;
    }
  });
  return {
    /** Returns writes per second. */
    stop: async () => {
      goesOn = false;
      await Promise.all(writers);
      return written / ((performance.now() - begun) / 1_000);
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

export async function makeBackup(site: Site) {
  const path = "/api/admin/backups";
  await ask(site, { method: "POST", path });
  for (;;) {
    await pause(50);
    const { backups } = await get<{ backups: ListedBackup[] }>(site, path);
    const [newest] = backups;
    if (newest?.status === "failed") throw new Error(newest.errorMessage ?? "the backup failed");
    if (newest?.status !== "completed") continue;
    return { id: newest.id, milliseconds: Date.parse(newest.completedAt) - Date.parse(newest.createdAt) };
  }
}

async function measureRestore(url: string, file: string) {
  await migrateDatabase(url);
  const begun = performance.now();
  const { rows } = await restoreBackup({ databaseUrl: url, file, replace: false });
  return { rows, milliseconds: performance.now() - begun };
}
