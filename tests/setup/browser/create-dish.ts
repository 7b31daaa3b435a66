import type { Locator, Page } from "@playwright/test";
import type { Database } from "#server/database/db.ts";
import { dishes } from "#shared/schema/index.ts";
import { expect } from "#tests/setup/browser/fixtures.ts";
import { buildCategory } from "#tests/setup/builders.ts";

export const newDishCards = (page: Page) => page.locator("[data-new]");

/** Builds dishes in two categories, Soups and Uncategorized. The newest has the highest number. */
export async function buildDishes(db: Database, count: number, createdBy: string): Promise<void> {
  await buildCategory(db, { name: "Soups" });
  await db.insert(dishes).values(
    Array.from({ length: count }, (_, index) => ({
      title: `Dish ${index + 1}`,
      category: index % 2 ? "Soups" : null,
      createdBy,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
    })),
  );
}

/** Advances the page's clock until the assertion passes, so that marks and toasts do not expire too early. */
export async function runUntil(page: Page, assertion: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50);
    await assertion();
  }).toPass({ intervals: [50] });
}

/** Opens the fields of a dish form that phones fold. */
export async function showMoreFields(dialog: Locator): Promise<void> {
  const more = dialog.getByRole("button", { name: /^More: / });
  if (await more.isVisible()) await more.click();
}

/** Posts a dish in the open dialog and pauses the page's clock. */
export async function createDish(page: Page, title: string, category = "Uncategorized"): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  await dialog.getByLabel("Dish Name").fill(title);
  await showMoreFields(dialog);
  await dialog.getByLabel("Category").selectOption(category);
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByRole("button", { name: "Create Dish" }).click();
  await runUntil(page, () => expect(newDishCards(page)).toHaveCount(1, { timeout: 100 }));
  await expect(dialog).toBeHidden();
}

export const addDish = (page: Page) => page.getByRole("button", { name: "Add Dish" }).first().click();
