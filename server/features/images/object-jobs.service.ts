import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { isAtWork, runAlone } from "#server/alone.ts";
import { transact, type Transaction } from "#server/db.ts";
import type { Deps } from "#server/deps.ts";
import { addJob } from "#server/features/jobs/queue.service.ts";
import { findImages } from "./images.queries.ts";
import { hasObjects, listImagesToMove, noteMoved, noteObject } from "./object-jobs.queries.ts";
import type { ObjectStore } from "./object-store.service.ts";
import { isPhoto, openObjectStore } from "./photo-bytes.service.ts";
import { isRefusal, StoreFailure } from "./store-failure.service.ts";

const REMOVE = "remove_objects";
const MOVE = "move_photos";
const KEYS_AT_ONCE = 1_000;
/** With the pauses of the queue about three weeks: nobody else remembers these keys. */
export const REMOVAL_TRIES = 100;
/** A removal waits so long before it looks again whether a backup is still being made. */
const BACKUP_TAKES_MS = 60_000;
/** So many in a row are not photos that the store does not want, but a store that wants none. */
const MOST_REFUSED = 10;

/** The jobs of an object store by their names in the queue. */
export function objectTasks(deps: Deps) {
  return {
    [MOVE]: (_payload: unknown, { abortSignal }: Leaving) => movePhotos(deps, abortSignal),
    [REMOVE]: (payload: unknown, { abortSignal }: Leaving) =>
      removeObjects(deps, z.parse(z.object({ keys: z.array(z.string()) }), payload).keys, abortSignal),
  };
}

interface Leaving {
  abortSignal?: AbortSignal;
}

/** When they run by themselves. A move that fails is given up: the next minute begins another. */
export const objectSchedule = ({ objectStore }: Deps["env"]) =>
  objectStore === undefined
    ? { crontab: "", atStart: [] }
    : { crontab: `* * * * * ${MOVE} ?max=1\n`, atStart: [MOVE] };

/** Has objects removed once the transaction commits that deletes their rows. @param at now unless given */
export async function queueRemoval(tx: Transaction, objects: string[], at?: Date): Promise<void> {
  const options = { isPatient: true, tries: REMOVAL_TRIES, ...(at && { at }) };
  for (let from = 0; from < objects.length; from += KEYS_AT_ONCE) {
    await addJob(tx, REMOVE, { payload: { keys: objects.slice(from, from + KEYS_AT_ONCE) }, ...options });
  }
}

type Work = Pick<Deps, "db" | "env" | "databaseUrl" | "log">;

/**
 * Moves photos from the table into the object store, one after the other. A photo is posted into the table, in the
 * transaction of what shows it, so that nothing waits for the store and nothing is half there.
 * @throws StoreFailure; what has not been moved stays where it is. A photo that the store refuses holds up no other.
 */
export async function movePhotos(deps: Work, signal?: AbortSignal): Promise<void> {
  const store = await openObjectStore(deps.env);
  if (!store || (await listImagesToMove(deps.db, "")).length === 0) return;
  await runAlone(deps.databaseUrl, "photos", async (lost) => {
    const leaving = signal ? AbortSignal.any([lost, signal]) : lost;
    try {
      await moveAll(deps, store, leaving);
    } catch (error) {
      if (!leaving.aborted) throw error;
    }
  });
}

async function moveAll(deps: Work, store: ObjectStore, leaving: AbortSignal): Promise<void> {
  let moved = 0;
  let refusedInARow = 0;
  let refusal: StoreFailure | undefined;
  let last: string | undefined = "";
  while (last !== undefined) {
    const names: string[] = await listImagesToMove(deps.db, last);
    for (const name of names) {
      if (leaving.aborted) return;
      try {
        if (await move(deps, store, name, leaving)) moved++;
        refusedInARow = 0;
      } catch (error) {
        if (!isRefusal(error) || ++refusedInARow === MOST_REFUSED) throw error;
        deps.log.error({ err: error, name }, "a photo cannot be moved into the object store");
        refusal = error;
      }
    }
    last = names.at(-1);
  }
  if (moved > 0) deps.log.info({ moved }, "moved photos into the object store");
  if (refusal) throw refusal;
}

/** @returns whether the store has it now and the table no longer */
async function move(
  { db, log }: Pick<Deps, "db" | "log">,
  store: ObjectStore,
  name: string,
  leaving: AbortSignal,
): Promise<boolean> {
  const [image] = await findImages(db, [name]);
  if (!image?.bytes) return false;
  if (!isPhoto(name, image.bytes)) {
    log.error({ name }, "a photo in the table is damaged and stays there");
    return false;
  }
  const key = await noteObject(db, name, newKey(name));
  if (key === undefined) return false;
  await store.put(key, image.bytes, image.contentType, leaving);
  // Read back before it counts, as backups are.
  const size = image.bytes.length;
  if (!isPhoto(name, await store.fetch(key, size, leaving)))
    throw new StoreFailure(`it does not give back ${key} as it was`, 200);
  if (await noteMoved(db, name, key, size)) return true;
  // Deleted meanwhile; the removal that was queued with that may have come before it was put.
  await transact(db, (tx) => queueRemoval(tx, [key]));
  return false;
}

/**
 * Not the photo's name alone: no key is ever used twice, so what is removed late can be no photo that was posted again, nor
 * one of another household in the same bucket.
 */
function newKey(name: string): string {
  const [hash, extension] = name.split(".");
  return `${hash}-${randomBytes(8).toString("hex")}.${extension}`;
}

/**
 * Waits while a backup is being made, which may still need them; one that begins from now on does not see their rows.
 * @throws StoreFailure; the queue tries again
 */
async function removeObjects({ db, env }: Work, keys: string[], leaving?: AbortSignal) {
  const store = await openObjectStore(env);
  if (!store) {
    // A household that was restored to have none: its bucket is emptied by hand.
    if (!(await hasObjects(db))) return;
    throw new Error("photos are in an object store, and this process does not know it");
  }
  if (await isAtWork(db, "backup")) {
    // Anew, so that waiting uses up none of its tries.
    const later = new Date(Date.now() + BACKUP_TAKES_MS);
    return transact(db, (tx) => queueRemoval(tx, keys, later));
  }
  for (const key of keys) await store.remove(key, leaving);
}
