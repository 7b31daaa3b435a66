import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { backups } from "#shared/schema.ts";
import { expectAccessible } from "#tests/setup/browser/axe.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";

const amira = { username: "amira", firstName: "Amira", lastName: "Haddad", isAdmin: true };

test.describe("how the system is doing", () => {
  const card = (page: Page) => page.getByRole("region", { name: "System" });
  const fact = (page: Page, label: string) => card(page).locator(`dt:has-text("${label}") + dd`);

  test("is shown to administrators, and again by Refresh @phone", async ({ page, signIn, db }) => {
    await signIn(amira);
    await page.goto("/admin");
    await expect(card(page)).toContainText(/Version\d+\.\d+\.\d+ on Node \d+/);
    await expect(card(page)).toContainText(/DatabasePostgreSQL \d+/);
    await expect(fact(page, "Last backup")).toContainText("None yet");
    await expectAccessible(page, "the Admin Panel");
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
    const backup = { fileSize: 1, status: "completed" as const, fileName: "one" };
    await db.insert(backups).values({ ...backup, completedAt: daysAgo(3) });
    await card(page).getByRole("button", { name: "Refresh" }).click();
    await expect(fact(page, "Last backup")).toContainText("3 days ago");
    await expect(fact(page, "Last backup")).toContainText("Older than two days.");
    await db
      .update(backups)
      .set({ completedAt: daysAgo(1) })
      .where(eq(backups.fileName, "one"));
    await card(page).getByRole("button", { name: "Refresh" }).click();
    await expect(fact(page, "Last backup")).toHaveText("1 day ago");
  });

  test("that cannot be loaded offers to try again, with a code for whoever runs the server", async ({
    page,
    signIn,
    guard,
  }) => {
    guard.allow(500, /\/api\/admin\/system$/);
    await signIn(amira);
    let fails = true;
    await page.route("**/api/admin/system", (route) =>
      fails
        ? route.fulfill({
            status: 500,
            headers: { "X-Request-Id": "abcdef-1k" },
            json: { message: "Something went wrong on our side. Please try again.", code: "internal" },
          })
        : route.continue(),
    );
    await page.goto("/admin");
    await expect(card(page).getByText("How the system is doing could not be loaded")).toBeVisible();
    await expect(card(page).getByText("tell whoever runs the server this code: abcdef-1k")).toBeVisible();
    fails = false;
    await card(page).getByRole("button", { name: "Try again" }).click();
    await expect(card(page)).toContainText("PostgreSQL");
  });
});
