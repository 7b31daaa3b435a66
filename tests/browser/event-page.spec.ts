import type { Page } from "@playwright/test";
import { isNotNull, sql } from "drizzle-orm";
import type { Database } from "#server/database/db.ts";
import { createDemoHousehold } from "#server/features/demo/demo.service.ts";
import { inviteTokens, menus } from "#shared/schema/index.ts";
import { expectAccessible, expectColorContrast } from "#tests/setup/browser/axe.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { expectMinimumTargetSize, expectSingleScrollDirection } from "#tests/setup/browser/layout-checks.ts";

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true });

/** Bytes of everything that the first screen needs, with headers. */
const TRANSFER_BUDGET = 500_000;

/** @returns the path of the demo's group invitation */
async function inviteDemo(db: Database): Promise<string> {
  await createDemoHousehold({ db }, { password: "unused", fresh: false, onProgress: () => undefined });
  const [invitation] = await db.select().from(inviteTokens).where(isNotNull(inviteTokens.menuId));
  return `/event/${invitation?.token}`;
}

test("the first screen of a group invitation with twelve sharp photos loads at most 500 kB @nightly", async ({
  page,
  db,
}, info) => {
  const address = await inviteDemo(db);
  const twelve = sql`array(
    select id from dishes join images on name = substr(dishes.images[1], 9) and large is not null order by id limit 12)`;
  const [menu] = await db.update(menus).set({ dishIds: twelve }).returning();
  expect(menu?.dishIds).toHaveLength(12);
  await page.goto(address, { waitUntil: "networkidle" });
  await expect(page.getByText("I'm coming")).toBeInViewport();
  await expect(page.getByText("I can't come")).toBeInViewport();
  const transferred = await page.evaluate(() =>
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].reduce(
      (sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize,
      0,
    ),
  );
  info.annotations.push({ type: "bytes", description: String(transferred) });
  expect(transferred).toBeLessThanOrEqual(TRANSFER_BUDGET);
});

test("axe finds no violations on the pages of a group invitation @nightly", async ({ page, db }) => {
  test.slow();
  await page.goto(await inviteDemo(db));
  await expect(page.getByText("I'm coming")).toBeVisible();
  await reviewed(page, "group invitation");
  await page.getByRole("radio", { name: "I'm coming" }).tap();
  await page.getByLabel("Your name").fill("Donaudampfschifffahrtsgesellschaft");
  await page.getByRole("button", { name: /^Anything you avoid/ }).tap();
  await page.getByRole("checkbox", { name: "milk", exact: true }).tap();
  await page.locator("[aria-pressed]").first().tap();
  await reviewed(page, "answer form");
  await page.getByRole("button", { name: "Send" }).tap();
  await expect(page.getByRole("heading", { name: /^Thank you/ })).toBeVisible();
  await page.getByRole("button", { name: /^Want to bring or cook/ }).tap();
  await reviewed(page, "own answer");
  await page.getByRole("button", { name: "Delete My Answer" }).tap();
  await reviewed(page, "deleting the answer");
});

async function reviewed(page: Page, screen: string): Promise<void> {
  await test.step(screen, async () => {
    await expectAccessible(page, screen);
    await expectMinimumTargetSize(page, screen);
    await expectSingleScrollDirection(page, screen);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectColorContrast(page, `${screen}, dark`);
    await page.emulateMedia({ colorScheme: "light" });
  });
}
