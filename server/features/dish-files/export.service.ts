import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { DbOrTx } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { listImages } from "#server/features/images/images.service.ts";
import { readHouseholdName } from "#server/features/sharing/settings.service.ts";
import { PHOTO_FOLDER, RECIPES_FILE } from "./dish-file-format.ts";
import { readDishes } from "./export.queries.ts";
import { recipeJson, storedName } from "./recipe-json.ts";

/** Spaces, and characters that a file name cannot contain on some system. */
const NOT_IN_FILE_NAMES = /[\s\p{Cc}\p{Surrogate}\\/:*?"<>|]+/gu;

/** @returns "The Beckers dishes 2026-11-23.zip" */
export async function exportName({ db, env, now }: Deps): Promise<string> {
  const household = (await readHouseholdName(db)) ?? env.productName;
  return `${household.replaceAll(NOT_IN_FILE_NAMES, " ").trim()} dishes ${now().toISOString().slice(0, 10)}.zip`;
}

/** @returns all dishes and their photos as a zip, written while it is read */
export function exportDishes({ db }: Pick<Deps, "db">): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  const photos = new Set<string>();
  zip.addReadStreamLazy(RECIPES_FILE, (open) => {
    const recipes = Readable.from(recipePieces(db, photos));
    recipes.once("end", () => {
      for (const name of photos) {
        // JPEGs do not compress.
        zip.addReadStreamLazy(PHOTO_FOLDER + name, { compress: false }, (openPhoto) =>
          openPhoto(null, Readable.from(photoPieces(db, name))),
        );
      }
      zip.end();
    });
    open(null, recipes);
  });
  return output;
}

/** Writes one recipe per line, and collects the names of their photos. */
async function* recipePieces(db: DbOrTx, photos: Set<string>): AsyncGenerator<string> {
  yield `{ "@context": "https://schema.org", "@graph": [`;
  let separator = "\n";
  for await (const dish of readDishes(db)) {
    for (const address of dish.images) {
      const name = storedName(address);
      if (name !== undefined) photos.add(name);
    }
    yield separator + JSON.stringify(recipeJson(dish));
    separator = ",\n";
  }
  yield "\n] }\n";
}

async function* photoPieces(db: DbOrTx, name: string): AsyncGenerator<Buffer> {
  for (const { bytes } of await listImages(db, [name])) yield bytes;
}
