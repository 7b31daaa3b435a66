import { SHARED_CACHE } from "#client/lib/offline-names.ts";
import { MAX_IMAGES, MAX_TEXT, MAX_TITLE } from "#shared/limits.ts";
import { SHARE_FIELDS } from "#shared/share-target.ts";

/** What somebody shared from their phone to begin a dish with. */
export interface SharedDish {
  words: { title: string; description: string };
  photos: File[];
}

/** How it is noted beside the photos. */
interface Note {
  words: SharedDish["words"];
  photos: string[];
  keptAt: number;
}

/** Long enough to sign in first; photos nobody came back for do not stay. */
const KEPT_MS = 60 * 60_000;
const NOTE = "/share/note";
const placeOf = (index: number) => `/share/${index}`;

/**
 * Keeps what a phone shares until the page takes it; what was there before goes. Another site can send such a form as
 * well: nothing comes of it but a filled form that a person reads.
 */
export async function storeShared(form: FormData): Promise<void> {
  await caches.delete(SHARED_CACHE);
  const files = form.getAll(SHARE_FIELDS.photos).filter((entry) => entry instanceof File && entry.size > 0);
  // One more than a dish can have: the picker then says that not all of them fit.
  const photos = (files as File[]).slice(0, MAX_IMAGES + 1);
  const note: Note = {
    words: dishFieldsFrom(form),
    photos: photos.map(({ name }) => name),
    keptAt: Date.now(),
  };
  const cache = await caches.open(SHARED_CACHE);
  await Promise.all(photos.map((photo, index) => cache.put(placeOf(index), new Response(photo))));
  await cache.put(NOTE, Response.json(note));
}

/** Takes what was shared out of the browser; undefined where nothing is (any more). */
export async function takeShared(): Promise<SharedDish | undefined> {
  if (!("caches" in globalThis)) return undefined;
  await deleteStaleShared();
  const note = await readNote();
  if (!note) return undefined;
  const cache = await caches.open(SHARED_CACHE);
  const photos = await Promise.all(
    note.photos.map(async (name, index) => {
      const photo = await (await cache.match(placeOf(index)))?.blob();
      return photo ? [new File([photo], name, { type: photo.type })] : [];
    }),
  );
  await caches.delete(SHARED_CACHE);
  return { words: note.words, photos: photos.flat() };
}

/** Removes what nobody came back for. */
export async function deleteStaleShared(): Promise<void> {
  const note = await readNote();
  if (note && Date.now() - note.keptAt > KEPT_MS) await caches.delete(SHARED_CACHE);
}

async function readNote(): Promise<Note | undefined> {
  const kept = await caches.match(NOTE, { cacheName: SHARED_CACHE });
  return (await kept?.json()) as Note | undefined;
}

const FILE_NAME = /^\S+\.(jpe?g|png|webp|gif|avif|hei[cf])$/i;

/**
 * The words of what was shared as those of a dish. Galleries give the name of a file as title, which is none; without a
 * title a single line of text is one. Everything else, addresses too, is the description.
 */
export function dishFieldsFrom(form: FormData): SharedDish["words"] {
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
