import { once } from "node:events";
import type { Page } from "@playwright/test";
import { runAlone } from "#server/database/advisory-lock.ts";
import { backups } from "#shared/schema.ts";
import { buildDish, buildUser, TEST_PASSWORD } from "#tests/setup/builders.ts";
import { expectAccessible } from "./setup/axe.ts";
import { expect, test } from "./setup/fixtures.ts";
import { expectToast } from "./setup/toasts.ts";

const admin = { username: "amira", firstName: "Amira", lastName: "Haddad", isAdmin: true };
const card = (page: Page) => page.getByRole("region", { name: "Backups" });
const rows = (page: Page) => card(page).getByRole("listitem");

test("an administrator makes a backup, downloads it, has it verified and deletes it @phone", async ({
  page,
  signIn,
  db,
}) => {
  await signIn(admin);
  await buildDish(db, { title: "Red lentil soup" });
  await page.goto("/admin");
  await expect(card(page).getByRole("heading", { name: "No backups yet" })).toBeVisible();
  await card(page).getByRole("button", { name: "Create Backup" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByText("Verified", { exact: true })).toBeVisible();
  await expect(rows(page)).toContainText("By Amira Haddad");
  await expect(rows(page)).toContainText(/kB · \d+ rows · verified just now/);
  await expectAccessible(page, "the Admin Panel with a backup");

  const downloading = page.waitForEvent("download");
  await rows(page)
    .getByRole("link", { name: /^Download the backup of/ })
    .click();
  expect((await downloading).suggestedFilename()).toMatch(/^sofra-[\d-]+-[0-9a-f]{4}\.backup\.gz$/);

  await rows(page)
    .getByRole("button", { name: /^Verify the backup of/ })
    .click();
  await expectToast(
    page,
    "This backup is good",
    "Every byte was read back and compared with its checksum.",
    "success",
  );

  await rows(page)
    .getByRole("button", { name: /^Delete the backup of/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Backup" }).click();
  await expect(card(page).getByRole("heading", { name: "No backups yet" })).toBeVisible();
});

test("a backup is called bad only when it was read and found bad", async ({ page, signIn, guard }) => {
  for (const status of [422, 503]) guard.allow(status, /\/verify$/);
  await signIn(admin);
  await page.goto("/admin");
  await card(page).getByRole("button", { name: "Create Backup" }).click();
  await expect(rows(page).getByText("Verified", { exact: true })).toBeVisible();
  const verify = async (status: number, message: string) => {
    await page.route(/\/verify$/, (route) => route.fulfill({ status, json: { message, code: "any" } }), {
      times: 1,
    });
    await rows(page)
      .getByRole("button", { name: /^Verify the backup of/ })
      .click();
  };
  await verify(503, "The database is away.");
  await expectToast(page, "The backup could not be verified", "The database is away.", "destructive");
  await verify(422, "This backup is damaged.");
  await expectToast(page, "This backup is not good", "This backup is damaged.", "destructive");
});

test("what is wrong with a backup is said beside it", async ({ page, signIn, db, installation }) => {
  await signIn(admin);
  // As if some process was at it: else the server would find that the one under way is nobody's.
  const ended = new AbortController();
  const isAtIt = once(ended.signal, "abort");
  const busy = runAlone(installation.databaseUrl, "backup", async () => void (await isAtIt));
  const errorMessage = "The disk is full. Please free some space, or delete old backups, and make it again.";
  const values = { fileSize: 0, backupType: "daily" };
  await db.insert(backups).values([
    { ...values, fileName: "failed", status: "failed", errorMessage },
    { ...values, fileName: "elsewhere", status: "completed", fileSize: 1_200_000, recordCount: 9_000 },
    { ...values, fileName: "under way", progress: 0.4 },
  ]);
  await page.goto("/admin");
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).filter({ hasText: "Failed" })).toContainText(errorMessage);
  await expect(rows(page).filter({ hasText: "File missing" })).toContainText(
    "Its file is not on this machine any more.",
  );
  await expect(rows(page).getByRole("progressbar")).toHaveAttribute("aria-valuetext", "40 percent");
  await expect(card(page).getByRole("button", { name: "Creating..." })).toBeVisible();
  await expectAccessible(page, "the Admin Panel with backups that are not well");
  ended.abort();
  await busy;
});

test("a new installation takes over a household from its backup", async ({
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
    const answer = await page.request.get("/api/admin/backups");
    return ((await answer.json()) as { backups: { id: number; status: string }[] }).backups[0];
  };
  await expect.poll(async () => (await newest())?.status).toBe("completed");
  const file = await page.request.get(`/api/admin/backups/${(await newest())?.id}/download`);
  const bytes = await file.body();
  await installation.empty();
  await context.clearCookies();

  await page.goto(await installation.setupAddress);
  await page.getByRole("button", { name: "Restore from a backup instead" }).click();
  await page.getByRole("button", { name: "Restore Household" }).click();
  await expect(page.getByText("Please choose the file of a backup.")).toBeVisible();
  await expectAccessible(page, "restoring on the setup page");
  const chosen = page.getByLabel("Backup File");
  const damaged = Buffer.from(bytes);
  damaged.writeUInt8(damaged.readUInt8(900) ^ 1, 900);
  await chosen.setInputFiles({ name: "damaged.backup.gz", mimeType: "application/gzip", buffer: damaged });
  await page.getByRole("button", { name: "Restore Household" }).click();
  await expect(page.getByText(/^This backup is damaged/)).toBeVisible();
  await chosen.setInputFiles({ name: "household.backup.gz", mimeType: "application/gzip", buffer: bytes });
  await page.getByRole("button", { name: "Restore Household" }).click();

  await expect(page.getByText("Your household is back")).toBeVisible();
  await page.getByLabel("Username").fill("amira");
  await page.getByLabel("Password").fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expectToast(page, "Welcome back!", "You've successfully logged in.");
  await page.goto("/dishes");
  await expect(page.getByRole("article", { name: /^Red lentil soup/ })).toBeVisible();
});
