import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/setup/browser/axe.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { signInByForm } from "#tests/setup/browser/steps.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildDish, buildUser } from "#tests/setup/data/builders.ts";

const admin = { username: "amira", firstName: "Amira", lastName: "Haddad", isAdmin: true };
const card = (page: Page) => page.getByRole("region", { name: "Backups" });
const rows = (page: Page) => card(page).getByRole("listitem");

test("an administrator creates, downloads, verifies and deletes a backup @phone @nightly", async ({
  page,
  signIn,
  db,
}) => {
  await signIn(admin);
  await buildDish(db, { title: "Red lentil soup" });
  await page.goto("/admin?part=backups");
  await expect(card(page).getByRole("heading", { name: "No backups yet" })).toBeVisible();
  await card(page).getByRole("button", { name: "Create backup" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByText("Verified", { exact: true })).toBeVisible();
  await expect(rows(page)).toContainText("By Amira Haddad");
  await expect(rows(page)).toContainText(/kB · \d+ records · verified just now/);
  await expectAccessible(page, "the Admin Panel with a backup");

  const downloading = page.waitForEvent("download");
  await rows(page)
    .getByRole("link", { name: /^Download the backup of/ })
    .click();
  expect((await downloading).suggestedFilename()).toMatch(/^sofra-[\d-]+-[0-9a-f]{4}\.tar\.gz$/);

  await rows(page)
    .getByRole("button", { name: /^Verify the backup of/ })
    .click();
  await expectToast(page, "Backup verified", "The whole backup was read. Nothing is damaged.", "success");

  await rows(page)
    .getByRole("button", { name: /^Delete the backup of/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete backup" }).click();
  await expect(card(page).getByRole("heading", { name: "No backups yet" })).toBeVisible();
});

test("a new installation restores a household from a backup @nightly", async ({
  page,
  context,
  db,
  signIn,
  installation,
  guard,
}) => {
  guard.allow(422, /^\/api\/setup\/restore$/);
  guard.allow(401, /^\/api\//);
  await signIn(admin);
  await buildDish(db, { title: "Red lentil soup", createdBy: (await buildUser(db)).id });
  await page.request.post("/api/admin/backups");
  const newest = async () => {
    const response = await page.request.get("/api/admin/backups");
    return ((await response.json()) as { backups: { id: number; status: string }[] }).backups[0];
  };
  await expect.poll(async () => (await newest())?.status).toBe("completed");
  const file = await page.request.get(`/api/admin/backups/${(await newest())?.id}/download`);
  const bytes = await file.body();
  await installation.empty();
  await context.clearCookies();

  await page.goto(await installation.setupAddress());
  await page.getByRole("button", { name: "Restore from a backup instead" }).click();
  await page.getByRole("button", { name: "Restore household" }).click();
  await expect(page.getByText("Please choose a backup file.")).toBeVisible();
  await expectAccessible(page, "restoring on the setup page");
  const chosen = page.getByLabel("Backup file");
  const damaged = Buffer.from(bytes);
  damaged.writeUInt8(damaged.readUInt8(900) ^ 1, 900);
  await chosen.setInputFiles({ name: "damaged.tar.gz", mimeType: "application/gzip", buffer: damaged });
  await page.getByRole("button", { name: "Restore household" }).click();
  await expect(page.getByText(/^This backup is damaged/)).toBeVisible();
  await chosen.setInputFiles({ name: "household.tar.gz", mimeType: "application/gzip", buffer: bytes });
  await page.getByRole("button", { name: "Restore household" }).click();

  await expect(page.getByText("Household restored")).toBeVisible();
  await signInByForm(page, "amira");
  await expectToast(page, "Welcome back!", "You've successfully logged in.");
  await page.goto("/dishes");
  await expect(page.getByRole("article", { name: /^Red lentil soup/ })).toBeVisible();
});
