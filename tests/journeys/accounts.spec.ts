import { buildUser, TEST_PASSWORD } from "#tests/setup/builders.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";

test("a member signs in, is greeted and signs out @phone", async ({ page, db }) => {
  await buildUser(db, {
    username: "amira",
    firstName: "Amira",
    lastName: "Haddad",
    email: "amira@home.example",
  });
  await page.goto("/");
  await expect(page.getByText("Sign in to your household account")).toBeVisible();
  await expect(page.getByText("Your household's culinary journey", { exact: true })).toBeAttached();
  await page.getByLabel("Username").fill("Amira");
  await page.getByLabel(/^Password/).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expectToast(page, "Welcome back!", "You've successfully logged in.");
  await expect(page).toHaveURL("/");
  await page.getByRole("button", { name: "Your account" }).click();
  const menu = page.getByRole("menu");
  await expect(menu).toContainText("Amira Haddad");
  await expect(menu).toContainText("amira@home.example");
  await expect(menu.getByRole("menuitem", { name: "Admin Panel" })).toHaveCount(0);
  await menu.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await page.goto("/dishes");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
});

test("signing in continues to the link that was opened", async ({ page, db }) => {
  await buildUser(db, { username: "amira" });
  await page.goto("/menus?view=archived");
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel("Username").fill("amira");
  await page.getByLabel(/^Password/).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Event Menus" })).toBeVisible();
  await expect(page).toHaveURL("/menus?view=archived");
});
