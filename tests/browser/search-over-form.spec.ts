import type { Page } from "@playwright/test";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { pressEscape } from "#tests/setup/browser/keyboard.ts";
import { openSearch } from "#tests/setup/browser/steps.ts";
import { buildDish, buildMenu } from "#tests/setup/data/builders.ts";

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

/** Searches above the form and chooses the first result. */
async function choose(page: Page, title: string): Promise<void> {
  await openSearch(page, title);
  await expect(page.getByRole("option", { name: title })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
}

test("search over a form with unsaved input closes by Escape, Close and Back and keeps the form @nightly", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/dishes");
  await fillForm(page);
  const close = search(page).getByRole("button", { name: "Close" });
  for (const leave of [() => pressEscape(page), () => close.click(), () => page.goBack()]) {
    await openSearch(page, "soup");
    await leave();
    await expectFormUntouched(page);
  }
  await expect(page).toHaveURL("/dishes?new=dish");
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeVisible();
});

test("choosing a result above a form with unsaved input asks first and can keep the form @nightly", async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  await buildDish(db, { title: "Lentil soup" });
  await page.goto("/dishes");
  await fillForm(page);
  const keep = question(page).getByRole("button", { name: "Keep editing" });
  for (const stay of [() => keep.click(), () => page.keyboard.press("Escape")]) {
    await choose(page, "Lentil soup");
    await expect(question(page)).toBeVisible();
    await stay();
    await expectFormUntouched(page);
  }
  await choose(page, "Lentil soup");
  await question(page).getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog", { name: "Lentil soup" })).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await expect(search(page)).toHaveCount(0);
  await pressEscape(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Add Dish" }).first().click();
  await expect(nameField(page)).toHaveValue("");
});

test("a result on another page opens once unsaved input is gone @nightly", async ({ page, db, signIn }) => {
  await signIn();
  await buildMenu(db, { title: "Friday dinner" });
  await page.goto("/dishes");
  await fillForm(page);
  await choose(page, "Friday dinner");
  await question(page).getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog", { name: "Menu preview" })).toContainText("Friday dinner");
  await expect(page).toHaveURL(/\/menus\?menu=\d+$/);
  await expect(page.getByRole("dialog")).toHaveCount(1);
});
