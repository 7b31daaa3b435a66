import { once } from "node:events";
import type { Page } from "@playwright/test";
import { runAlone } from "#server/database/advisory-lock.ts";
import { backups } from "#shared/schema.ts";
import { expectAccessible } from "#tests/setup/browser/axe.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";

const admin = { username: "amira", firstName: "Amira", lastName: "Haddad", isAdmin: true };
const card = (page: Page) => page.getByRole("region", { name: "Backups" });
const rows = (page: Page) => card(page).getByRole("listitem");

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
