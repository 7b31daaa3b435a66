import { randomBytes } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { StartError } from "#server/start/start-error.ts";
import { hasObjects, listNewestObjects } from "./object-jobs.queries.ts";
import type { ObjectStore, StoreConfig } from "./object-store.service.ts";
import { isRefusal, StoreFailure } from "./store-failure.service.ts";

const HELP = "Please look at S3_ENDPOINT, S3_BUCKET, the two keys, S3_REGION and S3_PATH_STYLE.";

/** A store may have lost one photo; one that has none of the newest is another store. */
const LOOKED_FOR = 5;

/**
 * Makes sure that this process can get at the household's photos, wherever they are.
 * @throws StartError when it cannot, and not for a moment only
 */
export async function requirePhotos(deps: Pick<Deps, "db" | "env" | "log">): Promise<void> {
  const { objectStore } = deps.env;
  if (objectStore) return requireObjectStore(deps, objectStore);
  if (await hasObjects(deps.db))
    throw new StartError(
      "Photos of this household are in an object store, but S3_ENDPOINT is not set; give this process the S3_ variables of before.",
    );
}

/**
 * Writes, reads and removes something in the bucket, and looks for the newest photos there. A store that does not answer
 * within 3 s keeps nobody from starting: only photos need it.
 */
async function requireObjectStore({ db, log }: Pick<Deps, "db" | "log">, config: StoreConfig): Promise<void> {
  const newest = await listNewestObjects(db, LOOKED_FOR);
  const { IMPATIENT, ObjectStore: Store } = await import("./object-store.service.ts");
  const store = new Store(config, IMPATIENT);
  try {
    await tryEverything(store);
    await lookFor(store, newest, log);
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    if (isRefusal(error))
      throw new StartError(`Photos cannot be kept in the bucket: ${error.message}. ${HELP}`);
    log.warn({ err: error }, "the object store does not answer; photos in it cannot be seen until it does");
  }
}

/** A key that may read only would be noticed when the first photo is to be moved. */
async function tryEverything(store: ObjectStore): Promise<void> {
  // Not always the same: processes that start together would remove it from under each other.
  const key = `access-check-${randomBytes(8).toString("hex")}`;
  const bytes = randomBytes(16);
  await store.put(key, bytes, "application/octet-stream");
  try {
    await store.read(key, bytes.length);
  } finally {
    await store.remove(key);
  }
}

/** @throws StoreFailure when none of them is there */
async function lookFor(
  store: ObjectStore,
  photos: Awaited<ReturnType<typeof listNewestObjects>>,
  log: Deps["log"],
): Promise<void> {
  const missing: StoreFailure[] = [];
  for (const { object, size } of photos) {
    try {
      await store.read(object ?? "", size ?? 0);
      break;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      missing.push(error);
    }
  }
  const [first] = missing;
  if (first && missing.length === photos.length) throw first;
  for (const err of missing) log.error({ err }, "a photo cannot be had from the object store");
}
