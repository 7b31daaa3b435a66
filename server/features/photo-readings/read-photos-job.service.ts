import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { JobHelpers } from "graphile-worker";
import * as z from "zod/mini";
import type { DbOrTx } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { runUntilCancelled } from "#server/features/jobs/jobs.service.ts";
import { HttpError } from "#server/http/errors.ts";
import { explain } from "#shared/failures.ts";
import { photoReadings, users } from "#shared/schema/index.ts";
import { deleteReading, isRunning, recipeOf } from "./photo-readings.service.ts";
import { createTranscriber } from "./transcribe-photo.service.ts";

/** A reading that was interrupted continues with the next photo. */
const MAX_ATTEMPTS = 5;

const payloadSchema = z.object({ userId: z.string(), id: z.string() });
type Payload = z.infer<typeof payloadSchema>;

type Change = Partial<Pick<typeof photoReadings.$inferInsert, "photos" | "texts" | "problem">>;

export function readingTasks(deps: Deps) {
  const { db } = deps;
  return {
    read_photos: async (payload: unknown, { abortSignal, job }: JobHelpers) => {
      const reading = z.parse(payloadSchema, payload);
      if ((await db.$count(users, isMember(reading.userId))) === 0) return deleteReading(db, reading.userId);
      const isStillActive = async () => (await db.$count(photoReadings, isActiveReading(reading))) > 0;
      await runUntilCancelled(deps.log, isStillActive, abortSignal, async (signal) => {
        for (let next = await findNext(db, reading); next; next = await findNext(db, reading)) {
          const change = await readNext(deps, next, job.attempts, signal);
          await db.update(photoReadings).set(change).where(isActiveReading(reading));
        }
      });
    },
  };
}

const isMember = (id: string) => and(eq(users.id, id), isNotNull(users.isAdmin));

/** SQL: this reading has neither ended nor been replaced, and its member is neither suspended nor deleted. */
const isActiveReading = ({ userId, id }: Payload) =>
  and(
    eq(photoReadings.userId, userId),
    eq(photoReadings.id, id),
    isRunning,
    sql`exists (select from ${users} where ${isMember(userId)})`,
  );

/** Returns undefined if the reading is not active. */
async function findNext(db: DbOrTx, reading: Payload) {
  const { total, texts, photos } = photoReadings;
  const photo = sql<Buffer>`${photos}[cardinality(${texts}) + 1]`;
  const [next] = await db.select({ total, texts, photo }).from(photoReadings).where(isActiveReading(reading));
  return next;
}
type Next = NonNullable<Awaited<ReturnType<typeof findNext>>>;

/** Returns the change of the reading: the text of the next photo, or the reason why it failed. */
async function readNext(
  deps: Deps,
  { total, texts, photo }: Next,
  attempts: number,
  signal: AbortSignal,
): Promise<Change> {
  if (attempts > MAX_ATTEMPTS) return { problem: explain("photos_interrupted"), photos: [] };
  try {
    const read = [...texts, await createTranscriber(deps)(photo, signal)];
    if (read.length < total) return { texts: read };
    await recipeOf(read);
    return { texts: read, photos: [] };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof HttpError)) throw error;
    return { problem: error.code === "no_recipe" ? explain("photos_without_recipe") : error, photos: [] };
  }
}
