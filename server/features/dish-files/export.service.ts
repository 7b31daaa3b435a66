import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { DbOrTx } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { loadCompiled } from "#server/features/foods/load-compiled.ts";
import { findLargeImage, listImages } from "#server/features/images/images.sql.ts";
import { menuEntry } from "#server/features/menus/menu-calendar.service.ts";
import { writeCalendar } from "#server/features/menus/write-calendar.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import { i18nFor, type I18n } from "#server/lib/i18n.ts";
import { createPacer } from "#server/lib/own-turn.ts";
import { languageOf, type Language } from "#shared/languages.ts";
import { MARKDOWN_FOLDER, PHOTO_FOLDER, RECIPES_FILE } from "./dish-file-format.ts";
import { listExportedMenus, readDishes, type ExportedDish } from "./export.queries.ts";
import { recipeJson, storedName } from "./recipe-json.ts";

/** Spaces, and characters that a file name cannot contain on some system or that change how it reads. */
const NOT_IN_FILE_NAMES = /[\s\p{Cc}\p{Surrogate}\p{Bidi_Control}\\/:*?"<>|]+/gu;
/** Names of devices on Windows. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Returns "The Beckers dishes 2026-11-23.zip". */
export async function exportName({ db, env, now }: Deps): Promise<string> {
  const { householdName } = await readSettings(db);
  const household = householdName ?? env.productName;
  return `${household.replaceAll(NOT_IN_FILE_NAMES, " ").trim()} dishes ${now().toISOString().slice(0, 10)}.zip`;
}

/**
 * @param language that of the headings in Markdown files
 * @returns all dishes and their photos as a zip, written while it is read
 */
export function exportDishes(deps: Deps, language: Language): Readable {
  const { db } = deps;
  const i18n = i18nFor(language);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  const photos = new Set<string>();
  const names: Names = new Map();
  const findDish = dishFinder(db);
  // Compressing many small files would take most of the time.
  const addText = (name: string, pieces: () => AsyncIterable<string>) =>
    zip.addReadStreamLazy(name, { compress: false }, (open) => open(null, Readable.from(pieces())));
  zip.addReadStreamLazy(RECIPES_FILE, (open) => {
    const recipes = Readable.from(recipePieces(db, photos, names));
    recipes.once("end", () => {
      for (const name of photos) {
        // Photos do not compress.
        zip.addReadStreamLazy(PHOTO_FOLDER + name, { compress: false }, (openPhoto) =>
          openPhoto(null, Readable.from(photoPieces(db, name))),
        );
      }
      for (const { name, id } of names.values()) addText(name, () => markdownPieces(findDish(id), i18n));
      addText("menus.json", () => menuPieces(db));
      addText("menus.ics", () => calendarPieces(deps));
      zip.end();
    });
    open(null, recipes);
  });
  return output;
}

/** Writes one recipe per line, and collects the names of their photos and Markdown files. */
async function* recipePieces(db: DbOrTx, photos: Set<string>, names: Names): AsyncGenerator<string> {
  yield `{ "@context": "https://schema.org", "@graph": [`;
  let separator = "\n";
  for await (const dish of readDishes(db)) {
    for (const address of dish.images) {
      const name = storedName(address, dish);
      if (name !== undefined) photos.add(name);
    }
    const name = markdownName(dish, names);
    names.set(name.toLowerCase(), { name, id: dish.id });
    yield separator + JSON.stringify(recipeJson(dish));
    separator = ",\n";
  }
  yield "\n] }\n";
}

async function* photoPieces(db: DbOrTx, name: string): AsyncGenerator<Buffer> {
  const large = await findLargeImage(db, name);
  if (large) yield large;
  else for (const { bytes } of await listImages(db, [name])) yield bytes;
}

const MAX_FILE_NAME = 80;

/** The Markdown files of dishes, by lower-cased name, because some systems ignore the case. */
type Names = Map<string, { name: string; id: number }>;

function markdownName({ id, title }: { id: number; title: string }, names: Names): string {
  const name = title
    .replaceAll(NOT_IN_FILE_NAMES, " ")
    .slice(0, MAX_FILE_NAME)
    .replaceAll(/^[.\s]+|[.\s\uD800-\uDFFF]+$/g, "");
  const file = `${MARKDOWN_FOLDER}${name || id}.md`;
  return RESERVED.test(name) || names.has(file.toLowerCase()) ? `${MARKDOWN_FOLDER}${name} ${id}.md` : file;
}

async function* markdownPieces(found: Promise<ExportedDish | undefined>, i18n: I18n): AsyncGenerator<string> {
  const dish = await found;
  const { dishMarkdown } = await loadCompiled(() => import("./dish-markdown.ts"));
  if (dish) yield dishMarkdown(dish, i18n);
}

/** Returns a function that finds dishes in ascending order of ids; undefined for one that was deleted meanwhile. */
function dishFinder(db: DbOrTx): (id: number) => Promise<ExportedDish | undefined> {
  const dishes = readDishes(db);
  let current: ExportedDish | undefined;
  return async (id) => {
    while (!current || current.id < id) {
      const { done, value } = await dishes.next();
      if (done) return undefined;
      current = value;
    }
    return current.id === id ? current : undefined;
  };
}

async function* menuPieces(db: DbOrTx): AsyncGenerator<string> {
  const pause = createPacer();
  yield "[";
  let separator = "\n";
  for (const { title, eventDate, eventTime, dishes } of await listExportedMenus(db)) {
    const menu = { title, date: eventDate, time: eventTime, dishes: dishes.map((dish) => dish.title) };
    yield separator + JSON.stringify(menu, null, 2);
    separator = ",\n";
    await pause();
  }
  yield "\n]\n";
}

async function* calendarPieces({ db, env }: Deps): AsyncGenerator<string> {
  const { timeZone, language } = await readSettings(db);
  const i18n = i18nFor(languageOf(language) ?? "en");
  const menus = await listExportedMenus(db);
  const entries = menus.map(
    (menu) => () => menuEntry({ ...menu, description: null, guestCount: null }, timeZone, i18n),
  );
  yield await writeCalendar(env, entries, env.productName, i18n);
}
