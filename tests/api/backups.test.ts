import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { jobTasks } from "#server/background/jobs.ts";
import { backups } from "#shared/schema.ts";
import { startApp } from "#tests/setup/app.ts";
import { buildDish } from "#tests/setup/builders.ts";

const dataDir = await mkdtemp(path.join(tmpdir(), "sofra-backups-test-"));
const folder = path.join(dataDir, "backups");
const { db, deps, asAdmin, asMember } = await startApp({ DATA_DIR: dataDir, BACKUP_KEEP: "2" });

afterAll(() => rm(dataDir, { recursive: true, force: true }));
beforeEach(() => rm(folder, { recursive: true, force: true }));

const runJob = async (name: "make_backups" | "daily_backup") => jobTasks(deps)[name]?.({}, {} as never);
const filesThere = () => readdir(folder).catch(() => []);
const rowOf = async (id: number) => (await db.select().from(backups).where(eq(backups.id, id)))[0];

/** A finished backup, made as an administrator makes it. */
async function makeOne(admin: Awaited<ReturnType<typeof asAdmin>>) {
  const { body } = await admin.post("/api/admin/backups").expect(202);
  await runJob("make_backups");
  const list = await admin.get("/api/admin/backups").expect(200);
  return list.body.backups.find(({ id }: { id: number }) => id === body.id);
}

describe("making a backup", () => {
  test("answers at once, and the job then writes it, reads it back and says what is in it", async () => {
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
    expect(made.tableCount).toBeGreaterThan(10);
    // The administrator, the dish and the settings.
    expect(made.recordCount).toBe(3);
    expect(made.compressionRatio).toBeGreaterThan(1);
    const file = await stat(path.join(folder, made.fileName));
    expect([file.size, (file.mode & 0o777).toString(8)]).toEqual([made.fileSize, "600"]);
  });

  test("holds the dashboard's address, and its key only sealed", async () => {
    const admin = await asAdmin();
    const [dashboardUrl, apiKey] = ["http://127.0.0.1:9/hook", "key-4711-of-the-dashboard"];
    await admin.post("/api/rasab/configure").send({ dashboardUrl, apiKey }).expect(200);
    const made = await makeOne(admin);
    const text = gunzipSync(await readFile(path.join(folder, made.fileName))).toString("latin1");
    expect(text).toContain(dashboardUrl);
    for (const spelled of [
      apiKey,
      Buffer.from(apiKey).toString("base64"),
      Buffer.from(apiKey).toString("hex"),
    ]) {
      expect(text).not.toContain(spelled);
    }
  });

  test("happens once at a time, however many ask at the same moment", async () => {
    const admin = await asAdmin();
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.post("/api/admin/backups")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, ...Array(7).fill(409)]);
    await Promise.all([runJob("make_backups"), runJob("make_backups"), runJob("make_backups")]);
    expect(await filesThere()).toHaveLength(1);
    await admin.post("/api/admin/backups").expect(202);
  });

  test("that cannot write its file fails with a sentence, and the next one can be made", async () => {
    const admin = await asAdmin();
    await writeFile(folder, "in the way");
    const failed = await makeOne(admin);
    expect(failed).toMatchObject({ status: "failed", isHere: false, verifiedAt: null });
    expect(failed.errorMessage).toMatch(/^Sofra can't write to the folder "backups" in DATA_DIR \(E\w+\)\./);
    await rm(folder);
    expect(await makeOne(admin)).toMatchObject({ status: "completed" });
  });

  test("that a crash interrupted is marked as failed and leaves nothing behind", async () => {
    const admin = await asAdmin();
    const fileName = "sofra-2026-01-02-030405-abcd.tar.gz";
    await mkdir(folder);
    await writeFile(path.join(folder, `${fileName}.part`), "half of it");
    await db.insert(backups).values({ fileName, fileSize: 0, progress: 0.4 });
    await admin.post("/api/admin/backups").expect(409);
    await runJob("make_backups");
    expect((await db.select().from(backups))[0]).toMatchObject({
      status: "failed",
      errorMessage: "Sofra was stopped before this backup was finished. Please create a new one.",
    });
    expect(await filesThere()).toEqual([]);
    await admin.post("/api/admin/backups").expect(202);
  });

  test("is given up when the program is stopped", async () => {
    const admin = await asAdmin();
    const { body } = await admin.post("/api/admin/backups").expect(202);
    const stopped = { abortSignal: AbortSignal.abort() } as never;
    await jobTasks(deps).make_backups?.({}, stopped);
    expect(await rowOf(body.id)).toMatchObject({
      status: "failed",
      errorMessage: "Sofra was stopped before this backup was finished. Please create a new one.",
    });
    expect(await filesThere()).toEqual([]);
  });
});

describe("the daily backup", () => {
  test("is kept BACKUP_KEEP times; those made by hand stay", async () => {
    const admin = await asAdmin();
    const byHand = await makeOne(admin);
    for (let day = 0; day < 4; day++) await runJob("daily_backup");
    const { body } = await admin.get("/api/admin/backups").expect(200);
    expect(body.backups.map(({ backupType }: { backupType: string }) => backupType)).toEqual([
      "daily",
      "daily",
      "full",
    ]);
    expect(await filesThere()).toHaveLength(3);
    expect(await filesThere()).toContain(byHand.fileName);
  });

  test("is good although an old one cannot be removed", async () => {
    const names = [1, 2, 3].map((day) => `sofra-2026-01-0${day}-030000-abcd.tar.gz`);
    for (const fileName of names) {
      await db.insert(backups).values({ fileName, fileSize: 0, backupType: "daily", status: "completed" });
    }
    // A folder cannot be removed as a file is.
    await mkdir(path.join(folder, names[1] ?? ""), { recursive: true });
    await runJob("daily_backup");
    const rows = await db.select().from(backups).orderBy(desc(backups.id));
    expect(rows.map(({ status }) => status)).toEqual(["completed", "completed", "completed"]);
    expect(rows.map(({ fileName }) => fileName).slice(1)).toEqual([names[2], names[1]]);
    expect(await filesThere()).toEqual([names[1], rows[0]?.fileName]);
  });

  test("leaves the good ones alone when it fails, and a later good one clears the failures", async () => {
    await asAdmin();
    await runJob("daily_backup");
    await db.insert(backups).values({ fileName: "x", fileSize: 0, backupType: "daily", status: "failed" });
    await runJob("daily_backup");
    const rows = await db.select().from(backups);
    expect(rows.map(({ status }) => status)).toEqual(["completed", "completed"]);
  });
});

describe("a finished backup", () => {
  test("is downloaded whole", async () => {
    const admin = await asAdmin();
    const made = await makeOne(admin);
    const answer = await admin
      .get(`/api/admin/backups/${made.id}/download`)
      .buffer(true)
      .parse((res, done) => {
        const pieces: Buffer[] = [];
        res
          .on("data", (piece: Buffer) => pieces.push(piece))
          .on("end", () => done(null, Buffer.concat(pieces)));
      })
      .expect(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/gzip",
      "content-length": String(made.fileSize),
      "content-disposition": `attachment; filename=${made.fileName}`,
      etag: `"${made.checksum}"`,
      "cache-control": "private, no-store",
    });
    expect(answer.body).toHaveLength(made.fileSize);
  });

  test("is verified again on demand", async () => {
    const admin = await asAdmin();
    const made = await makeOne(admin);
    const { body } = await admin.post(`/api/admin/backups/${made.id}/verify`).expect(200);
    expect(body.verifiedAt > made.verifiedAt).toBe(true);
  });

  test("that was damaged on disk is found out, and good again when its file is", async () => {
    const admin = await asAdmin();
    const made = await makeOne(admin);
    const file = path.join(folder, made.fileName);
    await copyFile(file, `${file}.good`);
    await appendFile(file, "x");
    const refused = await admin.post(`/api/admin/backups/${made.id}/verify`).expect(422);
    expect(refused.body.code).toBe("damaged");
    expect(await rowOf(made.id)).toMatchObject({ errorMessage: refused.body.message, verifiedAt: null });
    await copyFile(`${file}.good`, file);
    await admin.post(`/api/admin/backups/${made.id}/verify`).expect(200);
    expect(await rowOf(made.id)).toMatchObject({ errorMessage: null, verifiedAt: expect.any(Date) });
  });

  test("whose file was exchanged for another backup is found out", async () => {
    const admin = await asAdmin();
    const [one, other] = [await makeOne(admin), await makeOne(admin)];
    await copyFile(path.join(folder, other.fileName), path.join(folder, one.fileName));
    await admin.post(`/api/admin/backups/${one.id}/verify`).expect(422);
  });

  test("whose file is gone says so", async () => {
    const admin = await asAdmin();
    const made = await makeOne(admin);
    await rm(path.join(folder, made.fileName));
    const { body } = await admin.get("/api/admin/backups").expect(200);
    expect(body.backups[0].isHere).toBe(false);
    await admin.get(`/api/admin/backups/${made.id}/download`).expect(404);
    const refused = await admin.post(`/api/admin/backups/${made.id}/verify`).expect(422);
    expect(refused.body.message).toBe("The file of this backup is missing on this server.");
  });

  test("is deleted with its file; one that is being made is not", async () => {
    const admin = await asAdmin();
    const made = await makeOne(admin);
    await admin.delete(`/api/admin/backups/${made.id}`).expect(204);
    expect(await filesThere()).toEqual([]);
    await admin.delete(`/api/admin/backups/${made.id}`).expect(404);
    const { body } = await admin.post("/api/admin/backups").expect(202);
    await admin.delete(`/api/admin/backups/${body.id}`).expect(409);
    await admin.post(`/api/admin/backups/${body.id}/verify`).expect(409);
  });
});

test("members get nothing of it", async () => {
  const made = await makeOne(await asAdmin());
  const member = await asMember();
  await member.get("/api/admin/backups").expect(403);
  await member.post("/api/admin/backups").expect(403);
  await member.get(`/api/admin/backups/${made.id}/download`).expect(403);
  await member.post(`/api/admin/backups/${made.id}/verify`).expect(403);
  await member.delete(`/api/admin/backups/${made.id}`).expect(403);
  expect(await filesThere()).toEqual([made.fileName]);
});

test.each([
  "../session-secret",
  "/etc/hostname",
  "..",
  "",
  "sofra-1-abcd.tar.gz/../../x",
  "sofra-1-abcd.tar.gz\n",
])("a row that a foreign backup has brought reads and deletes no other file: %j", async (fileName) => {
  await writeFile(path.join(dataDir, "session-secret"), "secret");
  const admin = await asAdmin();
  const [row] = await db.insert(backups).values({ fileName, fileSize: 1, status: "completed" }).returning();
  const { body } = await admin.get("/api/admin/backups").expect(200);
  expect(body.backups[0].isHere).toBe(false);
  await admin.get(`/api/admin/backups/${row?.id}/download`).expect(404);
  await admin.post(`/api/admin/backups/${row?.id}/verify`).expect(422);
  await admin.delete(`/api/admin/backups/${row?.id}`).expect(204);
  await stat(path.join(dataDir, "session-secret"));
});
