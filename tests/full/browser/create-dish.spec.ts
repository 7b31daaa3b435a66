import type { Page } from "@playwright/test";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { newDishCards, buildDishes, createDish, addDish } from "#tests/setup/browser/create-dish.ts";

const card = (page: Page, title: string) => page.getByRole("article", { name: title, exact: true });

/** Expects the dish to be in view and marked, and the scroll position to stay once the mark disappears. */
async function expectShown(page: Page, title: string): Promise<void> {
  await expect(newDishCards(page).getByRole("article")).toHaveAccessibleName(title);
  await expect(card(page, title)).toBeInViewport({ ratio: 0.9 });
  await page.clock.runFor(4_000);
  await expect(newDishCards(page)).toHaveCount(0);
  await expect(card(page, title)).toBeInViewport({ ratio: 0.9 });
}

for (const count of [20, 200]) {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    test(`a new dish among ${count} is scrolled to and marked, with motion: ${reducedMotion} @phone`, async ({
      page,
      signIn,
      db,
    }) => {
      await page.emulateMedia({ reducedMotion });
      await buildDishes(db, count, (await signIn()).id);
      await page.clock.install();
      await page.goto("/dishes");
      await expect(card(page, `Dish ${count}`)).toBeVisible();
      await addDish(page);
      await createDish(page, "Focaccia");
      await expectShown(page, "Focaccia");
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    });
  }
}

test("View opens the new dish from another page", async ({ page, signIn }) => {
  await signIn();
  await page.clock.install();
  await page.goto("/dishes");
  await addDish(page);
  await createDish(page, "Focaccia");
  await expectToast(page, "Dish created successfully!");
  await page.getByRole("link", { name: "Menus", exact: true }).click();
  await expect(page).toHaveURL("/menus");
  await page.clock.resume();
  await page.getByRole("button", { name: "View", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Focaccia" })).toBeVisible();
  await expect(page).toHaveURL(/\/dishes\?dish=\d+$/);
});

test("a new dish that the filter hides is shown under its own category", async ({ page, signIn, db }) => {
  await buildDishes(db, 200, (await signIn()).id);
  await page.clock.install();
  await page.goto("/dishes?category=Soups");
  await expect(card(page, "Dish 200")).toBeVisible();
  await addDish(page);
  await createDish(page, "Focaccia");
  await expectShown(page, "Focaccia");
  await expect(page).toHaveURL("/dishes?category=");
  await expect(page.getByRole("radio", { name: "Uncategorized" })).toBeChecked();
  await page.goBack();
  await expect(page).not.toHaveURL(/category=Soups/);
});

test("a new dish created from Home is scrolled to and marked", async ({ page, signIn, db }) => {
  await buildDishes(db, 200, (await signIn()).id);
  await page.clock.install();
  await page.goto("/");
  await page.getByRole("link", { name: "Add Dish" }).click();
  await createDish(page, "Focaccia");
  await expectShown(page, "Focaccia");
});

test("a new dish is marked while another member's dish arrives", async ({ page, signIn, visitor, db }) => {
  await buildDishes(db, 200, (await signIn()).id);
  const other = await visitor();
  await page.clock.install();
  await page.goto("/dishes");
  await expect(card(page, "Dish 200")).toBeVisible();
  await page.route("/api/dishes", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const response = await route.fetch();
    await other.context.request.post("/api/dishes", { data: { title: "Ciabatta" } });
    await route.fulfill({ response });
  });
  await addDish(page);
  await createDish(page, "Focaccia");
  await expectShown(page, "Focaccia");
  await expect(card(page, "Ciabatta")).toBeAttached();
});

test("the first dish of a household is marked", async ({ page, signIn }) => {
  await signIn();
  await page.clock.install();
  await page.goto("/dishes");
  await expect(page.getByRole("heading", { name: "No dishes yet" })).toBeVisible();
  await addDish(page);
  await createDish(page, "Focaccia");
  await expectShown(page, "Focaccia");
});
