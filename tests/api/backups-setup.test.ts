import { mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createApp } from "#server/app.ts";
import { jobTasks } from "#server/background/jobs.ts";
import { getSetupAddress } from "#server/features/auth/setup.service.ts";
import { writeBackup } from "#server/features/backups/write-backup.service.ts";
import { dishes, users } from "#shared/schema/index.ts";
import { buildDish, buildUser, TEST_PASSWORD } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { emptyTables } from "#tests/setup/server/database.ts";
import { runDueJobs } from "#tests/setup/server/due-jobs.ts";
import { listen } from "#tests/setup/server/listen.ts";
import { makeTestFolder } from "#tests/setup/test-folder.ts";

const dataDir = await makeTestFolder();
const { asVisitor, db, deps } = await startApp({ DATA_DIR: dataDir });

const uploads = () => readdir(path.join(dataDir, "backups")).catch(() => []);
const printedToken = async () => (await getSetupAddress(deps))?.split("token=")[1] ?? "";

/** The backup of a household with one member and one dish. Empties the database. */
async function makeHouseholdBackup(): Promise<Buffer> {
  const { id } = await buildUser(db, { username: "ada", isAdmin: true });
  await buildDish(db, { title: "Red lentil soup", createdBy: id, description: "x".repeat(5_000) });
  const file = path.join(dataDir, "made.tar.gz");
  await writeBackup({ databaseUrl: deps.databaseUrl, file });
  await emptyTables(deps.pool);
  return readFile(file);
}

const send = (token: string, bytes: Buffer, type = "application/gzip") =>
  asVisitor().post("/api/setup/restore").query({ token }).set("Content-Type", type).send(bytes);

describe("POST /api/setup/restore", () => {
  test("restores a household, and its members can sign in", async () => {
    const bytes = await makeHouseholdBackup();
    const token = await printedToken();
    const { status, body } = await send(token, bytes);
    expect(status).toBe(200);
    expect(body).toEqual({ tables: expect.any(Number), rows: 3, createdAt: expect.any(String) });
    expect(await db.select({ title: dishes.title }).from(dishes)).toEqual([{ title: "Red lentil soup" }]);
    expect(await uploads()).toEqual([]);
    await asVisitor().post("/api/auth/login", { username: "ada", password: TEST_PASSWORD }).expect(200);
    await asVisitor().get("/api/setup").query({ token }).expect(404);
    await send(token, bytes).expect(404);
  });

  test("has the labels of the dishes found again by the running server", async () => {
    await buildDish(db, { title: "Egg soup", foundLabels: { fish: "may" } });
    const bytes = await makeHouseholdBackup();
    await send(await printedToken(), bytes).expect(200);
    await runDueJobs(deps);
    const rows = await db
      .select({ title: dishes.title, labels: dishes.foundLabels })
      .from(dishes)
      .orderBy(dishes.id);
    expect(rows).toEqual([
      { title: "Egg soup", labels: { eggs: "may" } },
      { title: "Red lentil soup", labels: {} },
    ]);
  });

  test("restores nothing from an interrupted upload and deletes its file", async () => {
    const bytes = await makeHouseholdBackup();
    const token = await printedToken();
    const { port, close } = await listen(createServer(createApp(deps)));
    const socket = connect(port, "127.0.0.1");
    socket.write(
      `POST /api/setup/restore?token=${token} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/gzip\r\nContent-Length: ${bytes.length}\r\n\r\n`,
    );
    socket.write(bytes.subarray(0, 500));
    await expect.poll(uploads, { interval: 5 }).toHaveLength(1);
    socket.destroy();
    await expect.poll(uploads, { interval: 5 }).toEqual([]);
    expect(await db.$count(users)).toBe(0);
    close();
  });

  test("returns 422 for a damaged file, changes nothing, and accepts a good file afterwards", async () => {
    const bytes = await makeHouseholdBackup();
    const token = await printedToken();
    const bad = Buffer.from(bytes);
    bad.writeUInt8(bad.readUInt8(700) ^ 1, 700);
    const refused = await send(token, bad);
    expect(refused.status).toBe(422);
    const message = expect.stringMatching(/^This backup is damaged/) as string;
    expect(refused.body).toMatchObject({ code: "damaged", message });
    const other = await send(token, Buffer.from("not a backup at all"));
    expect(other.text).toContain('"This is not a complete Sofra backup');
    expect(await db.$count(users)).toBe(0);
    expect(await uploads()).toEqual([]);
    expect((await send(token, bytes)).status).toBe(200);
  });

  test("restores once when two uploads arrive at once", async () => {
    const bytes = await makeHouseholdBackup();
    const token = await printedToken();
    const responses = await Promise.all([1, 2].map(() => send(token, bytes)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.every(({ status }) => status < 500)).toBe(true);
    expect(await db.$count(users)).toBe(1);
  });
});

describe("an upload for restoring", () => {
  test("returns 404 without the setup token and stores nothing", async () => {
    const token = await printedToken();
    for (const wrong of ["", "x", token.slice(1)]) await send(wrong, Buffer.from("bytes")).expect(404);
    expect(await uploads()).toEqual([]);
  });

  test("returns 403 from another site", async () => {
    const token = await printedToken();
    await send(token, Buffer.from("x")).set("Origin", "https://evil.example").expect(403);
  });
});

test("an upload that is not of type gzip returns 415", async () => {
  const token = await printedToken();
  await send(token, Buffer.from("{}"), "application/json").expect(415);
  await asVisitor().post("/api/setup/restore").query({ token }).expect(415);
  expect(await uploads()).toEqual([]);
});

test("uploads that a killed process left behind are deleted after a day", async () => {
  const folder = path.join(dataDir, "backups");
  const [old, recent] = [`upload-${"a".repeat(32)}`, `upload-${"b".repeat(32)}`];
  await mkdir(folder, { recursive: true });
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, days] of [
    [old, 1.01],
    [recent, 0.99],
  ] as const) {
    await writeFile(path.join(folder, name), "x");
    const then = new Date(Date.now() - days * 86_400_000);
    await utimes(path.join(folder, name), then, then);
  }
  await jobTasks(deps).remove_old_uploads({}, {} as never);
  expect(await uploads()).toEqual([recent]);
});
