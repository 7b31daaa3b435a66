import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { announceSetup } from "#server/features/auth/setup.service.ts";
import { writeBackup } from "#server/features/backups/write-backup.service.ts";
import { jobTasks } from "#server/background/jobs.ts";
import { RESTORE_PIECE_BYTES } from "#shared/limits.ts";
import { dishes, users } from "#shared/schema.ts";
import { startApp } from "#tests/setup/app.ts";
import { buildDish, buildUser, TEST_PASSWORD } from "#tests/setup/builders.ts";
import { emptyTables } from "#tests/setup/database.ts";

const dataDir = await mkdtemp(path.join(tmpdir(), "sofra-setup-restore-test-"));
const { asNobody, db, deps } = await startApp({ DATA_DIR: dataDir });
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const upload = "0123456789abcdef0123456789abcdef";
const uploads = () => readdir(path.join(dataDir, "backups")).catch(() => []);
const printedToken = async () => (await announceSetup(deps))?.split("token=")[1] ?? "";

/** The bytes of a household with ada and a dish; afterwards nobody lives here any more. */
async function backupOfAHousehold(): Promise<Buffer> {
  const { id } = await buildUser(db, { username: "ada", isAdmin: true });
  await buildDish(db, { title: "Red lentil soup", createdBy: id, description: "x".repeat(5_000) });
  const file = path.join(dataDir, "made.gz");
  await writeBackup({ databaseUrl: deps.databaseUrl, file });
  await emptyTables(deps.pool);
  return readFile(file);
}

const put = (query: Record<string, string | number>, bytes: Buffer, type = "application/octet-stream") =>
  asNobody().put("/api/setup/restore").query(query).set("Content-Type", type).send(bytes);

/** As the page does, in pieces that are small enough to be many. */
async function send(token: string, bytes: Buffer, size = 1_000) {
  for (let at = 0; at < bytes.length; at += size) {
    await put({ token, upload, at }, bytes.subarray(at, at + size)).expect(204);
  }
  return asNobody().post("/api/setup/restore").send({ token, upload });
}

describe("a new installation", () => {
  test("takes over the household of a backup, and its members sign in", async () => {
    const bytes = await backupOfAHousehold();
    const token = await printedToken();
    const { status, body } = await send(token, bytes);
    expect(status).toBe(200);
    expect(body).toEqual({ tables: expect.any(Number), rows: 3, createdAt: expect.any(String) });
    expect(await db.select({ title: dishes.title }).from(dishes)).toEqual([{ title: "Red lentil soup" }]);
    expect(await uploads()).toEqual([]);
    await asNobody().post("/api/auth/login").send({ username: "ada", password: TEST_PASSWORD }).expect(200);
    await asNobody().get("/api/setup").query({ token }).expect(404);
    await put({ token, upload, at: 0 }, bytes).expect(404);
    await asNobody().post("/api/setup/restore").send({ token, upload }).expect(404);
  });

  test("takes a piece twice when its answer was lost, but none that leaves a hole", async () => {
    const bytes = await backupOfAHousehold();
    const token = await printedToken();
    await put({ token, upload, at: 0 }, bytes.subarray(0, 1_000)).expect(204);
    await put({ token, upload, at: 1_001 }, bytes.subarray(1_001)).expect(409);
    await put({ token, upload, at: 0 }, bytes.subarray(0, 1_000)).expect(204);
    await put({ token, upload, at: 1_000 }, bytes.subarray(1_000)).expect(204);
    await put({ token, upload, at: 1_000 }, bytes.subarray(1_000)).expect(204);
    await asNobody().post("/api/setup/restore").send({ token, upload }).expect(200);
  });

  test("says what is wrong with a file, stays as it was, and takes another one", async () => {
    const bytes = await backupOfAHousehold();
    const token = await printedToken();
    const bad = Buffer.from(bytes);
    bad.writeUInt8(bad.readUInt8(700) ^ 1, 700);
    const refused = await send(token, bad);
    expect([refused.status, refused.body.code]).toEqual([422, "damaged"]);
    expect(refused.body.message).toMatch(/^This backup is damaged/);
    const other = await send(token, Buffer.from("not a backup at all"));
    expect(other.body.message).toMatch(/^This is not a whole backup of Sofra/);
    expect(await db.$count(users)).toBe(0);
    expect(await uploads()).toEqual([]);
    expect((await send(token, bytes)).status).toBe(200);
  });

  test("is taken over once, of two at the same moment", async () => {
    const bytes = await backupOfAHousehold();
    const token = await printedToken();
    await put({ token, upload, at: 0 }, bytes).expect(204);
    const answers = await Promise.all(
      [1, 2].map(() => asNobody().post("/api/setup/restore").send({ token, upload })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect(await db.$count(users)).toBe(1);
  });
});

describe("without the setup address", () => {
  test("nothing is taken, and no byte is kept", async () => {
    const token = await printedToken();
    for (const wrong of ["", "x", token.slice(1)]) {
      await put({ token: wrong, upload, at: 0 }, Buffer.from("bytes")).expect(404);
      await asNobody().post("/api/setup/restore").send({ token: wrong, upload }).expect(404);
    }
    expect(await uploads()).toEqual([]);
  });

  test("another site cannot use it", async () => {
    const token = await printedToken();
    await put({ token, upload, at: 0 }, Buffer.from("x")).set("Origin", "https://evil.example").expect(403);
  });
});

test.each([
  [{ upload: "../../../etc/cron.d/x", at: 0 }, 400],
  [{ upload: `${upload}/x`, at: 0 }, 400],
  [{ upload, at: -1 }, 400],
  [{ upload, at: "1e3" }, 400],
  [{ upload, at: 2_000_000_000 }, 413],
  [{ upload, at: 9_999_999_999 }, 400],
])("hostile addresses lead nowhere: %j", async (query, status) => {
  const token = await printedToken();
  await put({ token, ...query }, Buffer.from("x")).expect(status);
  expect(await uploads()).toEqual([]);
});

test("pieces are bytes, and no larger than agreed", async () => {
  const token = await printedToken();
  await put({ token, upload, at: 0 }, Buffer.from("{}"), "application/json").expect(415);
  await put({ token, upload, at: 0 }, Buffer.alloc(RESTORE_PIECE_BYTES + 1)).expect(413);
  await asNobody().post("/api/setup/restore").send({ token, upload }).expect(409);
});

test("a new upload leaves a restore alone; what was left behind is removed after a day", async () => {
  const token = await printedToken();
  const [other, restoring] = [`upload-${"a".repeat(32)}`, `upload-${upload}-restoring-00c0ffee`];
  await put({ token, upload: other.slice(7), at: 0 }, Buffer.from("x")).expect(204);
  const file = path.join(dataDir, "backups", restoring);
  await writeFile(file, "x");
  await put({ token, upload, at: 0 }, Buffer.from("x")).expect(204);
  expect((await uploads()).toSorted()).toEqual([`upload-${upload}`, restoring]);
  const ages = async (name: string, days: number) => {
    const then = new Date(Date.now() - days * 86_400_000);
    await utimes(path.join(dataDir, "backups", name), then, then);
  };
  await ages(restoring, 1.01);
  await ages(`upload-${upload}`, 0.99);
  await jobTasks(deps).remove_old_uploads?.({}, {} as never);
  expect(await uploads()).toEqual([`upload-${upload}`]);
  await ages(`upload-${upload}`, 1.01);
  await jobTasks(deps).remove_old_uploads?.({}, {} as never);
  expect(await uploads()).toEqual([]);
});
