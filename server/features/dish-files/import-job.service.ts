import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { JobHelpers } from "graphile-worker";
import * as z from "zod/mini";
import { sqlStateOf, transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { addMissingCategory } from "#server/features/categories/categories.service.ts";
import { insertImportedDish } from "#server/features/dishes/dishes.service.ts";
import { loadLabels, loadCompiled } from "#server/features/foods/load-compiled.ts";
import { memberSender, preparePhoto, type PreparedPhoto } from "#server/features/images/images.service.ts";
import type { PhotoSender } from "#server/features/images/process-photo.ts";
import { endJob, finishItem, isJobActive, startJob } from "#server/features/jobs/jobs.service.ts";
import type { JobItem } from "#server/features/jobs/jobs.service.ts";
import { HttpError } from "#server/http/errors.ts";
import { explain } from "#shared/failures.ts";
import type { importItems } from "#shared/schema/index.ts";
import { FileProblem } from "./dish-file-format.ts";
import type { PhotoSources, PhotoSource } from "./files.ts";
import { dishImport, listCategoryNames, listExistingKeys, listWaiting } from "./import.queries.ts";
import { leftOutOf } from "./import.service.ts";
import type { FileDish } from "./read-dish-file.ts";
import { removeUpload, uploadPath } from "./uploads.ts";

/** An import that was interrupted continues with the next recipe; a file that ends the process would do so forever. */
const MAX_ATTEMPTS = 5;
const RETRY_MS = 1_000;

const payloadSchema = z.object({ jobId: z.int(), upload: z.string() });

export function importTasks(deps: Deps) {
  return {
    import_dishes: async (payload: unknown, { abortSignal, job }: JobHelpers) => {
      const { jobId, upload } = z.parse(payloadSchema, payload);
      try {
        const started = await startJob(deps.db, jobId);
        if (started) {
          const { createdBy: userId } = started;
          if (userId === null) throw new FileProblem("import_owner_gone");
          if (job.attempts > MAX_ATTEMPTS) throw new FileProblem("import_interrupted");
          await importFile(deps, { jobId, userId, signal: abortSignal }, upload);
        }
      } catch (error) {
        if (error instanceof FileProblem)
          await transact(deps.db, (tx) => endJob(tx, dishImport, jobId, error));
        // Shutdown, or the database failed: the job is retried and needs the file.
        else if (await isJobActive(deps.db, jobId)) throw error;
      }
      await removeUpload(deps.env, upload);
    },
  };
}

interface RunningItem extends JobItem {
  userId: string;
  signal: AbortSignal;
}

/** @throws FileProblem; 409 if the import was cancelled; the signal's reason */
async function importFile(
  deps: Deps,
  { jobId, userId, signal }: Omit<RunningItem, "position">,
  upload: string,
): Promise<void> {
  const categories = await listCategoryNames(deps.db);
  const file = uploadPath(deps.env, upload);
  if (!existsSync(file)) throw missingFile();
  const waiting = new Set(await listWaiting(deps.db, jobId));
  let position = 0;
  // Labels are found in transactions, which must not wait for their tables.
  await loadLabels();
  const { readDishFile } = await loadCompiled(() => import("./read-dish-file.ts"));
  for await (const { dish } of readDishFile(file, categories)) {
    if (!waiting.delete(++position)) continue;
    signal.throwIfAborted();
    if (!dish) throw missingFile();
    await importDish(deps, { jobId, userId, signal, position }, dish);
  }
  if (waiting.size > 0) throw missingFile();
  await transact(deps.db, (tx) => endJob(tx, dishImport, jobId, null));
}

const missingFile = () => new FileProblem("upload_missing");

type ImportOutcome = Pick<typeof importItems.$inferInsert, "state" | "problem">;

async function importDish(deps: Deps, item: RunningItem, dish: FileDish): Promise<void> {
  const { input, importKey } = dish;
  const isKnown = (await listExistingKeys(deps.db, [importKey])).has(importKey);
  const photos = isKnown ? [] : await prepareReadablePhotos(deps, item, dish.photos);
  const problem = leftOutOf(dish, dish.photos.length - photos.length);
  const finish = (tx: Transaction, outcome: ImportOutcome) => finishItem(tx, dishImport, item, outcome);
  try {
    await transact(deps.db, async (tx) => {
      if (!isKnown && input.category) await addMissingCategory(tx, input.category, item.userId);
      const isCreated = !isKnown && (await insertImportedDish(tx, item.userId, input, photos, importKey));
      await finish(tx, isCreated ? { state: "created", problem } : { state: "existing" });
    });
  } catch (error) {
    // SQLSTATE classes 22 (data exception) and 23 (integrity violation): a retry would fail again.
    if (!/^2[23]/.test(sqlStateOf(error) ?? "")) throw error;
    await transact(deps.db, (tx) => finish(tx, { state: "failed", problem: explain("recipe_unstorable") }));
  }
}

/** Leaves out the photos that cannot be read in any size. */
async function prepareReadablePhotos({ db }: Deps, { userId, signal }: RunningItem, photos: PhotoSources[]) {
  const sender = { ...(await memberSender(db, userId)), signal };
  const prepared: PreparedPhoto[] = [];
  for (const sources of photos) {
    for (const source of sources) {
      const photo = await preparePhotoOf(source, sender);
      if (!photo) continue;
      prepared.push(photo);
      break;
    }
  }
  return prepared;
}

async function preparePhotoOf(source: PhotoSource, sender: PhotoSender & { signal: AbortSignal }) {
  for (;;) {
    sender.signal.throwIfAborted();
    try {
      const text = typeof source === "string" ? source : toDataUrl(await source());
      return await preparePhoto(text, "images", sender);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (error.status !== 503) return undefined;
    }
    // Members' photos fill the queue.
    await pause(RETRY_MS, undefined, { signal: sender.signal });
  }
}

const toDataUrl = (bytes: Buffer) => `data:application/octet-stream;base64,${bytes.toString("base64")}`;
