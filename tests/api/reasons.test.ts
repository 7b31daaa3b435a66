import { expect, test } from "vitest";
import { backups, importItems, jobItems, jobs, photoReadings } from "#shared/schema/index.ts";
import { startApp } from "#tests/setup/app.ts";

const { asAdmin, db } = await startApp();

const OLD = "A sentence that this version does not know.";

test("sentences that were stored keep their English text; known ones have a reason and values", async () => {
  const admin = await asAdmin();
  const ended = { status: "failed", done: 2, total: 2, finishedAt: new Date() } as const;
  const [batch, dishImport] = await db
    .insert(jobs)
    .values([
      { kind: "estimate_calories", ...ended },
      { kind: "import_dishes", ...ended },
    ])
    .returning();
  const said = (sentences: string[], column: (message: string) => object) =>
    sentences.map((message, index) => ({ position: index + 1, title: "Soup", ...column(message) }));
  await db.insert(jobItems).values(
    said([OLD, "The estimate service is too busy. Please try again later."], (message) => ({
      outcome: { message },
    })).map((item) => ({ jobId: batch?.id ?? 0, dishId: item.position, ...item })),
  );
  await db.insert(importItems).values(
    said([OLD, "2 photos could not be read. Not imported: rating, notes."], (message) => ({
      message,
    })).map((item) => ({ jobId: dishImport?.id ?? 0, state: "failed" as const, ...item })),
  );
  const failed = { fileSize: 0, status: "failed" } as const;
  await db.insert(backups).values([
    { ...failed, fileName: "1", errorMessage: OLD },
    {
      ...failed,
      fileName: "2",
      errorMessage: "The backup failed. The server's log says why. Please try again.",
    },
  ]);
  await db.insert(photoReadings).values({
    userId: admin.user.id,
    photos: [],
    total: 1,
    message: "Reading the photos was interrupted too often. Please try again.",
  });

  const get = async (path: string) => (await admin.get(path).expect(200)).body;
  const { failures } = (await get(`/api/jobs/${batch?.id}`)).result;
  expect(failures).toContainEqual({ dishId: 1, title: "Soup", message: OLD });
  expect(failures).toContainEqual({
    dishId: 2,
    title: "Soup",
    message: "The estimate service is too busy. Please try again later.",
    reason: "provider_busy",
    values: { service: "estimate service" },
  });
  expect((await get(`/api/jobs/${dishImport?.id}`)).report.notes).toEqual([
    { title: "Soup", state: "failed", message: OLD },
    {
      title: "Soup",
      state: "failed",
      message: "2 photos could not be read. Not imported: rating, notes.",
      reason: "photos_unread_left_out",
      values: { count: 2, names: "rating, notes" },
    },
  ]);
  const [newer, older] = (await get("/api/admin/backups")).backups;
  expect(newer).toMatchObject({
    errorMessage: expect.stringMatching("The backup failed"),
    reason: "backup_failed",
  });
  expect(older).toMatchObject({ errorMessage: OLD });
  expect(older).not.toHaveProperty("reason");
  expect((await get("/api/dishes/from-photos")).reading).toMatchObject({
    message: expect.stringContaining("interrupted"),
    reason: "photos_interrupted",
  });
});
