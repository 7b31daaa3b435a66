import { showMoreFields } from "#tests/setup/browser/create-dish.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { pressEscape } from "#tests/setup/browser/keyboard.ts";
import { expectToast, toastIn } from "#tests/setup/browser/toasts.ts";

test("a new dish is estimated automatically and shows source, confidence and explanation @phone", async ({
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
  await expectToast(page, "Dish created successfully!");
  const card = page.getByRole("article", { name: "Chicken biryani" });
  await expect(card.getByText(/^\d{3} kcal$/)).toBeVisible();
  await expect(card.getByText("Reference estimate")).toBeVisible();
  await expect(toastIn(page)).toHaveText(/Dish created/);

  await card.getByRole("button", { name: "More for Chicken biryani" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Add to menu", "Edit Dish", "Delete Dish"]);
  await pressEscape(page);
  await card.getByRole("button", { name: "View details of Chicken biryani" }).click();
  const details = page.getByRole("dialog", { name: "Chicken biryani" });
  await expect(details.getByText(/^\d{3} kcal per serving$/)).toBeVisible();
  await expect(details.getByText("Reference estimate")).toBeVisible();
  await expect(details.getByText(/^probably \d{3}–[\d,]+$/)).toBeVisible();
  await expect(details.getByText(/^Low confidence · [1-5]\d%$/)).toBeVisible();
  await expect(details.getByText(/biryani/i).nth(1)).toBeVisible();
  await details.getByRole("button", { name: "Estimate again" }).click();
  await expectToast(
    page,
    /^About \d{3} kcal per serving$/,
    "Chicken biryani · Reference estimate",
    "success",
  );
});
