import { showMoreFields } from "#tests/setup/browser/create-dish.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { pressEscape } from "#tests/setup/browser/keyboard.ts";
import { closeNewDish } from "#tests/setup/browser/steps.ts";
import { expectToast, toastIn } from "#tests/setup/browser/toasts.ts";
import { buildDish } from "#tests/setup/builders.ts";

test("a new dish is estimated automatically and shows source, confidence and explanation @phone @nightly", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/dishes?new=1");
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  await dialog.getByLabel("Dish Name").fill("Chicken biryani");
  await showMoreFields(dialog);
  await dialog.getByLabel("Cooking Method").selectOption("Baked");
  await dialog.getByRole("button", { name: "Create Dish" }).click();
  await expectToast(page, "Dish posted");
  await closeNewDish(page, "Chicken biryani");
  const card = page.getByRole("article", { name: "Chicken biryani" });
  await expect(card.getByText(/^\d{3} kcal$/)).toBeVisible();
  await expect(card.getByText("Estimated", { exact: true })).toBeVisible();
  await expect(toastIn(page).filter({ hasNotText: "Dish posted" })).toHaveCount(0);

  await card.getByRole("button", { name: "More for Chicken biryani" }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Plan for a day",
    "Cooked today",
    "Edit Dish",
    "Delete Dish",
  ]);
  await pressEscape(page);
  await card.getByRole("button", { name: "View details of Chicken biryani" }).click();
  const details = page.getByRole("dialog", { name: "Chicken biryani" });
  await details.getByRole("button", { name: /kcal$/ }).click();
  await expect(details.getByText(/^\d{3} kcal per serving$/)).toBeVisible();
  await expect(details.getByText("Estimated", { exact: true })).toBeVisible();
  await expect(details.getByText(/^between \d{3} and [\d,]+$/)).toBeVisible();
  await expect(details.getByText(/^Low confidence · [1-5]\d%$/)).toBeVisible();
  await expect(details.getByText(/biryani/i).nth(1)).toBeVisible();
  await details.getByRole("button", { name: "Estimate again" }).click();
  await expectToast(page, /^About \d{3} kcal per serving$/, "Chicken biryani · Estimated", "success");
});

test("typed calories are replaced only after confirmation and stay in the history @nightly", async ({
  page,
  signIn,
  db,
}) => {
  const user = await signIn();
  await buildDish(db, {
    title: "French fries",
    cookingMethod: "Fried",
    estimatedCalories: 999,
    caloriesSource: "manual",
    createdBy: user.id,
  });
  await page.goto("/dishes");
  await page.getByRole("button", { name: "More for French fries" }).click();
  await expect(page.getByRole("menuitem", { name: "Estimate Calories" })).toBeHidden();
  await pressEscape(page);
  await page.getByRole("button", { name: "View details of French fries" }).click();
  const details = page.getByRole("dialog", { name: "French fries" });
  await details.getByRole("button", { name: "999 kcal" }).click();
  const estimate = details.getByRole("button", { name: "Estimate Calories" });
  const question = page.getByRole("alertdialog", { name: "Replace these calories?" });
  await estimate.click();
  await expect(question).toContainText('Someone entered 999 kcal for "French fries".');
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect(question).toBeHidden();
  await expect(details.getByText("Manual entry")).toBeVisible();
  await estimate.click();
  await question.getByRole("button", { name: "Replace with an estimate" }).click();
  await expectToast(page, /^About \d{3} kcal per serving$/);
  await expect(details.getByText("Estimated", { exact: true })).toBeVisible();
  await details.getByText("About", { exact: true }).click();
  await details.getByText("History", { exact: true }).click();
  await expect(details.getByRole("deletion").filter({ hasText: "999 kcal" })).toBeVisible();
});
