import type { Readable } from "node:stream";
import type { DbOrTx } from "#server/database/db.ts";
import { addJob } from "#server/database/queue.ts";
import type { Deps } from "#server/deps.ts";
import { loadCompiled } from "#server/features/foods/load-compiled.ts";
import { createJob } from "#server/features/jobs/jobs.service.ts";
import type { Member } from "#server/http/session/member.ts";
import { copyText } from "#server/lib/copy-text.ts";
import type { ImportPreview, ImportStarted } from "#shared/dish-files.api.ts";
import type { FailureText } from "#shared/failure-sentence.ts";
import { explain } from "#shared/failures.ts";
import { MAX_CATEGORY_NAME } from "#shared/limits.ts";
import {
  dishImport,
  insertImportItems,
  listCategoryNames,
  listExistingKeys,
  listNewCategories,
} from "./import.queries.ts";
import type { FileDish, FileRecipe } from "./read-dish-file.ts";
import { removeUpload, saveUpload, uploadPath } from "./uploads.ts";

/** Returns the missing parts of a recipe for the report; undefined if nothing is missing. */
export function leftOutOf({ leftOut, missingPhotos }: FileDish, unreadPhotos = 0): FailureText | undefined {
  const count = missingPhotos + unreadPhotos;
  const names = leftOut.join(", ");
  if (count === 0) return names ? explain("left_out", { names }) : undefined;
  if (count === 1)
    return names ? explain("one_photo_unread_left_out", { names }) : explain("one_photo_unread");
  return names ? explain("photos_unread_left_out", { count, names }) : explain("photos_unread", { count });
}

/**
 * @param signal stops reading when no one waits for the preview
 * @throws 400, 413 or 507 if the upload fails; 422 if the file cannot be read; the signal's reason
 */
export async function previewImport(
  { db, env }: Deps,
  body: Readable,
  signal: AbortSignal,
): Promise<ImportPreview> {
  const upload = await saveUpload(env, body);
  const recipes: (ImportPreview["recipes"][number] & {
    importKey: string | undefined;
    category: string | null | undefined;
  })[] = [];
  const source: NonNullable<ImportPreview["source"]> = { program: null, photos: 0 };
  try {
    for await (const { title, dish, problem } of readRecipes(db, uploadPath(env, upload), signal)) {
      source.program ??= dish?.program ?? null;
      source.photos += dish?.photos.length ?? 0;
      const { message = null, reason, values } = (dish ? leftOutOf(dish) : problem) ?? {};
      const category = dish?.input.category && copyText(dish.input.category, MAX_CATEGORY_NAME);
      const state = dish ? "new" : "unreadable";
      recipes.push({ title, state, message, reason, values, importKey: dish?.importKey, category });
    }
  } finally {
    await removeUpload(env, upload);
  }
  const known = await listExistingKeys(
    db,
    recipes.flatMap(({ importKey }) => importKey ?? []),
  );
  const newCategories = new Set<string>();
  for (const recipe of recipes) {
    const { importKey, category } = recipe;
    if (importKey === undefined) continue;
    if (known.has(importKey))
      Object.assign(recipe, { state: "existing", message: null, reason: undefined, values: undefined });
    else if (category) newCategories.add(category);
    // The same recipe may be in the file twice.
    known.add(importKey);
  }
  return { source, recipes, newCategories: await listNewCategories(db, [...newCategories]) };
}

/**
 * Saves the file and queues its import.
 * @throws like `previewImport`; 409 while another import is active
 */
export async function startImport(deps: Deps, user: Member, body: Readable): Promise<ImportStarted> {
  const { db, env } = deps;
  const upload = await saveUpload(env, body);
  try {
    const items: Parameters<typeof insertImportItems>[2] = [];
    for await (const { title, dish, problem } of readRecipes(db, uploadPath(env, upload))) {
      const position = items.length + 1;
      items.push(
        dish ? { position, title, state: "waiting" } : { position, title, state: "failed", problem },
      );
    }
    const jobId = await createJob(deps, dishImport, user.id, async (tx, id) => {
      await insertImportItems(tx, id, items);
      await addJob(tx, "import_dishes", { payload: { jobId: id, upload }, isLowPriority: true });
      return { total: items.length, done: items.filter(({ state }) => state !== "waiting").length };
    });
    return { jobId };
  } catch (error) {
    await removeUpload(env, upload);
    throw error;
  }
}

async function* readRecipes(db: DbOrTx, path: string, signal?: AbortSignal): AsyncGenerator<FileRecipe> {
  const { readDishFile } = await loadCompiled(() => import("./read-dish-file.ts"));
  yield* readDishFile(path, await listCategoryNames(db), signal);
}
