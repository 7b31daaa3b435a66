import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { tabAndPress, tabTo } from "#tests/setup/browser/keyboard.ts";

test("Escape in the photo URL field closes the field and keeps the form @nightly", async ({
  page,
  signIn,
}) => {
  await signIn();
  const { keyboard } = page;
  await page.goto("/dishes?new=1");
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  const address = dialog.getByLabel("Photo URL");
  const source = dialog.getByRole("button", { name: "From a link" });
  await tabAndPress(page, source);
  await expect(address).toBeFocused();
  await keyboard.press("Escape");
  await expect(address).toBeHidden();
  await expect(source).toBeFocused();
  await expect(dialog).toBeVisible();

  await dialog.getByLabel("Dish Name").fill("Ribollita");
  await tabAndPress(page, source);
  await keyboard.type("https://pho");
  await keyboard.press("Escape");
  await expect(address).toBeHidden();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(dialog.getByLabel("Dish Name")).toHaveValue("Ribollita");
  await keyboard.press("Escape");
  await expect(page.getByRole("alertdialog", { name: "Discard your changes?" })).toBeVisible();
});

test("the account menu is opened and used to sign out by keyboard alone @nightly", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/settings");
  await tabTo(page, page.getByRole("button", { name: "Your account" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
});
