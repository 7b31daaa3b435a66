import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { runAlone } from "#server/alone.ts";
import type { Transaction } from "#server/db.ts";
import type { Deps } from "#server/deps.ts";
import { addJob } from "#server/features/jobs/queue.service.ts";
import { findImages } from "./images.queries.ts";
import { listImagesToMove, noteMoved, noteObject } from "./object-jobs.queries.ts";
import type { ObjectStore } from "./object-store.service.ts";
import { isPhoto, openObjectStore } from "./photo-bytes.service.ts";

const REMOVE = "remove_objects";
const MOVE = "move_photos";
const KEYS_AT_ONCE = 1_000;

/** The jobs of an object store by their names in the queue. */
export function objectTasks(deps: Deps) {
  return {
    [MOVE]: (_payload: unknown, { abortSignal }: { abortSignal?: AbortSignal }) =>
      movePhotos(deps, abortSignal),
    [REMOVE]: (payload: unknown) =>
      removeObjects(deps, z.parse(z.object({ keys: z.array(z.string()) }), payload)),
  };
}

/** When they run by themselves. A move that fails is given up: the next minute begins another. */
export const objectSchedule = ({ objectStore }: Deps["env"]) =>
  objectStore === undefined
    ? { crontab: "", atStart: [] }
    : { crontab: `* * * * * ${MOVE} ?max=1\n`, atStart: [MOVE] };

/** Has objects removed once the transaction commits that deletes their rows. */
export async function queueRemoval(tx: Transaction, objects: string[]): Promise<void> {
  for (let at = 0; at < objects.length; at += KEYS_AT_ONCE) {
    await addJob(tx, REMOVE, { payload: { keys: objects.slice(at, at + KEYS_AT_ONCE) }, isPatient: true });
  }
}

/**
 * Moves photos from the table into the object store, one after the other. A photo is posted into the table, in the
 * transaction of what shows it, so that nothing waits for the store and nothing is half there.
 * @throws StoreFailure; what has not been moved stays where it is
 */
export async function movePhotos(
  deps: Pick<Deps, "db" | "env" | "databaseUrl" | "log">,
  signal?: AbortSignal,
): Promise<void> {
  const store = await openObjectStore(deps.env);
  if (!store || (await listImagesToMove(deps.db, "")).length === 0) return;
  await runAlone(deps.databaseUrl, "photos", async (lost) => {
    let moved = 0;
    let last: string | undefined = "";
    while (last !== undefined) {
      const names: string[] = await listImagesToMove(deps.db, last);
      for (const name of names) {
        if (lost.aborted || signal?.aborted) return;
        if (await move(deps, store, name)) moved++;
      }
      last = names.at(-1);
    }
    if (moved > 0) deps.log.info({ moved }, "moved photos into the object store");
  });
}

/** @returns whether the store has it now and the table no longer */
async function move(
  { db, log }: Pick<Deps, "db" | "log">,
  store: ObjectStore,
  name: string,
): Promise<boolean> {
  const [image] = await findImages(db, [name]);
  if (!image?.bytes) return false;
  if (!isPhoto(name, image.bytes)) {
    log.error({ name }, "a photo in the table is damaged and stays there");
    return false;
  }
  const key = await noteObject(db, name, newKey(name));
  if (key === undefined) return false;
  await store.put(key, image.bytes, image.contentType);
  // Read back before it counts, as backups are.
  const size = image.bytes.length;
  if (!isPhoto(name, await store.fetch(key, size)))
    throw new Error(`the object store does not give back ${key} as it was`);
  return noteMoved(db, name, key, size);
}

/**
 * Not the photo's name alone: no key is ever used twice, so what is removed late can be no photo that was posted again, nor
 * one of another household in the same bucket.
 */
function newKey(name: string): string {
  const [hash, extension] = name.split(".");
  return `${hash}-${randomBytes(8).toString("hex")}.${extension}`;
}

/** @throws while a backup is being made, which may still need them: the queue tries again */
async function removeObjects({ env, databaseUrl }: Deps, { keys }: { keys: string[] }): Promise<void> {
  const store = await openObjectStore(env);
  // A household that was restored to have none: its bucket is emptied by hand.
  if (!store) return;
  // A backup that begins from now on does not see their rows any more.
  if (!(await runAlone(databaseUrl, "backup", () => Promise.resolve())))
    throw new Error("a backup is being made");
  for (const key of keys) await store.remove(key);
}
