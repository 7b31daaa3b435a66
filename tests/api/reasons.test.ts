import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { jobTasks } from "#server/background/jobs.ts";
import { saveConfig, saveOutcome } from "#server/features/alerts/alerts.queries.ts";
import { updateBackupRow } from "#server/features/backups/backups.queries.ts";
import { isRunning } from "#server/features/photo-readings/photo-readings.service.ts";
import { explain } from "#shared/failures.ts";
import {
  backups,
  dashboardConfig,
  importItems,
  jobItems,
  jobs,
  photoReadings,
} from "#shared/schema/index.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asAdmin, db, deps } = await startApp();

const busy = {
  message: "The estimate service is too busy. Please try again later.",
  reason: "provider_busy",
  values: { service: "estimate service" },
};
const leftOut = explain("photos_unread_left_out", { count: 2, names: "rating, notes" });
const failed = explain("backup_failed");
const unreachable = explain("dashboard_unreachable");
const interrupted = explain("photos_interrupted");
const other = { message: "A sentence that this version does not know." };

test("sentences that 1.1.0 stored are read once; others stay", async () => {
  const admin = await asAdmin();
  const ended = { status: "failed", total: 2, finishedAt: new Date() } as const;
  const kinds = ["estimate_calories", "import_dishes"] as const;
  const values = kinds.map((kind) => ({ kind, ...ended }));
  const [batch = 0, dishImport = 0] = (await db.insert(jobs).values(values).returning()).map(({ id }) => id);
  for (const [position, { message }] of [busy, other].entries()) {
    const item = { jobId: batch, position, dishId: -position, title: "", doneAt: new Date(0) };
    await db.insert(jobItems).values({ ...item, outcome: { message } as never });
  }
  const notes = [leftOut, other].entries();
  for (const [position, { message }] of notes)
    await db.insert(importItems).values({ jobId: dishImport, position, title: "", state: "failed", message });
  for (const { message } of [other, failed])
    await db.insert(backups).values({ fileSize: 0, fileName: message, errorMessage: message });
  await db.insert(dashboardConfig).values({ dashboardUrl: "", apiKey: "", lastError: unreachable.message });
  const reading = { userId: admin.user.id, photos: [], total: 1 };
  await db.insert(photoReadings).values({ ...reading, message: interrupted.message });

  const get = async <const P extends string>(path: P) => (await admin.get(path).expect(200)).body;
  const shown = async () =>
    [
      ...((await get(`/api/jobs/${batch}`)).result?.failures ?? []),
      ...((await get(`/api/jobs/${dishImport}`)).report?.notes ?? []),
      ...(await get("/api/admin/backups")).backups.map((backup) => ({
        ...backup,
        message: backup.errorMessage,
      })),
      (await get("/api/dishes/from-photos")).reading,
    ].map((item) => ({ message: item?.message, reason: item?.reason, values: item?.values }));
  const all = [busy, other, leftOut, other, failed, other, interrupted];
  expect(await shown()).toEqual([{ message: null }, { message: null }, { message: null }]);

  await jobTasks(deps).convert_texts({}, {} as never);
  expect(await shown()).toEqual(all);
  const { message: lastError, reason } = unreachable;
  // The key of the row is unreadable, so the stored problem is not shown.
  expect(await db.select().from(dashboardConfig)).toMatchObject([{ lastError: null, problem: { reason } }]);
  const before = await dumpTables(db);
  expect(JSON.stringify(before)).not.toContain(lastError);
  await jobTasks(deps).convert_texts({}, {} as never);
  expect(await dumpTables(db)).toEqual(before);
});

test("a problem that 1.1.0 stored is not read after a later success, nor does its reading run", async () => {
  const problems = () => db.select({ problem: dashboardConfig.problem }).from(dashboardConfig);
  const saved = { dashboardUrl: "https://dashboard.example", apiKey: "key" };
  await db.insert(dashboardConfig).values(saved);
  for (const succeed of [() => saveConfig(db, saved), () => saveOutcome(db, saved.apiKey, null)]) {
    await db.update(dashboardConfig).set({ lastError: unreachable.message });
    await succeed();
    await jobTasks(deps).convert_texts({}, {} as never);
    expect(await problems()).toEqual([{ problem: null }]);
  }

  const old = { fileSize: 0, fileName: "verified", errorMessage: failed.message };
  const [backup] = await db.insert(backups).values(old).returning();
  await updateBackupRow(db, backup?.id ?? 0, { problem: null, verifiedAt: new Date() });
  await jobTasks(deps).convert_texts({}, {} as never);
  const after = await db.select().from(backups).where(eq(backups.fileName, old.fileName));
  expect(after).toMatchObject([{ errorMessage: null, problem: null }]);

  const { user } = await asAdmin();
  const { message } = interrupted;
  await db.insert(photoReadings).values({ userId: user.id, photos: [], total: 1, message });
  expect(await db.select({ isRunning }).from(photoReadings)).toEqual([{ isRunning: false }]);
});
