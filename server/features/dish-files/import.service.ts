import type { Readable } from "node:stream";
import { constraintOf, transact } from "#server/database/db.ts";
import { addJob } from "#server/database/queue.ts";
import type { Deps } from "#server/deps.ts";
import { conflict, HttpError } from "#server/http/errors.ts";
import type { Member } from "#server/http/member.ts";
import type { ImportPreview, ImportStarted } from "#shared/dish-files.api.ts";
import { FileProblem } from "./dish-file-format.ts";
import { insertImport, listExistingKeys, listNewCategories } from "./import.queries.ts";
import { openDishFile, type FileRecipe } from "./read-dish-file.ts";
import { removeUpload, saveUpload, uploadPath } from "./uploads.ts";

export { getImportReport } from "./import.queries.ts";

/** The job that imports the dishes of an upload (import-job.service.ts). */
export const IMPORT_TASK = "import_dishes";

/** @returns a sentence for the report; null for none */
export function photosLeftOut(count: number): string | null {
  if (count === 0) return null;
  return count === 1 ? "One photo could not be read." : `${count} photos could not be read.`;
}

/** @throws 400, 413 or 507 if the upload fails; 422 if the file cannot be read */
export async function previewImport({ db, env }: Deps, body: Readable): Promise<ImportPreview> {
  const upload = await saveUpload(env, body);
  let recipes: FileRecipe[];
  try {
    recipes = await readRecipes(uploadPath(env, upload));
  } finally {
    await removeUpload(env, upload);
  }
  const dishes = recipes.flatMap(({ dish }) => dish ?? []);
  const known = await listExistingKeys(
    db,
    dishes.map(({ importKey }) => importKey),
  );
  const newCategories = new Set<string>();
  const shown = recipes.map((recipe): ImportPreview["recipes"][number] => {
    const { title, dish } = recipe;
    if (!dish) return { title, state: "unreadable", message: recipe.problem };
    if (known.has(dish.importKey)) return { title, state: "existing", message: null };
    // The same recipe may be in the file twice.
    known.add(dish.importKey);
    if (dish.input.category) newCategories.add(dish.input.category);
    return { title, state: "new", message: photosLeftOut(dish.missingPhotos) };
  });
  return { recipes: shown, newCategories: await listNewCategories(db, [...newCategories]) };
}

/**
 * Saves the file and queues its import.
 * @throws like `previewImport`; 409 while another import is active
 */
export async function startImport({ db, env }: Deps, user: Member, body: Readable): Promise<ImportStarted> {
  const upload = await saveUpload(env, body);
  try {
    const recipes = await readRecipes(uploadPath(env, upload));
    const items = recipes.map((recipe, index) => ({
      position: index + 1,
      title: recipe.title,
      ...(recipe.dish
        ? { state: "waiting" as const }
        : { state: "failed" as const, message: recipe.problem }),
    }));
    const jobId = await transact(db, async (tx) => {
      const id = await insertImport(tx, user.id, items);
      await addJob(tx, IMPORT_TASK, { payload: { jobId: id, upload }, isLowPriority: true });
      return id;
    });
    return { jobId };
  } catch (error) {
    await removeUpload(env, upload);
    if (constraintOf(error) !== "jobs_one_active_key") throw error;
    throw conflict(
      "Dishes are already being imported. Wait until that is finished, or cancel it.",
      "import_running",
    );
  }
}

async function readRecipes(file: string): Promise<FileRecipe[]> {
  try {
    const { recipes, close } = await openDishFile(file);
    close();
    return recipes;
  } catch (error) {
    throw error instanceof FileProblem ? new HttpError(422, error.message, "unreadable") : error;
  }
}
