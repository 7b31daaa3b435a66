import { transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { badRequest, HttpError } from "#server/http/errors.ts";
import { MAX_URL } from "#shared/limits.ts";
import { bytesOfDataUrl, isDataUrl } from "./data-url.ts";
import { deleteUnusedImages, insertImages, claimImages } from "./images.queries.ts";
import { makePhoto, type Photo, type PhotoSender } from "./photo.ts";

/** What a client sent for one photo, checked, with the work on its bytes done. */
export type PreparedPhoto =
  | { kind: "new"; photo: Photo }
  /** An address of ours that has still to be found in the database. */
  | { kind: "stored"; name: string; path: string }
  | { kind: "elsewhere"; url: string };

export { listImages } from "./images.queries.ts";

const OURS = "/images/";
const NAME = /^[0-9a-f]{64}\.(?:jpg|png|webp|gif|avif)$/;

export const isImageName = (text: string): boolean => NAME.test(text);

/**
 * Checks and decodes the photos of a request, one after the other, so that a request with twelve waits no more than its turn.
 * Slow, so call it before the transaction that calls `savePhotos`.
 * @param sent data URLs, addresses of ours (`/images/…`) and http(s) addresses
 * @param path the field they came in; `images` makes refusals name `images.0`, `images.1` …
 * @throws 400 or 413 that names every photo that is not good; 503 when too many wait; the signal's reason
 */
export async function preparePhotos(
  sent: string[],
  path: string,
  sender: PhotoSender,
): Promise<PreparedPhoto[]> {
  const prepared: PreparedPhoto[] = [];
  const refusals: HttpError[] = [];
  const once = { ...sender, made: new Map<string, Promise<Photo>>() };
  for (const [index, text] of sent.entries()) {
    try {
      prepared.push(await preparePhoto(text, `${path}.${index}`, once));
    } catch (error) {
      if (!isPhotoError(error)) throw error;
      refusals.push(error);
    }
  }
  const refusal = refusalOf(refusals);
  if (refusal) throw refusal;
  return prepared;
}

/**
 * Stores what is new and returns the addresses in their order, each once.
 * @throws 400 that names the photo whose address of ours is not known
 */
export async function savePhotos(tx: Transaction, prepared: PreparedPhoto[]): Promise<string[]> {
  const photos = new Map<string, Photo>();
  const claimed = new Map<string, string>();
  for (const item of prepared) {
    if (item.kind === "new") photos.set(item.photo.name, item.photo);
    if (item.kind === "stored") claimed.set(item.name, item.path);
  }
  await insertImages(tx, [...photos.values()]);
  const known = await claimImages(tx, [...claimed.keys()]);
  for (const [name, path] of claimed) {
    if (!known.has(name)) throw badRequest("This photo is no longer here. Please add it again.", path);
  }
  return [...new Set(prepared.map(addressOf))];
}

/** The daily clean-up (decisions §5); a photo in a form that is not saved yet has a day. */
export async function removeUnusedImages(deps: Pick<Deps, "db" | "log">): Promise<void> {
  const count = await transact(deps.db, deleteUnusedImages);
  if (count > 0) deps.log.info({ count }, "removed photos that nothing shows");
}

/**
 * One photo of a request, as `preparePhotos`.
 * @throws 400 or 413 that names `path`
 */
export async function preparePhoto(text: string, path: string, sender: PhotoSender): Promise<PreparedPhoto> {
  if (isDataUrl(text)) {
    const photo = await makePhoto(bytesOfDataUrl(text, path), sender).catch((error: unknown) => {
      throw isPhotoError(error) ? named(error, path) : error;
    });
    return { kind: "new", photo };
  }
  if (text.startsWith(OURS)) {
    const name = text.slice(OURS.length);
    if (!isImageName(name)) throw badRequest("This photo is no longer here. Please add it again.", path);
    return { kind: "stored", name, path };
  }
  return { kind: "elsewhere", url: webAddress(text, path) };
}

/** Kept as it is; shown by browsers, never fetched by this server. */
function webAddress(text: string, path: string): string {
  const url = text.trim();
  if (url.length > MAX_URL) throw badRequest(`An address can have at most ${MAX_URL} characters.`, path);
  const parsed = /[\s\p{Cc}\p{Surrogate}]/u.test(url) || !URL.canParse(url) ? undefined : new URL(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw badRequest("Please enter an address that starts with https:// or http://.", path);
  }
  if (parsed.username || parsed.password) {
    throw badRequest("Please enter an address without a name and a password in it.", path);
  }
  return url;
}

function addressOf(item: PreparedPhoto): string {
  if (item.kind === "elsewhere") return item.url;
  return OURS + (item.kind === "new" ? item.photo.name : item.name);
}

/** What is wrong with the photos, in one. */
function refusalOf(refusals: HttpError[]): HttpError | undefined {
  const first = refusals.find(({ status }) => status === 413) ?? refusals[0];
  return (
    first &&
    new HttpError(first.status, first.message, first.code, {
      issues: refusals.flatMap(({ issues }) => issues ?? []),
    })
  );
}

const isPhotoError = (error: unknown): error is HttpError =>
  error instanceof HttpError && (error.status === 400 || error.status === 413);

const named = ({ status, message, code }: HttpError, path: string) =>
  new HttpError(status, message, code, { issues: [{ path, message }] });
