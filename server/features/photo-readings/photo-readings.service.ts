import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { transact, type Database, type DbOrTx } from "#server/database/db.ts";
import { changeState, findState, keepState, removeState } from "#server/database/kept-state.ts";
import { addJob, emptyJob } from "#server/database/queue.ts";
import type { Deps } from "#server/deps.ts";
import { prepareRecipePhotos } from "#server/features/images/images.service.ts";
import { recipeFromText } from "#server/features/recipes/recipe-from-text.ts";
import { conflict } from "#server/http/errors.ts";
import type { PhotoReading } from "#shared/photo-readings.api.ts";
import { requireProvider } from "./transcribe-photo.service.ts";

/** The task that reads photos, and its queue: one reading at a time, because local models read one photo at a time. */
export const READ_PHOTOS = "read_photos";

const readingSchema = z.object({
  id: z.string(),
  total: z.int(),
  /** One for each photo that is read. */
  texts: z.array(z.string()),
  /** Why it failed. */
  message: z.nullable(z.string()),
});
/** A member has one at a time. It is kept apart from the photos, which are the payload of the job that reads them. */
export type Reading = z.infer<typeof readingSchema>;

const stateKey = (userId: string) => `reading:${userId}`;
const photosKey = (userId: string) => `${READ_PHOTOS}:${userId}`;

const isDone = ({ texts, total }: Reading) => texts.length === total;

/** @returns undefined if it has ended */
export async function findActiveReading(db: DbOrTx, userId: string): Promise<Reading | undefined> {
  const reading = await findReading(db, userId);
  return reading?.message === null && !isDone(reading) ? reading : undefined;
}

async function findReading(db: DbOrTx, userId: string): Promise<Reading | undefined> {
  return z.safeParse(readingSchema, await findState(db, stateKey(userId))).data;
}

export async function saveReading(db: DbOrTx, userId: string, reading: Reading): Promise<void> {
  await changeState(db, stateKey(userId), reading);
}

export async function getReading(db: DbOrTx, userId: string): Promise<PhotoReading | null> {
  const reading = await findReading(db, userId);
  return reading ? viewOf(reading) : null;
}

function viewOf(reading: Reading): PhotoReading {
  const { texts, total, message } = reading;
  const recipe = message === null && isDone(reading) ? recipeOf(texts) : null;
  return { done: texts.length, total, message, recipe };
}

/** @throws 422 if they contain none */
export const recipeOf = (texts: string[]) => recipeFromText(texts.join("\n"));

/**
 * Starts reading photos of a page or card; replaces the result of the reading before.
 * @throws 409 `reading_running`; 422 `no_provider`; as `prepareRecipePhotos`
 */
export async function startReading(
  { db, env }: Deps,
  userId: string,
  photos: string[],
  signal: AbortSignal,
): Promise<PhotoReading> {
  if (await findActiveReading(db, userId)) {
    throw conflict("Your photos are still being read. Please wait or cancel that.", "reading_running");
  }
  const prepared = await prepareRecipePhotos(photos, "photos", { lane: userId, signal });
  requireProvider(env);
  const id = randomUUID();
  const reading: Reading = { id, total: prepared.length, texts: [], message: null };
  const payload = { id, userId, photos: prepared.map((photo) => photo.toString("base64")) };
  await transact(db, async (tx) => {
    await keepState(tx, stateKey(userId), reading);
    await addJob(tx, READ_PHOTOS, { payload, key: photosKey(userId), queue: READ_PHOTOS });
  });
  return viewOf(reading);
}

/** Deletes a member's reading with its photos. */
export async function cancelReading(db: Database, userId: string): Promise<void> {
  await transact(db, async (tx) => {
    await removeState(tx, stateKey(userId));
    await emptyJob(tx, photosKey(userId));
  });
}
