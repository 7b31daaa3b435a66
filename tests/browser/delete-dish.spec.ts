import { card, undo, deleteDish, titles } from "#tests/setup/browser/delete-dish.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildDish } from "#tests/setup/builders.ts";

test("Undo restores a deleted dish; leaving the page completes the deletion @phone", async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  await buildDish(db, { title: "Polenta" });
  await buildDish(db, { title: "Risotto" });
  await page.goto("/dishes");
  await deleteDish(page, "Polenta");
  await expectToast(page, "Dish deleted", "Polenta");
  await expect(card(page, "Polenta")).toBeHidden();
  await expect(page.getByRole("radio", { name: "All Categories" })).toHaveAccessibleName(/1 dish$/);
  await undo(page).click();
  await expect(card(page, "Polenta")).toBeVisible();
  expect(await titles(db)).toEqual(["Polenta", "Risotto"]);

  await deleteDish(page, "Polenta");
  await expectToast(page, "Dish deleted", "Polenta");
  await page.reload();
  await expect(card(page, "Risotto")).toBeVisible();
  await expect(card(page, "Polenta")).toBeHidden();
  expect(await titles(db)).toEqual(["Risotto"]);
});
