import { SHARED_CACHE } from "#client/lib/device/offline-names.ts";
import { MAX_IMAGES, MAX_TEXT, MAX_TITLE } from "#shared/limits.ts";
import { SHARE_FIELDS } from "#shared/share-target.ts";

/** Text and photos shared from another app through the web share target. */
export interface SharedDish {
  fields: { title: string; description: string };
  photos: File[];
}

/** Stored with the photos; `photos` are file names, `storedAt` is in milliseconds. */
interface Note {
  fields: SharedDish["fields"];
  photos: string[];
  storedAt: number;
}

/** Long enough to sign in first. */
const MAX_AGE_MS = 60 * 60_000;
const NOTE_URL = "/share/note";
const photoUrl = (index: number) => `/share/${index}`;

/**
 * Stores a share until the page reads it, replacing an earlier one. Other sites can send this form too; that is safe
 * because it only fills in a form that the member reviews.
 */
export async function storeShared(form: FormData): Promise<void> {
  await caches.delete(SHARED_CACHE);
  const files = form.getAll(SHARE_FIELDS.photos).filter((entry) => entry instanceof File && entry.size > 0);
  // One more than the limit, so that the picker reports that not all photos fit.
  const photos = (files as File[]).slice(0, MAX_IMAGES + 1);
  const note: Note = {
    fields: dishFieldsFrom(form),
    photos: photos.map(({ name }) => name),
    storedAt: Date.now(),
  };
  const cache = await caches.open(SHARED_CACHE);
  await Promise.all(photos.map((photo, index) => cache.put(photoUrl(index), new Response(photo))));
  await cache.put(NOTE_URL, Response.json(note));
}

/** Returns the stored share and deletes it; undefined if there is none. */
export async function takeShared(): Promise<SharedDish | undefined> {
  if (!("caches" in globalThis)) return undefined;
  await deleteStaleShared();
  const note = await readNote();
  if (!note) return undefined;
  const cache = await caches.open(SHARED_CACHE);
  const photos = await Promise.all(
    note.photos.map(async (name, index) => {
      const photo = await (await cache.match(photoUrl(index)))?.blob();
      return photo ? [new File([photo], name, { type: photo.type })] : [];
    }),
  );
  await caches.delete(SHARED_CACHE);
  return { fields: note.fields, photos: photos.flat() };
}

/** Deletes a share older than an hour. */
export async function deleteStaleShared(): Promise<void> {
  const note = await readNote();
  if (note && Date.now() - note.storedAt > MAX_AGE_MS) await caches.delete(SHARED_CACHE);
}

async function readNote(): Promise<Note | undefined> {
  const stored = await caches.match(NOTE_URL, { cacheName: SHARED_CACHE });
  return (await stored?.json()) as Note | undefined;
}

const FILE_NAME = /^\S+\.(jpe?g|png|webp|gif|avif|hei[cf])$/i;

/**
 * Derives a dish's title and description from a share. Ignores titles that are file names, as galleries send them, and
 * uses a single line of text as the title instead. Everything else, including URLs, becomes the description.
 */
export function dishFieldsFrom(form: FormData): SharedDish["fields"] {
  const [given = "", text = "", url = ""] = [SHARE_FIELDS.title, SHARE_FIELDS.text, SHARE_FIELDS.url].map(
    (name) => textField(form, name),
  );
  const isTitle = (line: string) => line !== "" && line.length <= MAX_TITLE && !/\n|https?:/.test(line);
  const title = [FILE_NAME.test(given) ? "" : given, text].find(isTitle) ?? "";
  const rest = [given, text, url].filter(
    (line, index, all) =>
      line !== title && !FILE_NAME.test(line) && !all.slice(0, index).join(" ").includes(line),
  );
  return { title, description: rest.join("\n").slice(0, MAX_TEXT) };
}

function textField(form: FormData, name: string): string {
  const entry = form.get(name);
  return typeof entry === "string" ? entry.trim() : "";
}
