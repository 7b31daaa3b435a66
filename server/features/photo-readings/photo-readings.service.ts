import { eq, not, sql } from "drizzle-orm";
import { transact, type DbOrTx } from "#server/database/db.ts";
import { addJob } from "#server/database/queue.ts";
import type { Deps } from "#server/deps.ts";
import { loadCompiled } from "#server/features/foods/load-compiled.ts";
import { prepareRecipePhotos } from "#server/features/images/images.service.ts";
import { failure } from "#server/http/errors.ts";
import type { PhotoReading } from "#shared/photo-readings.api.ts";
import type { TextRecipe } from "#shared/recipe-links.api.ts";
import { photoReadings } from "#shared/schema/index.ts";
import { requireProvider } from "./transcribe-photo.service.ts";

/** SQL: the reading has not ended. */
export const isRunning = sql`(num_nonnulls(${photoReadings.problem}, ${photoReadings.message}) = 0 and cardinality(${photoReadings.texts}) < ${photoReadings.total})`;

export async function getReading(db: DbOrTx, userId: string): Promise<PhotoReading | null> {
  const { total, texts, problem } = photoReadings;
  const [reading] = await db
    .select({ total, texts, problem })
    .from(photoReadings)
    .where(eq(photoReadings.userId, userId));
  if (!reading) return null;
  const done = reading.texts.length;
  const isReady = reading.problem === null && done === reading.total;
  return {
    done,
    total: reading.total,
    message: null,
    ...reading.problem,
    recipe: isReady ? await recipeOf(reading.texts) : null,
  };
}

/** @throws 422 if they contain none */
export async function recipeOf(texts: string[]): Promise<TextRecipe> {
  const { recipeFromText } = await loadCompiled(() => import("#server/features/recipes/recipe-from-text.ts"));
  return recipeFromText(texts.join("\n"));
}

/**
 * Starts reading photos of a page or card; replaces the result of the reading before.
 * @throws 409 `reading_running`; 422 `no_provider`; as `prepareRecipePhotos`
 */
export async function startReading(
  { db, env }: Deps,
  userId: string,
  inputs: string[],
  signal: AbortSignal,
): Promise<PhotoReading> {
  const photos = await prepareRecipePhotos(inputs, "photos", { lane: userId, signal });
  requireProvider(env);
  const total = photos.length;
  await transact(db, async (tx) => {
    const [started] = await tx
      .insert(photoReadings)
      .values({ userId, photos, total })
      .onConflictDoUpdate({
        target: photoReadings.userId,
        set: {
          id: sql`excluded.id`,
          photos: sql`excluded.photos`,
          total,
          texts: [],
          message: null,
          problem: null,
          createdAt: sql`now()`,
        },
        setWhere: not(isRunning),
      })
      .returning({ userId: photoReadings.userId, id: photoReadings.id });
    if (!started) throw failure(409, "reading_running");
    // One reading at a time, because local models read one photo at a time.
    await addJob(tx, "read_photos", { payload: started, queue: "read_photos" });
  });
  return { done: 0, total, message: null, recipe: null };
}

/** Deletes a member's reading with its photos; its job ends without a result. */
export async function deleteReading(db: DbOrTx, userId: string): Promise<void> {
  await db.delete(photoReadings).where(eq(photoReadings.userId, userId));
}
