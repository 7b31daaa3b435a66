import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { restoreBackup } from "#server/features/backups/restore.service.ts";
import { writeBackup } from "#server/features/backups/write-backup.service.ts";
import { readEnv } from "#server/env.ts";
import { migrateDatabase } from "#server/migrations.ts";
import { callerOf, isGood, isOrderlyRefusal, signIn } from "./parts/caller.ts";
import { makeCluster } from "./parts/cluster.ts";
import { SECRET, startProcess, type Process } from "./parts/process.ts";
import { exactly, none, within, type Row } from "./parts/report.ts";
import { findS3Server, makeS3Server } from "./parts/s3-server.ts";
import { differing, hurry, post, stillHere, untilMoved, untilSeen, type House } from "./parts/photo-house.ts";

interface Size {
  photos: number;
  /** How often the store is killed while photos are on their way. */
  kills: number;
}

/** Two processes and a real object store that is killed, hangs and comes back: no photo is lost, and nobody else notices. */
export async function photosElsewhere({ photos, kills }: Size): Promise<Row[]> {
  const program = findS3Server();
  if (program === undefined) {
    return [exactly("photos in an object store", "skipped: no versitygw, and no Go to build it", "shown")];
  }
  const cluster = await makeCluster();
  const store = await makeS3Server(program, cluster.folder);
  const servers: Process[] = [];
  try {
    await Promise.all([cluster.start(), store.start()]);
    const url = await cluster.create("household");
    const env = { DATABASE_URL: url, DATA_DIR: cluster.folder, SESSION_SECRET: SECRET };
    for (let n = 0; n < 2; n++) servers.push(await startProcess({ ...env, ...store.variables }));
    const [writer, reader] = servers as [Process, Process];
    const write = callerOf(writer.origin, await signIn(writer.origin));
    const house: House = { url, write, read: reader.origin, store, seen: new Map() };
    const rows = [
      ...(await moved(house, photos)),
      ...(await killedWhileMoving(house, kills)),
      ...(await away(house)),
      ...(await hanging(house)),
    ];
    const elsewhere = await cluster.create("elsewhere");
    await migrateDatabase(elsewhere);
    rows.push(...(await backedUp(house, elsewhere, path.join(cluster.folder, "photos.backup.gz"))));
    servers.push(await startProcess({ ...env, DATABASE_URL: elsewhere }));
    await store.kill();
    const wrong = await differing(servers.at(-1)?.origin ?? "", house.seen);
    rows.push(none("… restored without a store: photos that differ", wrong, house.seen.size));
    return rows;
  } finally {
    for (const server of servers) if (server.isAlive()) await server.leave();
    await store.kill();
    await cluster.close();
  }
}

async function moved(house: House, photos: number): Promise<Row[]> {
  for (let n = 0; n < photos; n++) await post(house);
  const before = await differing(house.read, house.seen);
  const begun = performance.now();
  await untilMoved(house);
  const seconds = (performance.now() - begun) / 1_000;
  const wrong = before + (await differing(house.read, house.seen));
  return [
    none(
      `photos moved into a store in ${seconds.toFixed(1)} s, read at another process: differ`,
      wrong,
      house.seen.size,
    ),
    exactly("… objects in the bucket", house.store.keys().length, house.seen.size),
  ];
}

/** Its process ends with -9 while uploads are under way, and half a second later it is there again. */
async function killedWhileMoving(house: House, kills: number): Promise<Row[]> {
  let refused = 0;
  let sent = 0;
  let goesOn = true;
  const people = Array.from({ length: 3 }, async () => {
    while (goesOn) {
      sent++;
      if (!(await post(house))) refused++;
    }
  });
  const hurrying = (async () => {
    for (; goesOn; await pause(50)) await hurry(house);
  })();
  let caught = 0;
  for (let kill = 0; kill < kills; kill++) {
    await pause(300 + Math.random() * 400);
    if ((await stillHere(house)) > 0) caught++;
    await house.store.kill();
    await pause(500);
    await house.store.start();
  }
  goesOn = false;
  await Promise.all([...people, hurrying]);
  const before = await differing(house.read, house.seen);
  await untilMoved(house);
  const wrong = before + (await differing(house.read, house.seen));
  return [
    none(
      `the store killed ${kills} times, ${caught} times with photos on their way: photos lost or changed`,
      wrong,
      house.seen.size,
    ),
    none("… photos that could not be posted meanwhile", refused, sent),
    exactly("… objects in the bucket", house.store.keys().length, house.seen.size),
  ];
}

/** The calls of an open page, asked again and again for two seconds. */
async function callOthers(house: House) {
  const times: number[] = [];
  let [failed, of] = [0, 0];
  for (const end = Date.now() + 2_000; Date.now() < end;) {
    for (const where of ["/api/dishes?limit=20", "/api/activities", "/api/menus"]) {
      const answer = await house.write("GET", where);
      times.push(answer.ms);
      if (!isGood(answer)) failed++;
    }
    of += 4;
    if (!(await post(house))) failed++;
  }
  return { times, failed, of };
}

/** Photos that are in the store, each asked for once. */
async function askForPhotos(house: House) {
  const ask = callerOf(house.read);
  const answers = [];
  for (const address of [...house.seen.keys()].slice(0, 20)) answers.push(await ask("GET", address));
  return {
    orderly: answers.filter(isOrderlyRefusal).length,
    times: answers.map(({ ms }) => ms),
    of: answers.length,
  };
}

async function away(house: House): Promise<Row[]> {
  await house.store.kill();
  const [photos, others] = [await askForPhotos(house), await callOthers(house)];
  await house.store.start();
  const back = await untilSeen(house);
  return [
    none("the store away: photos in it that are no orderly 503", photos.of - photos.orderly, photos.of),
    none("… other calls and new photos that failed", others.failed, others.of),
    within("… photos seen again", [back], 3_000),
  ];
}

async function hanging(house: House): Promise<Row[]> {
  await untilMoved(house);
  house.store.hang();
  const [photos, others] = await Promise.all([askForPhotos(house), callOthers(house)]);
  house.store.goOn();
  const back = await untilSeen(house);
  await untilMoved(house);
  return [
    none("the store hangs: photos that are no orderly 503", photos.of - photos.orderly, photos.of),
    within("… longest wait for one", photos.times, 4_000),
    none("… other calls and new photos that failed", others.failed, others.of),
    within("… longest of the other calls", others.times, 1_000),
    within("… photos seen again", [back], 3_000),
    none("… photos lost or changed", await differing(house.read, house.seen), house.seen.size),
  ];
}

async function backedUp({ url, store, seen }: House, elsewhere: string, file: string): Promise<Row[]> {
  const begun = performance.now();
  const { manifest } = await writeBackup({ databaseUrl: url, file, env: readEnv(store.variables) });
  const seconds = (performance.now() - begun) / 1_000;
  await restoreBackup({ databaseUrl: elsewhere, file, replace: false });
  const photos = manifest.tables.find(({ name }) => name === "images")?.rows ?? 0;
  return [exactly(`backup with photos from the store in ${seconds.toFixed(1)} s: photos`, photos, seen.size)];
}
