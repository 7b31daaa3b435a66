import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { startJobs } from "#server/background/jobs.ts";
import { loadLabels } from "#server/features/foods/load-compiled.ts";
import type { ImportPreview, ImportStarted } from "#shared/dish-files.api.ts";
import { dishes, images, settings } from "#shared/schema/index.ts";
import { buildCategory, buildDish } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { endedJob } from "#tests/setup/data/ended-job.ts";
import { detailedPhoto, plain } from "#tests/setup/data/photos.ts";
import { mealieBackup, mealieTables, programFiles } from "#tests/setup/recipes/recipe-programs.ts";
import { startApp, type TestApp } from "#tests/setup/server/app.ts";
import type { Asking } from "#tests/setup/server/client.ts";
import { makeTestFolder } from "#tests/setup/test-folder.ts";

const dataDir = await makeTestFolder();
const { asAdmin, db, deps } = await startApp({ DATA_DIR: dataDir });
startJobs(deps);
// Compiling the tables and readers takes seconds on a busy machine.
await Promise.all([loadLabels(), import("#server/features/dish-files/read-dish-file.ts")]);
beforeEach(() => rm(path.join(dataDir, "imports"), { recursive: true, force: true }));

type Admin = Awaited<ReturnType<TestApp["asAdmin"]>>;
const send = <Body>(admin: Admin, address: string, file: Buffer) =>
  admin.post(address).set("Content-Type", "application/octet-stream").send(file) as Asking<Body>;
const preview = (admin: Admin, file: Buffer) =>
  send<ImportPreview>(admin, "/api/admin/import/preview", file).expect(200);

/** Imports a file. @returns the report, after the upload was deleted */
async function importFile(admin: Admin, file: Buffer) {
  const { body } = await send<ImportStarted>(admin, "/api/admin/import", file).expect(200);
  const job = await endedJob(admin, body.jobId);
  expect(job.status).toBe("done");
  const uploads = () => readdir(path.join(dataDir, "imports")).catch(() => []);
  await expect.poll(uploads).toEqual([]);
  return job.report;
}

const files = await programFiles();

describe("a file of another program", () => {
  test.each([
    ["Mealie backup, full", { program: "Mealie backup", photos: 1 }, 2, "rating, comments"],
    ["Mealie export, full", { program: "Mealie export", photos: 1 }, 1, "rating, comments"],
    ["Tandoor, full", { program: "Tandoor export", photos: 1 }, 1, undefined],
    ["Paprika, full", { program: "Paprika export", photos: 1 }, 1, "rating"],
    ["Nextcloud Cookbook, full", { program: "Nextcloud Cookbook", photos: 1 }, 1, undefined],
    ["RecipeSage, full", { program: "RecipeSage", photos: 1 }, 1, "rating"],
    ["CopyMeThat, full", { program: "CopyMeThat export", photos: 1 }, 2, "rating"],
    ["Recipe Keeper, full", { program: "Recipe Keeper export", photos: 2 }, 2, "rating"],
    ["Plan to Eat, full", { program: "Plan to Eat export", photos: 1 }, 3, "rating, cost"],
    ["Norish, full", { program: "Norish export", photos: 2 }, 1, "rating, videos, photos of steps"],
    ["Text, odd", { program: "Text file", photos: 0 }, 3, undefined],
  ])(
    "%s: is recognized, imported with photos, and creates nothing again",
    async (name, source, count, leftOut) => {
      const admin = await asAdmin();
      const file = files[name] ?? Buffer.alloc(0);
      await buildCategory(db, { name: "Quick" });
      const own = await buildDish(db, { title: "Lentil soup" });

      const { body } = await preview(admin, file);
      expect(body.source).toEqual(source);
      expect(body.recipes.map(({ state }) => state)).toEqual(Array(count).fill("new"));
      const message = leftOut === undefined ? null : `Not imported: ${leftOut}.`;
      expect(body.recipes[0]?.message).toBe(message);

      const report = await importFile(admin, file);
      expect(report).toMatchObject({ created: count, existing: 0, failed: 0 });
      expect(report?.notes.map((note) => note.message)).toEqual(message === null ? [] : [message]);
      const created = (await db.select().from(dishes).orderBy(dishes.id)).filter(({ id }) => id !== own.id);
      expect(created[0]?.images).toHaveLength(source.photos);
      expect(await db.$count(images)).toBe(/^(?:RecipeSage|Plan)/.test(name) ? 0 : source.photos);

      await admin
        .patch(`/api/dishes/${created[0]?.id}`, { title: "Edited", ingredients: "1 egg" })
        .expect(200);
      const again = await preview(admin, file);
      expect(again.body.recipes.map(({ state }) => state)).toEqual(Array(count).fill("existing"));
      expect(await importFile(admin, file)).toEqual({ created: 0, existing: count, failed: 0, notes: [] });
      expect(await db.$count(dishes)).toBe(count + 1);
    },
  );

  test("leaves nothing of the accounts in a backup of Mealie behind", async () => {
    expect((await importFile(await asAdmin(), await mealieBackup()))?.created).toBe(2);
    const tables = JSON.stringify(await dumpTables(db));
    expect(tables).toContain("Lentil soup");
    expect(tables).not.toMatch(/secret-hash|a-secret-token|ada@example/);
  });

  test("brings photos in their large form, too, if the household keeps photos sharp", async () => {
    await db.update(settings).set({ photoQuality: "sharp" });
    const file = await mealieBackup(undefined, "sqlite", {
      [`data/recipes/${String(mealieTables().recipes?.[0]?.id)}/images/original.webp`]: await detailedPhoto(
        1_600,
        1_200,
      ),
    });
    await importFile(await asAdmin(), file);
    const [photo] = await db.select().from(images);
    expect(photo?.width).toBe(400);
    expect(await sharp(photo?.large ?? undefined).metadata()).toMatchObject({ width: 1_280, height: 960 });
  });

  test("falls back to a smaller photo if the largest has too many pixels", async () => {
    const folder = `data/recipes/${String(mealieTables().recipes?.[0]?.id)}/images`;
    const file = await mealieBackup(undefined, "sqlite", {
      [`${folder}/original.webp`]: await plain(4_000, 3_000).webp({ effort: 0 }).toBuffer(),
      [`${folder}/min-original.webp`]: await plain(90, 60).webp().toBuffer(),
    });
    const report = await importFile(await asAdmin(), file);
    expect(report?.notes.map(({ message }) => message)).toEqual(["Not imported: rating, comments."]);
    expect(await db.select({ width: images.width }).from(images)).toEqual([{ width: 90 }]);
  });
});
