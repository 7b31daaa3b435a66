import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { folderOf } from "#server/features/backups/backup-files.service.ts";
import { trailerOf } from "#server/features/backups/backup-format.service.ts";
import { makeBackupNow } from "#server/features/backups/make-backup.service.ts";
import { checkBackup } from "#server/features/backups/read-backup.service.ts";
import { restoreBackup } from "#server/features/backups/restore.service.ts";
import { writeBackup } from "#server/features/backups/write-backup.service.ts";
import { movePhotos } from "#server/features/images/object-jobs.service.ts";
import { removeUnusedImages } from "#server/features/images/images.service.ts";
import { jobTasks } from "#server/features/jobs/jobs.service.ts";
import { startApp } from "#tests/setup/app.ts";
import { createTestDatabase } from "#tests/setup/database.ts";
import { startObjectStore } from "#tests/setup/fake-object-store.ts";
import { removeQueued } from "#tests/setup/object-removals.ts";
import { photo } from "#tests/setup/photos.ts";
import { secondApp } from "#tests/setup/second-app.ts";

const folder = await mkdtemp(path.join(tmpdir(), "sofra-object-store-test-"));
const [here, there] = [await startObjectStore(), await startObjectStore("elsewhere")];
afterAll(async () => {
  await Promise.all([here.down(), there.down(), rm(folder, { recursive: true, force: true })]);
});
const { asMember, asNobody, db, deps } = await startApp({ ...here.variables, DATA_DIR: folder });

beforeEach(() => {
  for (const { objects } of [here, there]) objects.clear();
});

let houses = 0;

/** Another installation, migrated and empty, with this object store or none. */
async function newHouse(variables: NodeJS.ProcessEnv = {}) {
  const prefix = inject("databasePrefix");
  const name = `${prefix}_${process.pid}_stored${++houses}`;
  const url = await createTestDatabase(inject("adminUrl"), name, `${prefix}_template`);
  return secondApp(deps, url, { DATA_DIR: folder, ...variables });
}

const COLORS = ["#112233", "#445566", "#778899"];

/**
 * Posts three dishes with photos.
 * @param moved how many of them are moved into the store
 * @returns what is seen under their addresses
 */
async function fill(moved = 2) {
  const member = await asMember();
  const seen = new Map<string, Buffer>();
  for (const [index, color] of COLORS.entries()) {
    const sent = { title: `Soup ${index}`, images: [await photo(color)] };
    const [address] = (await member.post("/api/dishes").send(sent).expect(201)).body.images;
    seen.set(address, (await asNobody().get(address).buffer(true).expect(200)).body);
    if (index + 1 === moved) await movePhotos(deps);
  }
  return { seen, member };
}

type House = Pick<Awaited<ReturnType<typeof newHouse>>, "asNobody">;

async function expectAllSeen(house: House, seen: Map<string, Buffer>): Promise<void> {
  for (const [address, bytes] of seen) {
    const { body } = await house.asNobody().get(address).buffer(true).expect(200);
    expect(body.equals(bytes)).toBe(true);
  }
}

const inTable = async ({ pool }: Pick<typeof deps, "pool">) =>
  (await pool.query("select from images where bytes is not null")).rowCount;

async function backUp() {
  const row = await makeBackupNow(deps, () => undefined);
  return { ...row, file: path.join(folderOf(deps.env), row?.fileName ?? "") };
}

test("a backup holds the photos of the store, and is the same as one of a household without", async () => {
  const { seen } = await fill();
  expect(await inTable(deps)).toBe(1);
  const backup = await backUp();
  expect(backup).toMatchObject({ status: "completed", errorMessage: null });
  const house = await newHouse();
  await restoreBackup({ databaseUrl: house.deps.databaseUrl, file: backup.file, replace: false });
  expect(await inTable(house.deps)).toBe(3);
  await here.down();
  await expectAllSeen(house, seen);
  await here.up();
  // Every table alike: where the photos were is no part of the household.
  const again = path.join(folder, "again.backup.gz");
  const { manifest } = await writeBackup({ databaseUrl: house.deps.databaseUrl, file: again });
  const { manifest: before } = await checkBackup(backup.file);
  const hashOf = ({ tables }: typeof before) => tables.find(({ name }) => name === "images")?.sha256;
  expect(hashOf(manifest)).toBe(hashOf(before));
});

test.each([
  ["from one store into another", 3],
  ["from PostgreSQL into a store", 0],
])("photos come %s with a backup, and are moved there", async (_what, moved) => {
  const { seen } = await fill(moved);
  expect(here.objects.size).toBe(moved);
  const file = path.join(folder, `${houses}.backup.gz`);
  await writeBackup({ databaseUrl: deps.databaseUrl, file, env: deps.env });
  const house = await newHouse(there.variables);
  await restoreBackup({ databaseUrl: house.deps.databaseUrl, file, replace: false });
  await expectAllSeen(house, seen);
  await movePhotos(house.deps);
  expect(await inTable(house.deps)).toBe(0);
  expect(there.objects.size).toBe(3);
  await here.down();
  onTestFinished(here.up);
  await expectAllSeen(house, seen);
});

test("a restore in place leaves the store with the photos of the restored household and no others", async () => {
  const { seen, member } = await fill();
  const { file } = await backUp();
  await member
    .post("/api/dishes")
    .send({ title: "Later", images: [await photo("#ff0000")] })
    .expect(201);
  await movePhotos(deps);
  expect(here.objects.size).toBe(4);
  await restoreBackup({ databaseUrl: deps.databaseUrl, file, replace: true });
  await expectAllSeen({ asNobody }, seen);
  await movePhotos(deps);
  await removeQueued(deps);
  expect(here.objects.size).toBe(3);
  await expectAllSeen({ asNobody }, seen);
});

test("photos with keys that never left are restored from a backup made without the store", async () => {
  const { seen } = await fill(0);
  here.state.mood = 500;
  await expect(movePhotos(deps)).rejects.toThrow("the store answers 500");
  here.state.mood = "good";
  expect(await deps.pool.query("select from images where object is not null")).toMatchObject({ rowCount: 1 });
  const file = path.join(folder, "keys.backup.gz");
  await writeBackup({ databaseUrl: deps.databaseUrl, file });
  const house = await newHouse();
  await restoreBackup({ databaseUrl: house.deps.databaseUrl, file, replace: false });
  await expectAllSeen(house, seen);
}, 30_000);

test("a restore goes on with the removals that wait", async () => {
  const { seen } = await fill();
  const { file } = await backUp();
  await db.$client.query("delete from dishes");
  await db.$client.query("update images set created_at = now() - interval '25 hours'");
  await removeUnusedImages(deps);
  await restoreBackup({ databaseUrl: deps.databaseUrl, file, replace: true });
  await movePhotos(deps);
  await removeQueued(deps);
  expect(here.objects.size).toBe(3);
  await expectAllSeen({ asNobody }, seen);
});

test("while a backup reads them, photos that nothing shows any more stay in the store", async () => {
  const { seen } = await fill();
  await movePhotos(deps);
  here.asked.length = 0;
  here.state.mood = "silent";
  const making = backUp();
  await expect.poll(() => here.asked.some((line) => line.startsWith("GET"))).toBe(true);
  await db.$client.query("delete from dishes");
  await db.$client.query("update images set created_at = now() - interval '25 hours'");
  await removeUnusedImages(deps);
  const keys = [...here.objects.keys()];
  await jobTasks(deps).remove_objects?.({ keys }, {} as never);
  expect([...here.objects.keys()]).toEqual(keys);
  here.state.mood = "good";
  here.cut();
  const backup = await making;
  expect(backup).toMatchObject({ status: "completed" });
  const house = await newHouse();
  await restoreBackup({ databaseUrl: house.deps.databaseUrl, file: backup.file, replace: false });
  await expectAllSeen(house, seen);
}, 30_000);

test.each<[string, () => void, RegExp]>([
  ["is gone", () => here.objects.clear(), /it is not there as [0-9a-f]{64}-/],
  [
    "is another file",
    () => {
      for (const object of here.objects.values()) object.bytes = Buffer.alloc(object.bytes.length);
    },
    /what is there as [0-9a-f]{64}-\S+ is another file/,
  ],
])("a backup fails and names the photo when its object %s", async (_what, damage, why) => {
  await fill();
  damage();
  const { status, errorMessage, file } = await backUp();
  expect(status).toBe("failed");
  expect(errorMessage).toMatch(/^The photo [0-9a-f]{64}\.jpg cannot be had from the object store: /);
  expect(errorMessage).toMatch(why);
  await expect(checkBackup(file)).rejects.toThrow("ENOENT");
});

test("a backup by a program that does not know the store says what is missing", async () => {
  await fill();
  const file = path.join(folder, "never.backup.gz");
  await expect(writeBackup({ databaseUrl: deps.databaseUrl, file })).rejects.toThrow(
    "2 photos are in an object store, but S3_ENDPOINT is not set here.",
  );
});

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");

/** Changes the only photo's row in a backup, and every checksum with it. */
async function forge(file: string, change: (row: string) => string): Promise<void> {
  const lines = gunzipSync(await readFile(file)).toString();
  const [row = ""] = /^[0-9a-f]{64}\.jpg\t.*\n/m.exec(lines) ?? [];
  const forged = lines.replace(row, () => change(row)).replaceAll(sha256(row), sha256(change(row)));
  const packed = gzipSync(forged.slice(0, forged.lastIndexOf("-- SHA-256")));
  await writeFile(file, Buffer.concat([packed, trailerOf(sha256(packed))]));
}

test("a backup that names objects of its own is refused", async () => {
  const house = await newHouse();
  await house.deps.pool.query("insert into users (id, username, password) values ('ada', 'ada', 'x')");
  await house.deps.pool.query(
    `insert into images (name, content_type, bytes, width, height, color)
     values (repeat('a', 64) || '.jpg', 'image/jpeg', '', 1, 1, '#000000')`,
  );
  const file = path.join(folder, "forged.backup.gz");
  await writeBackup({ databaseUrl: house.deps.databaseUrl, file });
  await forge(file, (row) => row.replace(/\\N\t\\N\n$/, () => `${"a".repeat(64)}-of-somebody-else\t\\N\n`));
  const other = await newHouse(there.variables);
  const restored = restoreBackup({ databaseUrl: other.deps.databaseUrl, file, replace: false });
  await expect(restored).rejects.toThrow("This backup names photos in an object store");
  expect(await other.deps.pool.query("select from users")).toMatchObject({ rowCount: 0 });
});
