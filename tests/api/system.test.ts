import { expect, test } from "vitest";
import { addJob } from "#server/database/queue.ts";
import { explain } from "#shared/failures.ts";
import { backups, images } from "#shared/schema/index.ts";
import { startApp } from "#tests/setup/app.ts";
import { cookieHeader } from "#tests/setup/cookie-header.ts";

const { asAdmin, db, deps, origin, asMember } = await startApp();

const HOUR = 60 * 60_000;

test("the system page has versions, sizes and queued jobs", async () => {
  const admin = await asAdmin();
  await deps.pool.query("delete from graphile_worker._private_jobs");
  await addJob(db, "deliver_alerts", { key: "waits" });
  await addJob(db, "make_backups", { key: "given up" });
  await deps.pool.query(
    "update graphile_worker._private_jobs set attempts = max_attempts where key = 'given up'",
  );
  const photo = { contentType: "image/jpeg", width: 1, height: 1, color: "#000000" };
  await db.insert(images).values({ ...photo, name: `${"a".repeat(64)}.jpg`, bytes: Buffer.alloc(1_234) });
  const { body } = await admin.get("/api/admin/system").expect(200);
  expect(body).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    node: process.versions.node,
    startedAt: expect.any(String),
    processes: null,
    liveStreams: 0,
    database: { version: expect.stringMatching(/^\d+/), isEmbedded: false, bytes: expect.any(Number) },
    photos: { count: 1, bytes: 1_234 },
    jobs: { waiting: 1, failed: 1 },
    lastBackup: null,
  });
  expect(body.database.bytes).toBeGreaterThan(1_000_000);
  expect(new Date(body.startedAt).getTime()).toBeLessThan(Date.now());
});

test("the system page has the newest good backup and marks an old one", async () => {
  const admin = await asAdmin();
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
  const values = { fileSize: 1, status: "completed" as const };
  await db.insert(backups).values([
    { ...values, fileName: "old", completedAt: ago(50) },
    { ...values, fileName: "damaged since", completedAt: ago(1), problem: explain("backup_damaged") },
    { ...values, fileName: "failed", status: "failed", completedAt: null },
  ]);
  const lastBackup = async () => (await admin.get("/api/admin/system").expect(200)).body.lastBackup;
  expect(await lastBackup()).toEqual({ completedAt: expect.any(String), isOld: true });
  await db.insert(backups).values({ ...values, fileName: "good", completedAt: ago(47) });
  expect(await lastBackup()).toMatchObject({ isOld: false });
});

test("the system page counts open live streams", async () => {
  const [admin, member] = [await asAdmin(), await asMember()];
  const openStreams = async () => (await admin.get("/api/admin/system").expect(200)).body.liveStreams;
  const cookie = cookieHeader(member);
  const controller = new AbortController();
  await fetch(`${origin}/api/events`, { headers: { cookie }, signal: controller.signal });
  await expect.poll(openStreams).toBe(1);
  controller.abort();
  await expect.poll(openStreams).toBe(0);
});
