import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { migrateDatabase } from "#server/database/migrations.ts";
import { readBackup } from "#server/features/backups/read-backup.ts";
import { restoreBackup } from "#server/features/backups/restore.service.ts";
import { writeBackup } from "#server/features/backups/write-backup.service.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { callerOf, signIn } from "./parts/caller.ts";
import { onDatabase } from "./parts/cluster.ts";
import { withHousehold } from "./parts/household.ts";
import { exactly, none, type Row } from "./parts/report.ts";

interface Size {
  photos: number;
  writesPerSecond: number;
  flips: number;
}

/** Makes a backup during writes, restores it elsewhere and compares; then damages copies of it. */
export async function backedUpWhileWriting({ photos, writesPerSecond, flips }: Size): Promise<Row[]> {
  return withHousehold(async ({ cluster, url, start }) => {
    const server = await start({});
    const call = callerOf(server.origin, await signIn(server.origin));
    await call("POST", "/api/dishes", { title: "Soup" });
    await addPhotos(url, photos);

    const writing = keepWriting(url, writesPerSecond);
    await pause(500);
    const file = path.join(cluster.folder, "one.tar.gz");
    const begun = performance.now();
    const { manifest } = await writeBackup({ databaseUrl: url, file });
    const seconds = (performance.now() - begun) / 1_000;
    const written = await writing.stop();

    const elsewhere = await cluster.create("elsewhere");
    await migrateDatabase(elsewhere);
    const { rows } = await restoreBackup({ databaseUrl: elsewhere, file, replace: false });
    const again = await writeBackup({
      databaseUrl: elsewhere,
      file: path.join(cluster.folder, "two.tar.gz"),
    });
    const differing = manifest.tables.filter(
      (table, index) => JSON.stringify(table) !== JSON.stringify(again.manifest.tables[index]),
    ).length;
    const halves = await onDatabase(elsewhere, async (client) => {
      const found = await client.query<{ n: number }>(
        `select count(*)::int n from dishes d where not exists
         (select from activities a where a.type = 'dish_created' and a.target_id = d.id)`,
      );
      return found.rows[0]?.n ?? -1;
    });
    const damaged = await damage(file, elsewhere, flips);
    return [
      none(
        `backup of ${rows.toLocaleString("en")} rows in ${seconds.toFixed(1)} s during ${Math.round(written)} writes/s: tables that differ after a restore`,
        differing,
        manifest.tables.length,
      ),
      exactly("… dishes without their activity", halves, 0),
      none("one flipped bit: damaged backups accepted", damaged.accepted, flips),
      exactly("… database changed by them", String(damaged.changed), "false"),
    ];
  });
}

async function addPhotos(url: string, photos: number): Promise<void> {
  await onDatabase(url, async (client) => {
    for (let photo = 0; photo < photos; photo++) {
      await client.query(
        `insert into images (name, content_type, bytes, width, height, color)
         values (encode(sha256($1), 'hex') || '.jpg', 'image/jpeg', $1, 1, 1, '#000000')`,
        [randomBytes(40_000)],
      );
    }
  });
}

/** Writes dishes with their activities at a steady rate, in transactions like the server's. */
function keepWriting(url: string, perSecond: number) {
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  const begun = performance.now();
  let sent = 0;
  let isRunning = true;
  const write = async () => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      const { rows } = await client.query<{ id: number; by: string }>(
        "insert into dishes (title, created_by) select 'Written meanwhile', id from users limit 1 returning id, created_by as by",
      );
      await client.query(
        `insert into activities (type, user_id, target_type, target_id, metadata)
         values ('dish_created', $2, 'dish', $1, '{}')`,
        [rows[0]?.id, rows[0]?.by],
      );
      await client.query("commit");
    } finally {
      client.release();
    }
  };
  const writers = Array.from({ length: 8 }, async () => {
    while (isRunning) {
      // Two rows for each dish.
      const due = ((performance.now() - begun) / 1_000) * perSecond;
      if (sent >= due) await pause(2);
      else {
        sent += 2;
        await write();
      }
    }
  });
  return {
    stop: async () => {
      isRunning = false;
      await Promise.all(writers);
      const rate = sent / ((performance.now() - begun) / 1_000);
      await pool.end();
      return rate;
    },
  };
}

async function damage(file: string, url: string, flips: number) {
  const good = await readFile(file);
  const damagedFile = `${file}.damaged`;
  const contents = () => onDatabase(url, (client) => dumpTables({ $client: client } as never));
  const before = JSON.stringify(await contents());
  let accepted = 0;
  for (let flip = 0; flip < flips; flip++) {
    const bytes = Buffer.from(good);
    const at = Math.floor(Math.random() * bytes.length);
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << Math.floor(Math.random() * 8)), at);
    await writeFile(damagedFile, bytes);
    // Every tenth is restored; the others are only checked, which reads the same data.
    const use =
      flip % 10 === 0
        ? restoreBackup({ databaseUrl: url, file: damagedFile, replace: true })
        : readBackup(damagedFile);
    await use.then(
      () => accepted++,
      () => undefined,
    );
  }
  return { accepted, changed: JSON.stringify(await contents()) !== before };
}
