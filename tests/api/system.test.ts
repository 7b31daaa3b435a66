import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addJob } from "#server/database/queue.ts";
import { checkVersion, findNewerVersion } from "#server/features/system/newer-version.ts";
import { explain } from "#shared/failures.ts";
import { backups, images } from "#shared/schema/index.ts";
import { startRecipeSite } from "#tests/setup/recipes/recipe-site.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { cookieHeader } from "#tests/setup/server/cookie-header.ts";
import { makeTestFolder } from "#tests/setup/test-folder.ts";

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

describe("the notice of a newer version", async () => {
  let response: { status?: number; headers?: Record<string, string>; body: string };
  const requests: { method: string | undefined; url: string | undefined; headers: string[] }[] = [];
  const site = await startRecipeSite(({ method, url, rawHeaders }, res) => {
    requests.push({ method, url, headers: rawHeaders });
    if (response.status === 0) return;
    res
      .writeHead(response.status ?? 200, { "Content-Type": "application/json", ...response.headers })
      .end(response.body);
  });
  afterAll(() => site.close());
  let day = 0;
  const VERSION_URL = `http://${site.host}/newest?channel=stable`;
  const env = { VERSION_URL, OUTBOUND_ALLOW: site.host, DATA_DIR: await makeTestFolder() };
  const asking = await startApp(env);
  const newer = async (signal?: AbortSignal) => {
    const now = () => new Date(Date.UTC(2030, 0, day, 23, 59));
    await checkVersion({ ...asking.deps, now }, signal);
    return (await (await asking.asAdmin()).get("/api/admin/system").expect(200)).body.newer;
  };
  beforeEach(() => {
    day++;
    requests.length = 0;
    rmSync(path.join(env.DATA_DIR, "newest-version.json"), { force: true });
  });
  const good = { version: "999.0.1", note: "Fixes a hole.", url: "https://example.com/news" };

  test("is shown as text, requested once a day, and says nothing about this server", async () => {
    response = { body: JSON.stringify({ ...good, note: "<b>Fixes</b>\n\u202Ea hole.", more: 1 }) };
    expect(await newer()).toEqual({ ...good, note: "<b>Fixes</b> a hole." });
    response = { body: JSON.stringify({ version: "1000.0.0", note: null }) };
    expect(await newer()).toMatchObject({ version: "999.0.1" });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ method: "GET", url: "/newest?channel=stable" });
    expect(requests[0]?.headers.join(" ")).toBe(
      `User-Agent Sofra Accept application/json, text/plain Accept-Encoding gzip, br Host ${site.host} Connection close`,
    );
    day++;
    expect(await newer()).toEqual({ version: "1000.0.0", note: null });
  });

  test.each([
    ["of an old version", JSON.stringify({ ...good, version: "0.9.10" })],
    ["of no version", JSON.stringify({ ...good, version: "9".repeat(9_000) })],
    ["in HTML", "<!doctype html><h1>999.0.1</h1>", { "Content-Type": "text/html" }],
    ["in HTML that claims to be JSON", "<!doctype html>"],
    ["with an address that runs", JSON.stringify({ ...good, url: "javascript:alert(1)" })],
    ["of a list", JSON.stringify([good])],
    ["of 17 kB", JSON.stringify({ ...good, note: "x".repeat(17_000) })],
    ["packed", JSON.stringify({ ...good, more: "x" }), { "Content-Encoding": "br" }],
    ["elsewhere inside", "", { Location: "http://127.0.0.2:1/newest" }, 302],
    ["with an error", JSON.stringify(good), {}, 500],
  ])("%s shows nothing", async (_, body, headers = {}, status = 200) => {
    response = { body, headers, status };
    expect(await newer()).toBeUndefined();
    expect(requests).toHaveLength(1);
  });

  test("is shown until another one arrives, and to a pre-release of the same version", async () => {
    response = { body: JSON.stringify(good) };
    expect(await newer()).toEqual(good);
    response = { body: "", status: 500 };
    day++;
    expect(await newer()).toEqual(good);
    const known = async (own: string) => (await findNewerVersion(asking.deps.env, own))?.version;
    expect(await Promise.all(["999.0.1", "999.0.2-rc.1", "1000.0.0"].map(known))).toEqual(Array(3));
    expect(await known("999.0.1-rc.1")).toBe("999.0.1");
    expect(await known("999.0.0-rc.1")).toBe("999.0.1");
    response = { body: JSON.stringify({ version: "0.9.10" }) };
    day++;
    expect(await newer()).toBeUndefined();
  });

  test("that never arrives shows nothing", async () => {
    response = { status: 0, body: "" };
    const shutdown = new AbortController();
    const found = newer(shutdown.signal);
    await expect.poll(() => requests.length).toBe(1);
    shutdown.abort();
    expect(await found).toBeUndefined();
  });

  test("without VERSION_URL is not requested", async () => {
    await checkVersion(deps);
    expect((await (await asAdmin()).get("/api/admin/system").expect(200)).body).not.toHaveProperty("newer");
  });
});
