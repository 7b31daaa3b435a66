import { buildDishes, createDish, addDish } from "#tests/setup/browser/create-dish.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";

test("View in the toast opens the new dish", async ({ page, signIn, db }) => {
  await buildDishes(db, 2, (await signIn()).id);
  await page.clock.install();
  await page.goto("/dishes?category=Soups");
  await addDish(page);
  await createDish(page, "Focaccia", "Soups");
  await expectToast(page, "Dish created successfully!", undefined, "success");
  await page.clock.resume();
  await page.getByRole("button", { name: "View", exact: true }).click();
  const details = page.getByRole("dialog", { name: "Focaccia" });
  await expect(details).toBeVisible();
  await page.goBack();
  await expect(details).toBeHidden();
  await expect(page).toHaveURL("/dishes?category=Soups");
});
