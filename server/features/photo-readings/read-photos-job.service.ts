import { and, eq, isNotNull } from "drizzle-orm";
import type { JobHelpers } from "graphile-worker";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import { watchForCancel } from "#server/features/jobs/item-tasks.service.ts";
import { HttpError } from "#server/http/errors.ts";
import { users } from "#shared/schema/index.ts";
import {
  findActiveReading,
  READ_PHOTOS,
  recipeOf,
  saveReading,
  type Reading,
} from "./photo-readings.service.ts";
import { createTranscriber } from "./transcribe-photo.service.ts";

/** A reading that was interrupted continues with the next photo. */
const MAX_ATTEMPTS = 5;
const INTERRUPTED = "Reading the photos was interrupted too often. Please try again.";
const NO_RECIPE = "No recipe was found in these photos. Please take them from closer up, in good light.";

const payloadSchema = z.object({ id: z.string(), userId: z.string(), photos: z.array(z.string()) });
type Payload = z.infer<typeof payloadSchema>;

/** The queue deletes the photos when a task ends, and `cancelReading` while it runs. */
export function readingTasks(deps: Deps) {
  return {
    [READ_PHOTOS]: async (payload: unknown, { abortSignal, job }: JobHelpers) => {
      const photos = z.safeParse(payloadSchema, payload).data;
      if (!photos || !(await isMember(deps, photos.userId))) return;
      const find = async () => {
        const reading = await findActiveReading(deps.db, photos.userId);
        return reading?.id === photos.id ? reading : undefined;
      };
      const cancelled = watchForCancel(deps, async () => (await find()) !== undefined);
      const signal = AbortSignal.any([cancelled.signal, abortSignal]);
      try {
        for (let reading = await find(); reading; reading = await find()) {
          const next = await readNext(deps, reading, photos, job.attempts, signal);
          await saveReading(deps.db, photos.userId, next);
        }
      } catch (error) {
        // Shutdown, or the database failed: the job is retried.
        if (!cancelled.signal.aborted) throw error;
      } finally {
        cancelled.end();
      }
    },
  };
}

const isMember = async ({ db }: Deps, id: string) =>
  (await db.$count(users, and(eq(users.id, id), isNotNull(users.isAdmin)))) > 0;

/** @returns the reading with the text of the next photo, or with the reason why it failed */
async function readNext(
  deps: Deps,
  reading: Reading,
  { photos }: Payload,
  attempts: number,
  signal: AbortSignal,
): Promise<Reading> {
  if (attempts > MAX_ATTEMPTS) return { ...reading, message: INTERRUPTED };
  try {
    const photo = photos[reading.texts.length] ?? "";
    const texts = [...reading.texts, await createTranscriber(deps)(photo, signal)];
    if (texts.length === reading.total) recipeOf(texts);
    return { ...reading, texts };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof HttpError)) throw error;
    return { ...reading, message: error.code === "no_recipe" ? NO_RECIPE : error.message };
  }
}
