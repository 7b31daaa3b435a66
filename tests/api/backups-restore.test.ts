import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { describe, expect, test } from "vitest";
import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import { knownSchemas } from "#server/database/migrations.ts";
import type { Manifest } from "#server/features/backups/backup-format.ts";
import { readBackup } from "#server/features/backups/read-backup.ts";
import { requireRestorable, restoreBackup } from "#server/features/backups/restore.service.ts";
import { EXCLUDED_TABLES, FORMER_TABLES, programTables } from "#server/features/backups/snapshot.queries.ts";
import { writeBackup } from "#server/features/backups/write-backup.service.ts";
import { FOOD_DATA_VERSION } from "#server/features/foods/food-data-version.ts";
import { answerDishes, answers, backups, claims, likes, sessions } from "#shared/schema/index.ts";
import { createRandom } from "#tests/bench/random.ts";
import { buildDish, buildInvitation, buildMenu, buildUser } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { zipOf } from "#tests/setup/data/zip.ts";
import { startApp } from "#tests/setup/server/app.ts";
import {
  count,
  expectRestorable,
  newInstallation,
  type Installation,
} from "#tests/setup/server/installations.ts";
import { makeTestFolder } from "#tests/setup/test-folder.ts";

const folder = await makeTestFolder();

const { db, deps, asMember } = await startApp({ DATA_DIR: folder });
const source = deps.databaseUrl;

let files = 0;
const newFile = () => path.join(folder, `${++files}.tar.gz`);
const write = async () =>
  writeBackup({ databaseUrl: source, file: newFile() }).then(({ manifest }) => manifest);
const lastFile = () => path.join(folder, `${files}.tar.gz`);
const restore = (databaseUrl: string, file = lastFile(), replace = false) =>
  restoreBackup({ databaseUrl, file, replace });

const dump = ({ client }: Installation) => dumpTables({ $client: client } as never);
async function addPhoto(size: number, large: Buffer | null = null): Promise<void> {
  await deps.pool.query(
    `insert into images (name, content_type, bytes, width, height, color, large)
     values (encode(sha256($1), 'hex') || '.jpg', 'image/jpeg', $1, 1, 1, '#000000', $2)`,
    [randomBytes(size), large],
  );
}

async function fill() {
  const user = await buildUser(db, {
    username: "aisha",
    firstName: "Ayşe\t\\N\n\\.",
    email: "a@example.org",
  });
  const dish = await buildDish(db, {
    createdBy: user.id,
    title: "🥣 \\. \\N",
    images: ["/images/a.jpg", 'x"{},'],
  });
  await buildMenu(db, { createdBy: user.id, dishIds: [dish.id], description: "\\.\n\\.\nline" });
  await db.insert(likes).values({ dishId: dish.id, userId: user.id });
  await addPhoto(100_000);
  await addPhoto(20_000, randomBytes(90_000));
  const { id: menuId } = await buildMenu(db, { createdBy: user.id, place: "Mill Lane" });
  const { id: inviteTokenId } = await buildInvitation(db, { createdBy: user.id, menuId, maxAnswers: 9 });
  const values = { name: "May", isComing: true, adults: 2, needs: ["nuts" as const], editTokenHash: "a" };
  const answeredFor = { eventDate: "2030-05-17", eventTime: null, place: "\\.\n", dishIds: [dish.id] };
  await db.insert(answers).values({ ...values, calendarTokenHash: "b", answeredFor, id: 7, inviteTokenId });
  await db.insert(answerDishes).values({ answerId: 7, dishId: dish.id });
  await db.insert(claims).values({ menuId, item: "Bread", answerId: 7, kind: "bring" });
  await db.insert(sessions).values({ sid: "open", sess: {}, expire: new Date(Date.now() + 60_000) });
  return { user, dish };
}

/** Backs up a full household. @returns an installation to restore it into */
async function backUpHousehold(): Promise<Installation> {
  await fill();
  await write();
  return newInstallation();
}

test("a backup contains every table except credentials and rate-limit counters", async () => {
  const { tables } = await write();
  const { rows } = await deps.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const inDatabase = rows.map(({ name }) => name);
  expect(programTables.toSorted()).toEqual([...inDatabase, ...FORMER_TABLES].toSorted());
  expect([...tables.map(({ name }) => name), ...EXCLUDED_TABLES].toSorted()).toEqual(inDatabase);
});

/** Returns a backup, which is unpacked in `folder`/sofra, as browsers, systems and people pass on its contents. */
async function repacked(backup: Buffer, folder: string): Promise<[how: string, file: Buffer][]> {
  const inner = path.join(folder, "sofra");
  const entries = await readdir(inner, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(inner, path.join(entry.parentPath, entry.name)));
  // In another order than in a backup.
  const files = await Promise.all(
    names
      .sort()
      .map(async (name): Promise<[string, Buffer]> => [name, await readFile(path.join(inner, name))]),
  );
  const ofMac = (top: string) =>
    files.flatMap(([name, bytes]): [string, Buffer][] => [
      [`${top}${path.dirname(name)}/._${path.basename(name)}`, Buffer.from("x")],
      [`sofra/${name}`, bytes],
    ]);
  const tar = async (...args: string[]) =>
    (await promisify(execFile)("tar", ["-czf", "-", ...args], { cwd: folder, encoding: "buffer" })).stdout;
  const byMac = pack();
  for (const [name, bytes] of ofMac("sofra/").toReversed()) {
    byMac.entry(
      { name: `${"ü".repeat(60)}/${name}`, pax: { "LIBARCHIVE.xattr.com.apple.quarantine": "x" } },
      bytes,
    );
  }
  byMac.finalize();
  return [
    ["decompressed by a browser", gunzipSync(backup)],
    ["compressed twice", gzipSync(backup)],
    ["a zip of it, by a Mac", await zipOf({ "sofra.tar": gunzipSync(backup), "__MACOSX/._sofra.tar": "x" })],
    ["a zip in a zip", await zipOf({ "a/b.zip": await zipOf({ "sofra.tar.gz": backup }) })],
    ["a zip without a folder", await zipOf(files)],
    ["a zip of a folder", await zipOf([["sofra/Thumbs.db", "x"], ...ofMac("__MACOSX/sofra/")])],
    ["a tar of the folder's contents", await tar("-C", "sofra", ".")],
    ["a tar of files by name", await tar("-C", "sofra", "manifest.json", "photos", "tables")],
    ["a ustar", await tar("--format=ustar", "sofra")],
    ["a pax tar", await tar("--format=pax", "sofra")],
    ["a v7 tar", await tar("--format=v7", "sofra")],
    ["a tar with long names and the manifest last", gzipSync(await buffer(byMac))],
  ];
}

describe("restoring", () => {
  test("accepts a backup in every container, and leaves nothing behind", async () => {
    await fill();
    await write();
    const unpacked = await mkdtemp(path.join(folder, "sofra-"));
    await mkdir(path.join(unpacked, "sofra"));
    await promisify(execFile)("tar", ["-xzf", lastFile(), "-C", path.join(unpacked, "sofra")]);
    const file = path.join(unpacked, "download");
    for (const [how, bytes] of await repacked(await readFile(lastFile()), unpacked)) {
      await writeFile(file, bytes);
      await requireRestorable(file).catch((error: unknown) => expect.fail(`${how}: ${String(error)}`));
      expect([how, ...(await readdir(unpacked)).toSorted()]).toEqual([how, "download", "sofra"]);
    }
    const there = await newInstallation();
    await restore(there.url, file);
    expect(await dump(there)).toEqual(await dumpTables(db));
  });

  test("restores every row of every table and continues the id sequences", async () => {
    const { dish } = await fill();
    await write();
    const there = await newInstallation();
    const restored = await restore(there.url);
    const current = programTables.length - FORMER_TABLES.length;
    expect(restored).toMatchObject({ rows: 12, tables: current - EXCLUDED_TABLES.length });
    expect(await dump(there)).toEqual(await dumpTables(db));
    expect(await count(there, "sessions")).toBe(0);
    const { rows } = await there.client.query<{ id: number }>(
      "insert into dishes (title, created_by) select 'Next', id from users returning id",
    );
    expect(rows[0]?.id).toBe(dish.id + 1);
  });

  test("is undone if a table then has other rows than the backup", async () => {
    const there = await backUpHousehold();
    const before = await dump(there);
    await there.client.query(`create function change() returns trigger language plpgsql as
      $$ begin new.title := new.title || ' '; return new; end $$`);
    await there.client.query(
      "create trigger change before insert on menus for each row execute function change()",
    );
    await there.client.query("alter table menus enable always trigger change");
    await expect(restore(there.url)).rejects.toThrow(
      "The restored table menus differs from the backup. Nothing was changed.",
    );
    expect(await dump(there)).toEqual(before);
  });

  test("restores a consistent snapshot when dishes were posted during the backup", async () => {
    await fill();
    for (let photo = 0; photo < 10; photo++) await addPhoto(200_000);
    const member = await asMember();
    let writing = true;
    let sent = 0;
    let posted = 0;
    const writers = Array.from({ length: 4 }, async () => {
      while (writing) {
        await member.post("/api/dishes", { title: `Dish ${++sent}` }).expect(201);
        posted++;
      }
    });
    await expect.poll(() => posted, { interval: 5 }).toBeGreaterThan(3);
    const postedBefore = posted;
    const manifest = await write();
    const sentByThen = sent;
    writing = false;
    await Promise.all(writers);

    const there = await newInstallation();
    await restore(there.url);
    // A backup of the restored database has the same checksums.
    const again = await writeBackup({ databaseUrl: there.url, file: newFile() });
    expect(again.manifest.tables).toEqual(manifest.tables);
    const [dishesThere, activitiesThere] = [
      await count(there, "dishes where title like 'Dish %'"),
      await count(there, "activities a join dishes d on d.id = a.target_id and a.type = 'dish_created'"),
    ];
    expect(dishesThere).toBe(activitiesThere);
    expect(dishesThere).toBeGreaterThanOrEqual(postedBefore);
    expect(dishesThere).toBeLessThanOrEqual(sentByThen);
  });

  test("is refused when the database has a household, unless replacing is requested", async () => {
    const there = await backUpHousehold();
    await there.client.query("insert into users (id, username, password) values ('other', 'other', 'x')");
    await there.client.query("insert into sessions values ('theirs', '{}', now() + interval '1 day')");
    const before = await dump(there);
    await expect(restore(there.url)).rejects.toThrow("This database already contains a household.");
    expect(await dump(there)).toEqual(before);
    await restore(there.url, lastFile(), true);
    expect(await dump(there)).toEqual(await dumpTables(db));
    expect(await count(there, "sessions")).toBe(0);
  });

  test("keeps the installation's list of backups, because their files still exist", async () => {
    await fill();
    await db.insert(backups).values({ fileName: "old", fileSize: 1, status: "completed" });
    await write();
    const { rows } = await deps.pool.query<{ id: string }>("select id from users");
    const values = { fileSize: 1, status: "completed" as const };
    await db.insert(backups).values({ ...values, fileName: "newer", createdBy: rows[0]?.id ?? null });
    const late = await buildUser(db);
    await db.insert(backups).values({ ...values, fileName: "by a later member", createdBy: late.id });
    await restore(source, lastFile(), true);
    const kept = await db.select().from(backups).orderBy(backups.id);
    expect(kept.map(({ fileName, createdBy }) => [fileName, createdBy])).toEqual([
      ["old", null],
      ["newer", rows[0]?.id],
      ["by a later member", null],
    ]);
  });

  test("does not wait for a locked table of another program", async () => {
    await buildDish(db);
    await write();
    const there = await newInstallation();
    await there.client.query("create table another_programs (id int)");
    await there.client.query("begin; lock table another_programs");
    await restore(there.url);
    await there.client.query("rollback");
    expect(await count(there, "dishes")).toBe(1);
  });

  test("leaves objects of other programs in the same schema unchanged", async () => {
    const there = await newInstallation();
    await there.client.query(`create table "Orders" (id serial);
      create function note_order() returns trigger language plpgsql as $$ begin return new; end $$;
      create trigger note_order before insert on "Orders" for each row execute function note_order();
      create procedure purge_orders() language sql as 'delete from "Orders"'`);
    const order = () =>
      there.client.query<{ id: number }>('insert into "Orders" default values returning id');
    await order();
    await there.client.query("insert into users (id, username, password) values ('ada', 'ada', 'x')");
    const { manifest } = await writeBackup({ databaseUrl: there.url, file: newFile() });
    expect(manifest.sequences.map(({ name }) => name)).not.toContain("Orders_id_seq");
    await restore((await newInstallation()).url);

    await order();
    await restore(there.url, lastFile(), true);
    expect((await order()).rows).toEqual([{ id: 3 }]);
    await there.client.query("call purge_orders()");
  });

  test("cancels jobs and alerts that were queued, and has labels and stored texts read again", async () => {
    await fill();
    await deps.pool.query(
      "insert into dashboard_alerts (payload, delivered_at) values ('{}', null), ('{}', '2026-01-01')",
    );
    await deps.pool.query("insert into jobs (kind, status) values ('estimate_calories', 'running')");
    await write();
    const there = await newInstallation();
    await there.client.query("select graphile_worker.add_job('send_push')");
    await restore(there.url);
    const { rows } = await there.client.query(
      "select task_identifier, payload from graphile_worker.jobs join graphile_worker._private_jobs using (id)",
    );
    expect(rows).toEqual([
      { task_identifier: "find_labels", payload: { version: FOOD_DATA_VERSION } },
      { task_identifier: "convert_texts", payload: {} },
    ]);
    expect(await count(there, "jobs where status = 'cancelled'")).toBe(1);
    expect(await count(there, "dashboard_alerts where failed_at is not null")).toBe(1);
    expect(await count(there, "dashboard_alerts where delivered_at is null and failed_at is null")).toBe(0);
  });

  test("is refused while a backup is being made", async () => {
    const there = await backUpHousehold();
    await withAdvisoryLock(there.url, "backup", async () => {
      await expect(restore(there.url)).rejects.toThrow("A backup is running.");
    });
  });

  const schemas = knownSchemas();
  // The schemas of versions 1.0, 1.1 and this one; all others are nightly.
  test.each([schemas[5], schemas[12], schemas.at(-1)])("accepts a backup of schema %d", (schema = 0) =>
    expectRestorable(schema, folder),
  );
});

function flipBit(bytes: Buffer, bit: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return flipped;
}

/** False for the padding bits of a deflate block, which have no meaning. */
function unpacksDifferently(bad: Buffer, good: Buffer): boolean {
  try {
    return !gunzipSync(bad).equals(gunzipSync(good));
  } catch {
    return true;
  }
}

describe("a damaged backup", () => {
  test("is refused for each of 40 flipped bits, before anything changes", async () => {
    await fill();
    await write();
    const good = await readFile(lastFile());
    const there = await newInstallation();
    await there.client.query("insert into users (id, username, password) values ('other', 'other', 'x')");
    const before = await dump(there);
    const { below } = createRandom(7);
    const bits = [0, 7, 8 * 10, 8 * good.length - 1, 8 * good.length - 60];
    // Bytes 4 to 9 of a gzip header (a time and the compressor) do not affect the contents.
    while (bits.length < 40) {
      const bit = 8 * 10 + below(8 * good.length - 8 * 10);
      if (unpacksDifferently(flipBit(good, bit), good)) bits.push(bit);
    }
    const damagedFile = newFile();
    for (const bit of bits) {
      await writeFile(damagedFile, flipBit(good, bit));
      await expect(restore(there.url, damagedFile, true), `bit ${bit}`).rejects.toThrow(
        /^This (backup is damaged|is not a complete Sofra backup)/,
      );
    }
    expect(await dump(there)).toEqual(before);
    await writeFile(damagedFile, good);
    await restore(there.url, damagedFile, true);
  });

  test("is refused when it is truncated, extended, empty or another file", async () => {
    await fill();
    await write();
    const good = await readFile(lastFile());
    const there = await newInstallation();
    const file = newFile();
    const others = [
      Buffer.alloc(0),
      Buffer.from("hello"),
      good.subarray(0, good.length - 1),
      good.subarray(0, good.length / 2),
      good.subarray(0, 150),
      good.subarray(1),
      Buffer.concat([good, Buffer.from("x")]),
      Buffer.concat([good, good]),
      gzipSync("hello"),
      gzipSync(gunzipSync(good).subarray(0, 3_000)),
      randomBytes(2_000),
    ];
    for (const [index, bytes] of others.entries()) {
      await writeFile(file, bytes);
      await expect(restore(there.url, file), `file ${index}`).rejects.toThrow(
        /^This (backup is damaged|is not a complete Sofra backup)/,
      );
    }
    expect(await count(there, "users")).toBe(0);
  });

  test("is refused with a hint when it was made before the first release", async () => {
    const file = newFile();
    await writeFile(file, gzipSync("-- A backup of Sofra, format 1\nCOPY "));
    await expect(restore(source, file, true)).rejects.toThrow("Only the version that made it can restore it");
  });
});

describe("a forged backup with valid checksums", () => {
  interface ForgedEntry {
    name: string;
    body: Buffer | string;
    type?: "file" | "symlink" | "directory";
  }

  const manifestOf = (changes: Partial<Record<keyof Manifest, unknown>>): ForgedEntry => ({
    name: "manifest.json",
    body: JSON.stringify({
      product: "sofra",
      format: 2,
      version: "0.1.0",
      schema: knownSchemas().at(-1),
      createdAt: new Date().toISOString(),
      tables: [],
      photos: 0,
      sequences: [],
      ...changes,
    }),
  });

  const sha256 = (body: Buffer | string) => createHash("sha256").update(body).digest("hex");
  const tableOf = (name: string, body: string) => ({
    name,
    rows: 1,
    bytes: Buffer.byteLength(body),
    sha256: sha256(body),
  });
  const photoOf = (body: Buffer): ForgedEntry => ({ name: `photos/${sha256(body)}.jpg`, body });

  async function forge(...entries: ForgedEntry[]): Promise<string> {
    const tar = pack();
    for (const { name, body, type = "file" } of entries) {
      if (type === "file") tar.entry({ name }, Buffer.from(body));
      else tar.entry({ name, type, linkname: "/etc/passwd" });
    }
    tar.finalize();
    const file = newFile();
    await writeFile(file, gzipSync(await buffer(tar)));
    return file;
  }

  test.each([{ schema: 9_999_999_999_999 }, { format: 3, tables: "of another kind" }])(
    "from a newer version is refused with a hint to update: %j",
    async (changes) => {
      const file = await forge(manifestOf(changes));
      await expect(restore(source, file)).rejects.toThrow("Please update Sofra first.");
    },
  );

  const photo = photoOf(randomBytes(100));
  const header = "id,username\n";
  test.each<[string, ForgedEntry[]]>([
    ["a path outside its folder", [manifestOf({ photos: 1 }), { name: "photos/../../../x", body: "x" }]],
    ["an absolute path", [manifestOf({ photos: 1 }), { name: "/etc/cron.d/x", body: "x" }]],
    ["a symbolic link", [manifestOf({ photos: 1 }), { ...photo, type: "symlink" }]],
    ["a folder", [manifestOf({}), { name: "photos", body: "", type: "directory" }]],
    ["an unexpected file", [manifestOf({}), { name: "notes.txt", body: "x" }]],
    ["an unexpected photo", [manifestOf({}), photo]],
    ["a missing photo", [manifestOf({ photos: 2 }), photo]],
    ["a photo under another name", [manifestOf({ photos: 1 }), { ...photo, body: "other" }]],
    ["a photo without its row", [manifestOf({ photos: 1 }), photo]],
    ["a duplicate photo", [manifestOf({ photos: 2 }), photo, photo]],
    ["a missing table", [manifestOf({ tables: [tableOf("users", header)] })]],
    ["a second manifest", [manifestOf({}), manifestOf({})]],
    ["an invalid manifest", [{ name: "manifest.json", body: "{" }]],
    ["SQL in a table name", [manifestOf({ tables: [tableOf('users"; drop table users; --', header)] })]],
    [
      "other rows than the manifest says",
      [manifestOf({ tables: [tableOf("users", "id\n1\n")] }), { name: "tables/users.csv", body: "id\n2\n" }],
    ],
    [
      "other columns",
      [manifestOf({ tables: [tableOf("users", "id\n1\n")] }), { name: "tables/users.csv", body: "id\n1\n" }],
    ],
  ])("with %s is refused and changes nothing", async (_what, entries) => {
    const before = await dumpTables(db);
    await expect(restore(source, await forge(...entries))).rejects.toThrow(
      /^This (backup is damaged|is not a complete Sofra backup)/,
    );
    expect(await dumpTables(db)).toEqual(before);
  });

  const [small, large] = [photoOf(Buffer.from("small")), photoOf(Buffer.from("large"))];
  test.each<[string, ForgedEntry[]]>([
    ["missing", [small]],
    ["before it", [large, small]],
  ])("with the large version of a photo %s is refused by a check", async (_where, photos) => {
    const csv =
      "name,content_type,width,height,color,created_at,large\n" +
      `${sha256("small")}.jpg,image/jpeg,1,1,#000000,2026-11-24 00:00:00+00,\\x${sha256("large")}\n`;
    const manifest = manifestOf({ tables: [tableOf("images", csv)], photos: photos.length });
    const file = await forge(manifest, { name: "tables/images.csv", body: csv }, ...photos);
    await expect(requireRestorable(file)).rejects.toThrow("This backup is damaged");
  });

  test("is refused when it unpacks to 100 MB", async () => {
    const tables = [{ ...tableOf("users", ""), bytes: 100_000_000 }];
    const file = await forge(manifestOf({ tables }), {
      name: "tables/users.csv",
      body: Buffer.alloc(100_000_000),
    });
    await expect(readBackup(file)).rejects.toThrow(
      "This file unpacks to far more data than a Sofra backup can contain.",
    );
  });

  const row = (columns: string, values: string) => `${columns}\n${values}\n`;
  test.each([
    ["pg_authid", row("rolname", "me")],
    ["another_programs", row("rolname", "me")],
    ["sessions", row("sid,sess,expire", "open,{},2999-01-01 00:00:00+00")],
  ])("with rows for the table %s is refused and writes nothing", async (name, body) => {
    const file = await forge(manifestOf({ tables: [tableOf(name, body)] }), {
      name: `tables/${name}.csv`,
      body,
    });
    const there = await newInstallation();
    await there.client.query("create table another_programs (rolname text)");
    await expect(restore(there.url, file)).rejects.toThrow(
      `This is not a Sofra backup: it contains the unknown table ${name}.`,
    );
    expect(await count(there, "sessions")).toBe(0);
    expect(await count(there, "another_programs")).toBe(0);
  });

  test("does not set a sequence of another program", async () => {
    const file = await forge(manifestOf({ sequences: [{ name: "orders_id_seq", value: 7 }] }));
    const there = await newInstallation();
    await restore(there.url, file);
    await there.client.query("create table orders (id serial)");
    await restore(there.url, file);
    const { rows } = await there.client.query("insert into orders default values returning id");
    expect(rows).toEqual([{ id: 1 }]);
  });
});

test("tar reads a backup, which holds a manifest, tables as CSV and photos", async () => {
  await fill();
  const { tables } = await write();
  const tar = async (...args: string[]) => (await promisify(execFile)("tar", args)).stdout;
  const listed = (await tar("-tzf", lastFile())).trimEnd().split("\n");
  expect(listed).toEqual([
    "manifest.json",
    ...tables.map(({ name }) => `tables/${name}.csv`),
    ...["jpg", "jpg", "webp"].map(() => expect.stringMatching(/^photos\/[0-9a-f]{64}\.(jpg|webp)$/)),
  ]);
  expect(await tar("-xzOf", lastFile(), "tables/users.csv")).toMatch(/^id,.*\n/);
  expect(JSON.parse(await tar("-xzOf", lastFile(), "manifest.json"))).toMatchObject({
    product: "sofra",
    photos: 3,
  });
});
