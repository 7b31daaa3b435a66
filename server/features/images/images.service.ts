import { transact, type DbOrTx, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import { badRequest, HttpError } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import { addressOfPhoto, photoName } from "#server/lib/photo-address.ts";
import { MAX_URL } from "#shared/limits.ts";
import { decodeDataUrl, isDataUrl } from "./data-url.ts";
import { deleteUnusedImages, insertImages, claimImages } from "./images.queries.ts";
import { isImageName } from "./photo-formats.ts";
import { processPhoto, toRecipeJpeg, type StoredPhoto, type PhotoSender } from "./process-photo.ts";

/** A validated and processed photo from a client. */
export type PreparedPhoto =
  | { kind: "new"; photo: StoredPhoto }
  /** An `/images/…` address; not yet looked up in the database. */
  | { kind: "stored"; name: string; path: string }
  | { kind: "external"; url: string };

/** The sender of a member's photos, in the quality that the household has chosen. */
export async function memberSender(db: DbOrTx, lane: string, signal?: AbortSignal): Promise<PhotoSender> {
  return { lane, signal, quality: (await readSettings(db)).photoQuality };
}

/**
 * Validates and decodes the photos of a request one at a time, so that many photos do not block other requests. Slow:
 * call it before the transaction that calls `savePhotos`.
 * @param inputs data URLs, `/images/…` addresses and http(s) URLs
 * @param path field of the photos; with `images`, errors name `images.0`, `images.1` …
 * @throws 400 or 413 that names every invalid photo; 503 when too many are waiting; the signal's reason
 */
export async function preparePhotos(
  inputs: string[],
  path: string,
  sender: PhotoSender,
): Promise<PreparedPhoto[]> {
  const prepared: PreparedPhoto[] = [];
  const errors: HttpError[] = [];
  const shared = { ...sender, decoded: new Map<string, Promise<StoredPhoto>>() };
  for (const [index, text] of inputs.entries()) {
    try {
      prepared.push(await preparePhoto(text, `${path}.${index}`, shared));
    } catch (error) {
      if (!isPhotoError(error)) throw error;
      errors.push(error);
    }
  }
  const combined = combineErrors(errors);
  if (combined) throw combined;
  return prepared;
}

/**
 * Stores new photos and returns all addresses in order, without duplicates.
 * @throws 400 that names an `/images/…` address that does not exist
 */
export async function savePhotos(tx: Transaction, prepared: PreparedPhoto[]): Promise<string[]> {
  const photos = new Map<string, StoredPhoto>();
  const claimed = new Map<string, string>();
  for (const item of prepared) {
    if (item.kind === "new") photos.set(item.photo.name, item.photo);
    if (item.kind === "stored") claimed.set(item.name, item.path);
  }
  await insertImages(tx, [...photos.values()]);
  const known = await claimImages(tx, [...claimed.keys()]);
  for (const [name, path] of claimed) if (!known.has(name)) throw badRequest("photo_gone", path);
  return [...new Set(prepared.map(addressOf))];
}

/**
 * Converts the photos of a request for a model. Nothing is stored.
 * @param inputs data URLs
 * @throws 400 or 413 that names the first invalid photo; 503 when too many are waiting; the signal's reason
 */
export async function prepareRecipePhotos(
  inputs: string[],
  path: string,
  sender: PhotoSender,
): Promise<Buffer[]> {
  const photos: Buffer[] = [];
  for (const [index, text] of inputs.entries())
    photos.push(await convert(text, `${path}.${index}`, (bytes) => toRecipeJpeg(bytes, sender)));
  return photos;
}

/** Deletes unused photos; runs daily. Photos in unsaved forms are kept for a day. */
export async function removeUnusedImages(deps: Deps): Promise<void> {
  const count = await transact(deps.db, deleteUnusedImages);
  if (count > 0) deps.log.info({ count }, "removed unused photos");
}

/** Prepares the photo of a member's meal or menu, if there is one. @throws 400 or 413 that names `image` */
export async function prepareMemberPhoto(
  { db }: Deps,
  { id }: Pick<Member, "id">,
  image: string | null | undefined,
  signal?: AbortSignal,
): Promise<PreparedPhoto[]> {
  return image ? [await preparePhoto(image, "image", await memberSender(db, id, signal))] : [];
}

/** Like `preparePhotos`, for one photo. @throws 400 or 413 that names `path` */
export async function preparePhoto(text: string, path: string, sender: PhotoSender): Promise<PreparedPhoto> {
  if (isDataUrl(text))
    return { kind: "new", photo: await convert(text, path, (bytes) => processPhoto(bytes, sender)) };
  const name = photoName(text);
  if (name !== undefined) {
    if (!isImageName(name)) throw badRequest("photo_gone", path);
    return { kind: "stored", name, path };
  }
  return { kind: "external", url: parseExternalUrl(text, path) };
}

/** Converts the photo of a data URL. @throws 400 or 413 that names `path` */
async function convert<T>(text: string, path: string, work: (bytes: Buffer) => Promise<T>): Promise<T> {
  return work(decodeDataUrl(text, path)).catch((error: unknown) => {
    throw isPhotoError(error) ? withPath(error, path) : error;
  });
}

/** External photos are loaded by browsers, never fetched by the server. */
function parseExternalUrl(text: string, path: string): string {
  const url = text.trim();
  if (url.length > MAX_URL) throw badRequest("url_too_long", path, { values: { max: MAX_URL } });
  const parsed = /[\s\p{Cc}\p{Surrogate}]/u.test(url) || !URL.canParse(url) ? undefined : new URL(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw badRequest("url_protocol", path);
  if (parsed.username || parsed.password) throw badRequest("url_with_password", path);
  return url;
}

function addressOf(item: PreparedPhoto): string {
  if (item.kind === "external") return item.url;
  return addressOfPhoto(item.kind === "new" ? item.photo.name : item.name);
}

/** Combines the issues of all errors; 413 takes precedence. */
function combineErrors(errors: HttpError[]): HttpError | undefined {
  const first = errors.find(({ status }) => status === 413) ?? errors[0];
  return (
    first &&
    new HttpError(first.status, first.message, first.code, {
      reason: first.reason,
      values: first.values,
      issues: errors.flatMap(({ issues }) => issues ?? []),
    })
  );
}

const isPhotoError = (error: unknown): error is HttpError =>
  error instanceof HttpError && (error.status === 400 || error.status === 413);

const withPath = ({ status, message, code, reason, values }: HttpError, path: string) =>
  new HttpError(status, message, code, { reason, values, issues: [{ path, message, reason, values }] });
