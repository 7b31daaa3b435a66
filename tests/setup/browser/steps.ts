import { expect, type Locator, type Page } from "@playwright/test";
import { TEST_PASSWORD } from "#tests/setup/data/builders.ts";

type FileToChoose = { name: string; mimeType: string; buffer: Buffer };

/** Fills in and sends the form of the sign-in page. */
export async function signInByForm(page: Page, username: string, password = TEST_PASSWORD): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
}

/** Creates the household's first account, Amira's, on the setup page. */
export async function createFirstAccount(page: Page, setupAddress: string): Promise<void> {
  await page.goto(setupAddress);
  await page.getByLabel("Username").fill("amira");
  await page.getByLabel("First name").fill("Amira");
  await page.getByLabel(/^Password/).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
}

export async function choosePhoto(page: Page, file: FileToChoose): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add photos" }).click();
  await (await chooser).setFiles(file);
}

/** Closes the dish that opens when it was posted. */
export async function closeNewDish(page: Page, title: string): Promise<void> {
  const dish = page.getByRole("dialog", { name: title });
  await dish.getByRole("button", { name: "Close" }).click();
  await expect(dish).toBeHidden();
}

/** Posts a dish with only a name on the Dishes page. */
export async function postDish(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Add Dish" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  await dialog.getByLabel("Dish Name").fill(title);
  await dialog.getByRole("button", { name: "Create Dish" }).click();
  await closeNewDish(page, title);
  await expect(page.getByRole("article", { name: title })).toBeVisible();
}

/** Opens the search with its shortcut and types the text. */
export async function openSearch(page: Page, text: string): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: "Search" });
  // A dialog that is still closing would receive the text.
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Control+k");
  await dialog.getByRole("combobox").fill(text);
  return dialog;
}

/**
 * Advances a paused page clock (`page.clock.pauseAt`) until the element is visible.
 * @returns the elapsed milliseconds
 */
export async function runUntilVisible(page: Page, shown: Locator): Promise<number> {
  let passed = 0;
  await expect(async () => {
    await page.clock.runFor(500);
    passed += 500;
    await expect(shown).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50] });
  return passed;
}
