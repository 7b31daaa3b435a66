import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { pressEscape } from "#tests/setup/browser/keyboard.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildDish } from "#tests/setup/data/builders.ts";

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
