import type { Page } from "@playwright/test";
import { Archive } from "#server/features/dish-files/archive.ts";
import { dishes } from "#shared/schema/index.ts";
import { expectAccessible } from "#tests/setup/browser/axe.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildDish, buildMenu } from "#tests/setup/data/builders.ts";

const card = (page: Page) => page.getByRole("region", { name: "Import and export" });
const json = (recipes: object[]) => ({
  name: "recipes.json",
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify({ "@graph": recipes })),
});

test("an administrator exports dishes and imports them into an empty household, once @phone @nightly", async ({
  page,
  signIn,
  db,
  installation,
  context,
}) => {
  const admin = { username: "amira", firstName: "Amira", isAdmin: true };
  const { id } = await signIn(admin);
  for (const title of ["Red lentil soup", "Baklava"]) await buildDish(db, { title, createdBy: id });
  await buildMenu(db, { title: "Feast", eventDate: "2035-05-17", createdBy: id });
  await page.goto("/admin?part=files");
  await expect(card(page)).toContainText("2 dishes. Likes");
  const downloading = page.waitForEvent("download");
  await card(page).getByRole("link", { name: "Export dishes" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Sofra dishes \d{4}-\d\d-\d\d\.zip$/);
  const file = await download.path();
  const archive = await Archive.open(file);
  const opened = archive.entries.map(async (entry) => {
    return [entry.fileName, String(await archive.read(entry, 1_000_000))];
  });
  const plainFiles = Object.fromEntries(await Promise.all(opened));
  archive.close();
  expect(plainFiles["dishes/Baklava.md"]).toContain("\n# Baklava\n");
  expect(plainFiles["menus.json"]).toContain("Feast");
  expect(plainFiles["menus.ics"]).toContain("SUMMARY:Feast");

  await page.goto("about:blank");
  await installation.empty();
  await context.clearCookies();
  await signIn(admin);
  await page.goto("/admin?part=files");
  await expect(card(page).getByText("There are no dishes yet.")).toBeVisible();
  const choose = card(page).getByLabel("Choose file");
  await choose.setInputFiles(file);
  await expect(card(page).getByText("2 new · 0 already here · 0 unreadable")).toBeVisible();
  await expectAccessible(page, "the preview of an import");
  await card(page).getByRole("button", { name: "Import 2 dishes" }).click();
  await expectToast(page, "2 dishes imported", undefined, "success");
  await expect(card(page).getByText("The last import created 2 dishes.")).toBeVisible();

  await choose.setInputFiles(file);
  await expect(card(page).getByText("0 new · 2 already here · 0 unreadable")).toBeVisible();
  await card(page).getByRole("button", { name: "Choose another file" }).click();
  await expect(choose).toBeVisible();
  expect(await db.$count(dishes)).toBe(2);
});

test("an import explains what cannot be read @nightly", async ({ page, signIn, db, guard }) => {
  guard.allow(422, /^\/api\/admin\/import\/preview$/);
  await signIn({ isAdmin: true });
  await page.goto("/admin?part=files");
  const choose = card(page).getByLabel("Choose file");
  await choose.setInputFiles({ name: "a.zip", mimeType: "application/zip", buffer: Buffer.from("PK?") });
  await expect(card(page).getByRole("alert")).toHaveText("This archive is damaged. Please export it again.");
  await choose.setInputFiles({ name: "b.json", mimeType: "application/json", buffer: Buffer.alloc(0) });
  await expect(card(page).getByRole("alert")).toHaveText("This file is empty. Please choose another one.");
  await choose.setInputFiles(
    json([
      { "@type": "Recipe", name: "Soup", recipeCategory: "Soups", image: "photos/none.jpg" },
      { "@type": "Recipe", recipeCategory: "Soups" },
    ]),
  );
  await expect(card(page).getByText("1 new · 0 already here · 1 unreadable")).toBeVisible();
  await expect(card(page).getByText("Adds the category Soups.")).toBeVisible();
  const rows = card(page).getByRole("row");
  await expect(rows.nth(1)).toContainText("Recipe 2This recipe has no name.Unreadable");
  await expect(rows.nth(2)).toContainText("SoupOne photo could not be read.New");
  await card(page).getByRole("button", { name: "Import 1 dish" }).click();
  await expect(
    card(page).getByText("The last import created 1 dish; 1 could not be imported."),
  ).toBeVisible();
  await card(page).getByText("2 notes").click();
  await expect(card(page).getByRole("listitem").first()).toContainText("One photo could not be read.");
  await expectAccessible(page, "the report of an import");
  expect(await db.$count(dishes)).toBe(1);
});
