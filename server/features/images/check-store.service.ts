import { randomBytes } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { StartError } from "#server/start/start-error.ts";
import { findNewestObject, hasObjects } from "./object-jobs.queries.ts";
import type { ObjectStore } from "./object-store.service.ts";
import { openObjectStore } from "./photo-bytes.service.ts";

const HELP = "Please look at S3_ENDPOINT, S3_BUCKET, the two keys, S3_REGION and S3_PATH_STYLE.";

/**
 * Writes, reads and removes something in the bucket, and looks for the newest photo there. A store that does not answer
 * keeps nobody from starting: only photos need it.
 * @throws StartError when the store says no, or is another one than before
 */
export async function requireObjectStore({ db, env, log }: Pick<Deps, "db" | "env" | "log">): Promise<void> {
  const store = await openObjectStore(env);
  if (!store) return;
  const { StoreFailure } = await import("./object-store.service.ts");
  const newest = await findNewestObject(db);
  try {
    await tryEverything(store);
    if (newest) await store.read(newest.object ?? "", newest.size ?? 0);
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    if (!error.isPassing)
      throw new StartError(`Photos cannot be kept in the bucket: ${error.message}. ${HELP}`);
    log.warn({ err: error }, "the object store does not answer; photos in it cannot be seen until it does");
  }
}

/** A key that may read only would be noticed when the first photo is to be moved. */
async function tryEverything(store: ObjectStore): Promise<void> {
  const key = `access-check-${randomBytes(8).toString("hex")}`;
  const bytes = randomBytes(16);
  await store.put(key, bytes, "application/octet-stream");
  await store.read(key, bytes.length);
  await store.remove(key);
}

/** @throws StartError when photos are in an object store that this process knows nothing of */
export async function requireNoObjects({ db, env }: Pick<Deps, "db" | "env">): Promise<void> {
  if (env.objectStore !== undefined || !(await hasObjects(db))) return;
  throw new StartError(
    "Photos of this household are in an object store, but S3_ENDPOINT is not set; give this process the S3_ variables of before.",
  );
}
