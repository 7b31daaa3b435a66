import { createHash } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import type { Env } from "#server/env.ts";
import { unavailable } from "#server/http/errors.ts";
import { findImages, type StoredImage } from "./images.queries.ts";
import type { ObjectStore } from "./object-store.service.ts";

let opened: { config: Env["objectStore"]; store: ObjectStore } | undefined;

/** The household's object store; its code is loaded when it is first needed. @returns undefined when there is none */
export async function openObjectStore({ objectStore: config }: Pick<Env, "objectStore">) {
  if (config === undefined) return undefined;
  if (opened?.config === config) return opened.store;
  const { ObjectStore: Store } = await import("./object-store.service.ts");
  opened = { config, store: new Store(config) };
  return opened.store;
}

/** Whether these are the bytes of the photo with this name. */
export const isPhoto = (name: string, bytes: Buffer): boolean =>
  createHash("sha256").update(bytes).digest("hex") === name.slice(0, 64);

/**
 * The bytes of a photo, from wherever they are. What comes from the store is whole and checked before any of it goes on:
 * whoever gets it keeps it for a year.
 * @throws 503 when the store has not given them; the cause says why
 */
export async function bytesOf(env: Pick<Env, "objectStore">, image: StoredImage): Promise<Buffer> {
  if (image.bytes) return image.bytes;
  try {
    return await fromStore(env, image);
  } catch (error) {
    throw Object.assign(unavailable("The photos are away for a moment. Please try again."), { cause: error });
  }
}

async function fromStore(
  env: Pick<Env, "objectStore">,
  { name, object, size }: StoredImage,
): Promise<Buffer> {
  const store = await openObjectStore(env);
  if (!store) throw new Error("this photo is in an object store, and none is configured");
  const bytes = await store.read(object ?? "", size ?? 0);
  if (!isPhoto(name, bytes)) throw new Error(`what is in the object store as ${object} is not this photo`);
  return bytes;
}

/** Those of the photos that are still kept, in the order of `names`. @throws 503 */
export async function readPhotos({ db, env }: Pick<Deps, "db" | "env">, names: string[]) {
  const found = new Map((await findImages(db, names)).map((image) => [image.name, image]));
  const images = names.flatMap((name) => found.get(name) ?? []);
  return Promise.all(
    images.map(async (image) => ({ contentType: image.contentType, bytes: await bytesOf(env, image) })),
  );
}
