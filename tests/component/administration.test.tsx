import { waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { BatchEstimation } from "#client/features/admin/batch-estimation.tsx";
import { DishStats } from "#client/features/admin/dish-stats.tsx";
import { BackupsCard } from "#client/features/backups/backups-card.tsx";
import { SystemCard } from "#client/features/system/system-card.tsx";
import { backupsApi, type Backup } from "#shared/backups.api.ts";
import { caloriesApi, dishStatsApi } from "#shared/calories.api.ts";
import { jobsApi, type Job } from "#shared/jobs.api.ts";
import { systemApi, type System } from "#shared/system.api.ts";
import { buildMe } from "#tests/setup/data/views.ts";
import { respond, heldBack, refuse } from "./setup/api.ts";
import { expectToast, screen, show } from "./setup/render.tsx";

const me = buildMe({ isAdmin: true });
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();

const system: System = {
  version: "1.2.3",
  node: "24.1.0",
  startedAt: daysAgo(1),
  processes: 1,
  liveStreams: 1,
  database: { version: "17.5", isEmbedded: true, bytes: 1_000_000 },
  photos: { count: 0, bytes: 0 },
  jobs: { waiting: 0, failed: 0 },
  lastBackup: null,
};

const backup: Backup = {
  id: 1,
  fileName: "one",
  fileSize: 1_200_000,
  backupType: "manual",
  status: "completed",
  errorMessage: null,
  tableCount: 20,
  recordCount: 9_000,
  compressionRatio: 2,
  checksum: "0".repeat(64),
  progress: 1,
  verifiedAt: null,
  isHere: true,
  createdBy: null,
  createdAt: daysAgo(1),
  completedAt: daysAgo(1),
};

test("system status is shown, and updated by a refetch", async () => {
  respond(systemApi.get, system);
  const { client } = show(<SystemCard />, { me });
  const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  await screen.findByText("Last backup: none yet. Please create one.");
  expect(fact("Version")).toMatch(/^1\.2\.3 on Node 24/);
  expect(fact("Database")).toMatch(/^PostgreSQL 17\.5/);
  respond(systemApi.get, { ...system, lastBackup: { completedAt: daysAgo(3), isOld: true } });
  await client.refetchQueries();
  await screen.findByText("Last backup: 3 days ago. More than two days old. Please create a new one.");
  respond(systemApi.get, { ...system, lastBackup: { completedAt: daysAgo(1), isOld: false } });
  await client.refetchQueries();
  await screen.findByText("All good, last backup 1 day ago");
  expect(fact("Last backup")).toBe("1 day ago");
});

test("system status that fails to load can be retried and shows an error code, and stays when a refetch fails", async () => {
  respond(systemApi.get, () => refuse(500, "Something went wrong on our side. Please try again."));
  const { user, client } = show(<SystemCard />, { me });
  await screen.findByText("This could not be loaded");
  screen.getByText(/give this code to your administrator: abcdef-1k/);
  respond(systemApi.get, system);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  const shown = await screen.findByText(/^PostgreSQL/);
  const again = respond(systemApi.get, () =>
    refuse(500, "Something went wrong on our side. Please try again."),
  );
  await client.refetchQueries();
  expect(again.length).toBeGreaterThan(0);
  expect(shown.isConnected).toBe(true);
});

test("a backup is shown as damaged only after verification failed", async () => {
  respond(backupsApi.list, { backups: [backup], keep: 7 });
  const { user } = show(<BackupsCard />, { me });
  const verify = async () =>
    user.click(await screen.findByRole("button", { name: /^Verify the backup of/, busy: false }));
  respond(backupsApi.verify, () => refuse(503, "The database is away."));
  await verify();
  await expectToast("The backup could not be verified", "The database is away.", "destructive");
  respond(backupsApi.verify, () => refuse(422, "This backup is damaged."));
  await verify();
  await expectToast("Backup verification failed", "This backup is damaged.", "destructive");
});

test("a copy that failed is shown with its reason", async () => {
  const problem = "BACKUP_COMMAND failed (3): the disk is missing";
  const lastCopy = { copiedAt: null, isOld: true, problem };
  respond(backupsApi.list, { backups: [backup], keep: 7, lastCopy });
  show(<BackupsCard />, { me });
  await screen.findByText(`The last backup was not copied elsewhere. ${problem}`);
});

test("a backup from before an upgrade says so", async () => {
  respond(backupsApi.list, { backups: [{ ...backup, backupType: "upgrade", createdBy: null }], keep: 7 });
  show(<BackupsCard />, { me });
  await screen.findByText(/^Before an upgrade/);
});

test("a damaged backup shows its error", async () => {
  const errorMessage = "The disk is full. Please free up space or delete old backups, then try again.";
  const backups: Backup[] = [
    { ...backup, id: 1, status: "failed", errorMessage },
    { ...backup, id: 2, isHere: false },
    { ...backup, id: 3, status: "in_progress", progress: 0.4, completedAt: null },
  ];
  respond(backupsApi.list, { backups, keep: 7 });
  show(<BackupsCard />, { me });
  const [failed, missing, busy] = await screen.findAllByRole("listitem");
  expect(failed?.textContent).toMatch(/Failed.*The disk is full/);
  expect(missing?.textContent).toMatch(/File missing/);
  expect(
    within(busy as HTMLElement)
      .getByRole("progressbar")
      .getAttribute("aria-valuetext"),
  ).toBe("40 percent");
  screen.getByRole("button", { name: "Creating…" });
});

const stats = {
  totalDishes: 2,
  dishesWithCalories: 2,
  dishesWithoutCalories: 0,
  aiEstimated: 1,
  referenceEstimated: 0,
};

test.each([
  { referenceEstimated: 0, shown: ["2", "2", "0", "1"] },
  { referenceEstimated: 1, shown: ["2", "2", "0", "1", "1 reference estimate"] },
])(
  "$referenceEstimated reference estimates below the AI estimates",
  async ({ referenceEstimated, shown }) => {
    respond(dishStatsApi.dishStats, { ...stats, referenceEstimated });
    show(<DishStats />, { me });
    await screen.findByText("0");
    expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(shown);
  },
);

const NO_FOOD = "No estimate: neither the name nor the description of this dish mentions a known food.";

/** Builds a finished batch with `results` estimates and `failures` skipped dishes. */
function batchOf(
  results: number,
  failures: number,
  status: Job["status"] = "done",
  total = results + failures,
): Job {
  const dish = (number: number) => ({ dishId: number, title: `Dish ${number}` });
  return {
    id: 7,
    kind: "estimate_calories",
    report: null,
    status,
    done: results + failures,
    total,
    result: {
      processed: results + failures,
      totalDishes: total,
      results: Array.from({ length: results }, (_, index) => ({
        ...dish(index),
        estimatedCalories: 300,
        // Batches of older versions have no ranges.
        ...(index === 0 ? {} : { low: 150, high: 600 }),
        confidence: 0.3,
        reasoning: "A guess.",
      })),
      failures: Array.from({ length: failures }, (_, index) => ({
        ...dish(1_000 + index),
        message: NO_FOOD,
      })),
    },
    createdAt: daysAgo(1),
    startedAt: daysAgo(1),
    finishedAt: daysAgo(0),
  };
}

/** Makes the API return this batch. */
function respondWithBatch({ result, ...job }: Job): void {
  respond(jobsApi.list, [job]);
  respond(jobsApi.get, { ...job, result });
}

/** Starts a batch on a page that shows none yet. */
async function startBatch(job: Job) {
  respond(dishStatsApi.dishStats, { ...stats, dishesWithoutCalories: job.total });
  respond(jobsApi.list, []);
  const started = respond(caloriesApi.estimateBatch, () => {
    respondWithBatch(job);
    return { jobId: job.id };
  });
  const { user, client } = show(<BatchEstimation />, { me });
  await user.click(await screen.findByRole("button", { name: "Start estimating" }));
  return { user, client, started };
}

test("a batch shows ten estimates and lists the skipped dishes", async () => {
  const { user, started } = await startBatch(batchOf(12, 1));
  await expectToast("Calories estimated for 12 dishes", undefined, "success");
  screen.getByText("13 dishes. Existing values are kept.");
  screen.getByText("The last batch estimated 12 of 13 dishes.");
  const estimated = within(screen.getByRole("region", { name: "Estimated (12)" }));
  expect(estimated.getAllByRole("listitem")).toHaveLength(10);
  expect(estimated.getAllByText(/^Low confidence · \d\d%$/)).toHaveLength(10);
  expect(estimated.getAllByText("between 150 and 600")).toHaveLength(9);
  estimated.getByText("and 2 more");
  within(screen.getByRole("region", { name: "Not changed (1)" })).getByText(NO_FOOD);
  expect(estimated.getByRole("link", { name: /^Dish 3\b/ }).getAttribute("href")).toBe("/dishes?dish=3");

  await user.click(screen.getByRole("radio", { name: /^All dishes, except/ }));
  await user.click(screen.getByRole("button", { name: "Start estimating" }));
  await waitFor(() =>
    expect(started).toEqual([{ body: { estimateAll: false } }, { body: { estimateAll: true } }]),
  );
});

test("a batch with nothing to do says so", async () => {
  const { client } = await startBatch(batchOf(0, 0));
  await screen.findByText("The last batch found nothing to do: no dish needed an estimate.");
  screen.getByText("Every dish already has calories.");
  // Names of foods are loaded only for estimates.
  expect(client.getQueryCache().findAll({ queryKey: ["food-names"] })).toEqual([]);
});

test("a batch whose provider is down says so and lists the skipped dishes", async () => {
  await startBatch(batchOf(0, 5, "failed", 8));
  await expectToast("Failed to estimate calories for dishes.", undefined, "destructive");
  await screen.findByText(/^The last batch stopped after 5 of 8 dishes\./);
  const left = within(screen.getByRole("region", { name: /^Not changed/ }));
  expect(left.getAllByRole("listitem")).toHaveLength(5);
});

test("a batch that cannot be started shows an error", async () => {
  respond(dishStatsApi.dishStats, stats);
  respond(jobsApi.list, []);
  respond(caloriesApi.estimateBatch, () => refuse(503, "The database is away."));
  const { user } = show(<BatchEstimation />, { me });
  const start = await screen.findByRole<HTMLButtonElement>("button", { name: "Start estimating" });
  await user.click(start);
  await expectToast("Failed to estimate calories for dishes.", "The database is away.", "destructive");
  await waitFor(() => expect(start.getAttribute("aria-busy")).toBe("false"));
});

test("a batch that another administrator started is shown before a toast points to it", async () => {
  const { result, ...job } = batchOf(1, 0);
  const { response, release } = heldBack([job]);
  let isListedAgain = false;
  respond(dishStatsApi.dishStats, stats);
  respond(jobsApi.list, []);
  respond(jobsApi.get, { ...job, result });
  respond(caloriesApi.estimateBatch, () => {
    respond(jobsApi.list, () => {
      isListedAgain = true;
      return response();
    });
    return refuse(409, "A batch is already running.");
  });
  const { user } = show(<BatchEstimation />, { me });
  await user.click(await screen.findByRole("button", { name: "Start estimating" }));
  await waitFor(() => expect(isListedAgain).toBe(true));
  expect(document.querySelector("[data-toast]")).toBeNull();
  release();
  await expectToast("A batch is already running", "Its progress is shown here.");
});
