import { appendFile, copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { jobTasks } from "#server/background/jobs.ts";
import { backups } from "#shared/schema/index.ts";
import { buildDish } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { makeTestFolder } from "#tests/setup/test-folder.ts";

const dataDir = await makeTestFolder();
const folder = path.join(dataDir, "backups");
const { db, deps, asAdmin } = await startApp({ DATA_DIR: dataDir, BACKUP_KEEP: "2" });

beforeEach(() => rm(folder, { recursive: true, force: true }));

const runJob = async (name: "make_backups" | "daily_backup") => jobTasks(deps)[name]({}, {} as never);
const listFiles = () => readdir(folder).catch(() => []);
const rowOf = async (id: number) => (await db.select().from(backups).where(eq(backups.id, id)))[0];

/** A finished backup, made as an administrator makes it. */
async function makeBackup(admin: Awaited<ReturnType<typeof asAdmin>>) {
  const { body } = await admin.post("/api/admin/backups").expect(202);
  await runJob("make_backups");
  const list = await admin.get("/api/admin/backups").expect(200);
  const made = list.body.backups.find(({ id }) => id === body.id);
  if (!made) throw new Error("The backup is missing");
  return made;
}

describe("making a backup", () => {
  test("returns 202, and the job then writes, verifies and describes the backup", async () => {
    const admin = await asAdmin({ firstName: "Aisha" });
    await buildDish(db, { createdBy: admin.user.id });
    const { body: begun } = await admin.post("/api/admin/backups").expect(202);
    expect(begun).toMatchObject({ status: "in_progress", progress: 0, verifiedAt: null, isHere: false });
    const { rows } = await deps.pool.query(
      "select identifier from graphile_worker.jobs join graphile_worker._private_tasks t on t.identifier = task_identifier",
    );
    expect(rows).toEqual([{ identifier: "make_backups" }]);

    await runJob("make_backups");
    const { body } = await admin.get("/api/admin/backups").expect(200);
    expect(body.keep).toBe(2);
    const [made] = body.backups;
    expect(made).toMatchObject({
      id: begun.id,
      status: "completed",
      backupType: "full",
      errorMessage: null,
      progress: 1,
      isHere: true,
      createdBy: { id: admin.user.id, firstName: "Aisha" },
      verifiedAt: expect.any(String),
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(made?.tableCount).toBeGreaterThan(10);
    // One administrator, one dish and the settings.
    expect(made?.recordCount).toBe(3);
    expect(made?.compressionRatio).toBeGreaterThan(1);
    const file = await stat(path.join(folder, String(made?.fileName)));
    expect([file.size, (file.mode & 0o777).toString(8)]).toEqual([made?.fileSize, "600"]);
  });

  test("stores the dashboard's API key only encrypted", async () => {
    const admin = await asAdmin();
    const [dashboardUrl, apiKey] = ["http://127.0.0.1:9/hook", "key-4711-of-the-dashboard"];
    await admin.post("/api/rasab/configure", { dashboardUrl, apiKey }).expect(200);
    const made = await makeBackup(admin);
    const text = gunzipSync(await readFile(path.join(folder, made.fileName))).toString("latin1");
    expect(text).toContain(dashboardUrl);
    for (const spelled of [
      apiKey,
      Buffer.from(apiKey).toString("base64"),
      Buffer.from(apiKey).toString("hex"),
    ])
      expect(text).not.toContain(spelled);
  });

  test("runs once when eight requests arrive at once", async () => {
    const admin = await asAdmin();
    const responses = await Promise.all(Array.from({ length: 8 }, () => admin.post("/api/admin/backups")));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([202, ...Array(7).fill(409)]);
    await Promise.all([runJob("make_backups"), runJob("make_backups"), runJob("make_backups")]);
    expect(await listFiles()).toHaveLength(1);
    await admin.post("/api/admin/backups").expect(202);
  });

  test("fails with a message when the folder cannot be written, and succeeds afterwards", async () => {
    const admin = await asAdmin();
    await writeFile(folder, "in the way");
    const failed = await makeBackup(admin);
    expect(failed).toMatchObject({ status: "failed", isHere: false, verifiedAt: null });
    expect(failed?.errorMessage).toMatch(/^Sofra can't write to the folder "backups" in DATA_DIR \(E\w+\)\./);
    await rm(folder);
    expect(await makeBackup(admin)).toMatchObject({ status: "completed" });
  });

  test("marks a backup that a crash interrupted as failed and deletes its file", async () => {
    const admin = await asAdmin();
    const fileName = "sofra-2026-01-02-030405-abcd.tar.gz";
    await mkdir(folder);
    await writeFile(path.join(folder, `${fileName}.part`), "half of it");
    await db.insert(backups).values({ fileName, fileSize: 0, progress: 0.4 });
    await admin.post("/api/admin/backups").expect(409);
    await runJob("make_backups");
    expect((await db.select().from(backups))[0]).toMatchObject({
      status: "failed",
      problem: { reason: "backup_stopped" },
    });
    expect(await listFiles()).toEqual([]);
    await admin.post("/api/admin/backups").expect(202);
  });

  test("is marked as failed when the program is stopped", async () => {
    const admin = await asAdmin();
    const { body } = await admin.post("/api/admin/backups").expect(202);
    const stopped = { abortSignal: AbortSignal.abort() } as never;
    await jobTasks(deps).make_backups({}, stopped);
    expect(await rowOf(body.id)).toMatchObject({
      status: "failed",
      problem: { reason: "backup_stopped" },
    });
    expect(await listFiles()).toEqual([]);
  });
});

describe("the daily backup", () => {
  test("keeps the newest BACKUP_KEEP daily backups and all manual ones", async () => {
    const admin = await asAdmin();
    const byHand = await makeBackup(admin);
    for (let day = 0; day < 4; day++) await runJob("daily_backup");
    const { body } = await admin.get("/api/admin/backups").expect(200);
    expect(body.backups.map(({ backupType }) => backupType)).toEqual(["daily", "daily", "full"]);
    expect(await listFiles()).toHaveLength(3);
    expect(await listFiles()).toContain(byHand.fileName);
  });

  test("succeeds even if an old one cannot be deleted", async () => {
    const names = [1, 2, 3].map((day) => `sofra-2026-01-0${day}-030000-abcd.tar.gz`);
    for (const fileName of names)
      await db.insert(backups).values({ fileName, fileSize: 0, backupType: "daily", status: "completed" });
    // Deleting a folder as a file fails.
    await mkdir(path.join(folder, names[1] ?? ""), { recursive: true });
    await runJob("daily_backup");
    const rows = await db.select().from(backups).orderBy(desc(backups.id));
    expect(rows.map(({ status }) => status)).toEqual(["completed", "completed", "completed"]);
    expect(rows.map(({ fileName }) => fileName).slice(1)).toEqual([names[2], names[1]]);
    expect(await listFiles()).toEqual([names[1], rows[0]?.fileName]);
  });

  test("keeps good backups when it fails, and deletes failed ones when it succeeds", async () => {
    await asAdmin();
    await runJob("daily_backup");
    await db.insert(backups).values({ fileName: "x", fileSize: 0, backupType: "daily", status: "failed" });
    await runJob("daily_backup");
    const rows = await db.select().from(backups);
    expect(rows.map(({ status }) => status)).toEqual(["completed", "completed"]);
  });
});

describe("a finished backup", () => {
  test("can be downloaded", async () => {
    const admin = await asAdmin();
    const made = await makeBackup(admin);
    const response = await admin
      .get(`/api/admin/backups/${made.id}/download`)
      .buffer(true)
      .parse((res, done) => {
        const pieces: Buffer[] = [];
        res
          .on("data", (piece: Buffer) => pieces.push(piece))
          .on("end", () => done(null, Buffer.concat(pieces)));
      })
      .expect(200);
    expect(response.headers).toMatchObject({
      "content-type": "application/gzip",
      "content-length": String(made.fileSize),
      "content-disposition": `attachment; filename=${made.fileName}`,
      etag: `"${made.checksum}"`,
      "cache-control": "private, no-store",
    });
    expect(response.body).toHaveLength(made.fileSize);
  });

  test("can be verified again", async () => {
    const admin = await asAdmin();
    const made = await makeBackup(admin);
    const { body } = await admin.post(`/api/admin/backups/${made.id}/verify`).expect(200);
    expect(String(body.verifiedAt) > String(made.verifiedAt)).toBe(true);
  });

  test("fails verification while its file is damaged", async () => {
    const admin = await asAdmin();
    const made = await makeBackup(admin);
    const file = path.join(folder, made.fileName);
    await copyFile(file, `${file}.good`);
    await appendFile(file, "x");
    const refused = await admin.post(`/api/admin/backups/${made.id}/verify`).expect(422);
    expect(refused.body.code).toBe("damaged");
    const { message, reason } = refused.body;
    expect(await rowOf(made.id)).toMatchObject({ problem: { message, reason }, verifiedAt: null });
    await copyFile(`${file}.good`, file);
    await admin.post(`/api/admin/backups/${made.id}/verify`).expect(200);
    expect(await rowOf(made.id)).toMatchObject({ problem: null, verifiedAt: expect.any(Date) });
  });

  test("fails verification when its file was replaced by another backup", async () => {
    const admin = await asAdmin();
    const [one, other] = [await makeBackup(admin), await makeBackup(admin)];
    await copyFile(path.join(folder, other.fileName), path.join(folder, one.fileName));
    await admin.post(`/api/admin/backups/${one.id}/verify`).expect(422);
  });

  test("reports that its file is missing", async () => {
    const admin = await asAdmin();
    const made = await makeBackup(admin);
    await rm(path.join(folder, made.fileName));
    const { body } = await admin.get("/api/admin/backups").expect(200);
    expect(body.backups[0]?.isHere).toBe(false);
    await admin.get(`/api/admin/backups/${made.id}/download`).expect(404);
    const refused = await admin.post(`/api/admin/backups/${made.id}/verify`).expect(422);
    expect(refused.body.message).toBe("The file of this backup is missing on this server.");
  });

  test("is deleted with its file, but not while it is being made", async () => {
    const admin = await asAdmin();
    const made = await makeBackup(admin);
    await admin.delete(`/api/admin/backups/${made.id}`).expect(204);
    expect(await listFiles()).toEqual([]);
    await admin.delete(`/api/admin/backups/${made.id}`).expect(404);
    const { body } = await admin.post("/api/admin/backups").expect(202);
    await admin.delete(`/api/admin/backups/${body.id}`).expect(409);
    await admin.post(`/api/admin/backups/${body.id}/verify`).expect(409);
  });
});

test.each([
  "../session-secret",
  "/etc/hostname",
  "..",
  "",
  "sofra-1-abcd.tar.gz/../../x",
  "sofra-1-abcd.tar.gz\n",
])("a restored row with the file name %j can neither read nor delete another file", async (fileName) => {
  await writeFile(path.join(dataDir, "session-secret"), "secret");
  const admin = await asAdmin();
  const [row] = await db.insert(backups).values({ fileName, fileSize: 1, status: "completed" }).returning();
  const { body } = await admin.get("/api/admin/backups").expect(200);
  expect(body.backups[0]?.isHere).toBe(false);
  await admin.get(`/api/admin/backups/${row?.id}/download`).expect(404);
  await admin.post(`/api/admin/backups/${row?.id}/verify`).expect(422);
  await admin.delete(`/api/admin/backups/${row?.id}`).expect(204);
  await stat(path.join(dataDir, "session-secret"));
});
