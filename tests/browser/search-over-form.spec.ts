import type { Page } from "@playwright/test";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { pressEscape } from "#tests/setup/browser/keyboard.ts";
import { openSearch } from "#tests/setup/browser/steps.ts";

const form = (page: Page) => page.getByRole("dialog", { name: "Create Dish" });
const nameField = (page: Page) => form(page).getByLabel("Dish Name");
const search = (page: Page) => page.getByRole("dialog", { name: "Search" });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard your changes?" });

async function fillForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Dish" }).first().click();
  await nameField(page).fill("Almost");
}

async function expectFormUntouched(page: Page): Promise<void> {
  await expect(search(page)).toHaveCount(0);
  await expect(nameField(page)).toBeFocused();
  await expect(nameField(page)).toHaveValue("Almost");
}

test("search over a form with unsaved input closes by Escape, Close and Back and keeps the form", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/dishes");
  await fillForm(page);
  await openSearch(page, "soup");
  await pressEscape(page);
  await expectFormUntouched(page);

  await openSearch(page, "soup");
  await search(page).getByRole("button", { name: "Close" }).click();
  await expectFormUntouched(page);

  await openSearch(page, "soup");
  await page.goBack();
  await expectFormUntouched(page);
  await expect(page).toHaveURL("/dishes?new=dish");

  // The form still asks about its own input.
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeVisible();
});
