import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildUser, TEST_PASSWORD } from "#tests/setup/builders.ts";

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

test("a member chooses a password by link @phone", async ({ page, signIn, browser, guard }) => {
  guard.allow(400, /^\/api\/password-links\//);
  guard.allow(410, /^(\/api)?\/password(-links)?\//);
  await signIn({ firstName: "Amira", isAdmin: true });
  await page.goto("/settings");
  await page.getByRole("button", { name: "Add Member" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Member" });
  await dialog.getByLabel("Username").fill("rosa");
  await dialog.getByLabel("First Name").fill("Rosa");
  await dialog.getByRole("checkbox", { name: "Send a link instead" }).check();
  await dialog.getByRole("button", { name: "Add Member" }).click();
  const link = await page.getByLabel("Link for Rosa").inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const context = await browser.newContext();
  guard.watch(context);
  const rosa = await context.newPage();
  await rosa.goto(link);
  await expect(rosa.getByLabel("Username")).toHaveValue("rosa");
  await rosa.getByLabel("New Password").fill("football");
  await rosa.getByRole("button", { name: "Save and Sign In" }).click();
  await expect(rosa.getByText("This password is too common. Please choose another one.")).toBeVisible();
  await rosa.getByLabel("New Password").fill("walnuts-and-honey");
  await rosa.getByRole("button", { name: "Save and Sign In" }).click();
  await expectToast(rosa, "Password saved", undefined, "success");
  await expect(rosa).toHaveURL("/");
  await expect(rosa.getByText(/^Good \w+, Rosa$/)).toBeVisible();

  await rosa.goto(link);
  await expect(rosa.getByRole("heading", { name: "This Link Has Ended" })).toBeVisible();
  await context.clearCookies();
  await rosa.getByRole("link", { name: "Sign in" }).click();
  await rosa.getByLabel("Username").fill("rosa");
  await rosa.getByLabel(/^Password/).fill("walnuts-and-honey");
  await rosa.getByRole("button", { name: "Sign In" }).click();
  await expectToast(rosa, "Welcome back!");
  await context.close();
});
