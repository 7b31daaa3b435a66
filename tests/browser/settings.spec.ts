import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { comments, dishes, likes, users } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { pressEscape } from "#tests/setup/browser/keyboard.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import {
  TEST_PASSWORD,
  buildCategory,
  buildDish,
  buildInvitation,
  buildMenu,
  buildUser,
} from "#tests/setup/builders.ts";
import { phonePhoto } from "#tests/setup/photos.ts";

const NEW_PASSWORD = "quite another password";

/** Signs in through the sign-in page. */
async function signInByHand(page: Page, username: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("an administrator adds a member, who can sign in @phone", async ({ page, signIn, guard, browser }) => {
  guard.allow(409, /^\/api\/users$/);
  await signIn({ username: "amira", firstName: "Amira", lastName: "Haddad", isAdmin: true });
  await page.goto("/settings?tab=members");
  await page.getByRole("button", { name: "Add member" }).click();
  const dialog = page.getByRole("dialog", { name: "Add member" });
  const add = dialog.getByRole("button", { name: "Add member" });
  await dialog.getByLabel("Last name").fill("Berg");
  await add.click();
  const missing = "Please provide username, name, and password.";
  await expectToast(page, "Missing information", missing, "destructive");
  await expect(dialog.getByText("Please enter a first name.")).toBeVisible();

  await dialog.getByLabel("Username").fill("Amira");
  await dialog.getByLabel("First name").fill("Jonas");
  await dialog.getByLabel("Email").fill("jonas@home.example");
  await dialog.getByRole("textbox", { name: "Password" }).fill(NEW_PASSWORD);
  await dialog.getByRole("checkbox", { name: "Administrator" }).check();
  await add.click();
  await expectToast(
    page,
    "Failed to create user",
    "This username is taken. Please choose another.",
    "destructive",
  );
  await expect(dialog.getByLabel("Username")).toBeFocused();
  await expect(dialog.getByLabel("Email")).toHaveValue("jonas@home.example");

  await dialog.getByLabel("Username").fill("jonas");
  await add.click();
  await expectToast(page, "Jonas Berg added", undefined, "success");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Add member" })).toBeFocused();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "Jonas Berg" });
  await expect(row).toContainText("Admin");
  await expect(row).toContainText("jonas@home.example");

  const context = await browser.newContext();
  guard.watch(context);
  const door = await context.newPage();
  await signInByHand(door, "jonas", NEW_PASSWORD);
  await expectToast(door, "Welcome back!");
  await context.close();
});

test("a reset password ends the member's sessions and can be used to sign in @nightly", async ({
  page,
  signIn,
  visitor,
  guard,
}) => {
  guard.allow(401, /^\/api\//);
  await signIn({ isAdmin: true });
  const rosa = await visitor({ username: "rosa", firstName: "Rosa", lastName: "Conti" });
  await rosa.page.goto("/dishes");
  await expect(rosa.page.getByRole("heading", { name: "Our Dishes" })).toBeVisible();
  await page.goto("/settings?tab=members");
  await choose(page, "Rosa Conti", "Reset password");
  const dialog = page.getByRole("dialog", { name: "Reset password" });
  const reset = dialog.getByRole("button", { name: "Reset password" });
  await dialog.getByLabel("New password", { exact: true }).fill("short");
  await dialog.getByLabel("Confirm new password").fill("shirt");
  await reset.click();
  await expect(dialog.getByText("Password must be at least 6 characters")).toBeVisible();
  await dialog.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await reset.click();
  await expect(dialog.getByText("Passwords do not match")).toBeVisible();
  await dialog.getByLabel("Confirm new password").fill(NEW_PASSWORD);
  await reset.click();
  await expectToast(page, "Password reset", undefined, "success");
  await expect(page.getByRole("button", { name: "More for Rosa Conti" })).toBeFocused();
  await rosa.page.goto("/dishes");
  await expect(rosa.page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await signInByHand(rosa.page, "rosa", TEST_PASSWORD);
  await expectToast(rosa.page, "Login Failed", "Invalid username or password", "destructive");
  await signInByHand(rosa.page, "rosa", NEW_PASSWORD);
  await expectToast(rosa.page, "Welcome back!");
});

test("a member is suspended, restored, promoted and demoted @phone @nightly", async ({
  page,
  signIn,
  visitor,
  guard,
}) => {
  guard.allow(401, /^\/api\//);
  guard.allow(403, /^\/api\/auth\/login$/);
  await signIn({ isAdmin: true });
  const rosa = await visitor({ username: "rosa", firstName: "Rosa", lastName: "Conti" });
  await rosa.page.goto("/dishes");
  await expect(rosa.page.getByRole("heading", { name: "Our Dishes" })).toBeVisible();
  await page.goto("/settings?tab=members");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "Rosa Conti" });
  const question = page.getByRole("alertdialog");

  await choose(page, "Rosa Conti", "Suspend");
  await expect(question).toContainText("Suspend Rosa Conti?");
  await question.getByRole("button", { name: "Suspend" }).click();
  await expectToast(page, "Rosa Conti is suspended");
  await expect(row).toContainText("Suspended");
  await expect(page.getByRole("button", { name: "More for Rosa Conti" })).toBeFocused();
  await rosa.page.goto("/dishes");
  await expect(rosa.page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await signInByHand(rosa.page, "rosa", TEST_PASSWORD);
  await expectToast(rosa.page, "Login Failed", "This account is suspended. Ask an administrator.");

  await choose(page, "Rosa Conti", "Restore");
  await question.getByRole("button", { name: "Restore" }).click();
  await expectToast(page, "Rosa Conti can sign in again");
  await expect(row).not.toContainText(/Suspended|Admin/);
  await signInByHand(rosa.page, "rosa", TEST_PASSWORD);
  await expectToast(rosa.page, "Welcome back!");

  await choose(page, "Rosa Conti", "Make administrator");
  await question.getByRole("button", { name: "Make administrator" }).click();
  await expectToast(page, "Rosa Conti is now an administrator");
  await expect(row).toContainText("Admin");
  await rosa.page.goto("/admin");
  await expect(rosa.page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();

  await choose(page, "Rosa Conti", "Remove administrator rights");
  await question.getByRole("button", { name: "Remove rights" }).click();
  await expectToast(page, "Rosa Conti is no longer an administrator");
  await expect(row).not.toContainText(/Suspended|Admin/);
  await rosa.page.goto("/admin");
  await expect(rosa.page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
});

test("deleting a member shows what is transferred and what is deleted, then does it @phone", async ({
  page,
  db,
  signIn,
}) => {
  const me = await signIn({ firstName: "Amira", lastName: "Haddad", isAdmin: true });
  const rosa = await buildUser(db, { firstName: "Rosa", lastName: "Conti" });
  await buildUser(db, { firstName: "Jonas", lastName: "Berg" });
  const soup = await buildDish(db, { createdBy: rosa.id });
  const stew = await buildDish(db, { createdBy: rosa.id });
  await buildMenu(db, { createdBy: rosa.id });
  await buildCategory(db, { createdBy: rosa.id });
  await buildInvitation(db, { createdBy: rosa.id });
  await db.insert(likes).values([soup, stew].map(({ id }) => ({ dishId: id, userId: rosa.id })));
  await db.insert(comments).values({ dishId: soup.id, userId: rosa.id, content: "Mine." });
  await page.goto("/settings?tab=members");
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Rosa Conti" })).toBeVisible();

  await choose(page, "Rosa Conti", "Delete member");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Delete Rosa Conti?");
  await expect(question).toContainText("Goes to you2 dishes, 1 menu, 1 category, and 1 invitation");
  await expect(question).toContainText("Will be deleted2 likes and 1 comment");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "More for Rosa Conti" })).toBeFocused();
  await choose(page, "Rosa Conti", "Delete member");
  await question.getByRole("button", { name: "Delete member" }).click();
  await expectToast(page, "Rosa Conti deleted", undefined, "success");
  await expect(page.getByText("Rosa Conti", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  const passedOn = await db.select({ createdBy: dishes.createdBy }).from(dishes);
  expect(passedOn).toEqual([{ createdBy: me.id }, { createdBy: me.id }]);

  await choose(page, "Jonas Berg", "Delete member");
  await expect(question).toContainText("They have no content to transfer.");
});

test("a member's own name, email and picture are saved and shown immediately @phone @nightly", async ({
  page,
  db,
  signIn,
  guard,
}) => {
  guard.allow(409, /^\/api\/users\//);
  await buildUser(db, { email: "rosa@home.example" });
  const me = await signIn({ username: "amira", firstName: "Amira", lastName: null });
  await page.goto("/settings?tab=profile");
  await expect(page.getByLabel("Username")).toHaveAttribute("readonly");
  await page.getByLabel("Last name").fill("Haddad");
  await page.getByLabel("Email").fill("Rosa@home.example");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose picture" }).click();
  await (await chooser).setFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await phonePhoto() });
  await expect(page.getByRole("button", { name: "Remove picture" })).toBeVisible();
  const save = page.getByRole("button", { name: "Save changes" });
  await save.click();
  await expectToast(
    page,
    "Failed to update user",
    "Another member already uses this email address.",
    "destructive",
  );
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Last name")).toHaveValue("Haddad");
  await page.getByLabel("Email").fill("amira@home.example");
  await save.click();
  await expectToast(page, "Amira Haddad saved", undefined, "success");

  const account = page.getByRole("button", { name: "Your account" });
  await expect(account.locator("img")).toHaveAttribute("src", /^\/images\/[0-9a-f]{64}\.jpg$/);
  await account.click();
  await expect(page.getByRole("menu")).toContainText("Amira Haddad");
  await expect(page.getByRole("menu")).toContainText("amira@home.example");
  await pressEscape(page);

  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect(page.getByRole("button", { name: "Choose picture" })).toBeFocused();
  await save.click();
  await expect(account.locator("img")).toHaveCount(0);
  const [row] = await db.select().from(users).where(eq(users.id, me.id));
  expect(row).toMatchObject({ lastName: "Haddad", email: "amira@home.example", profileImageUrl: null });
});

test("each tab has a URL, and Back leaves the settings @nightly", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/dishes");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page.getByRole("tab", { name: "Members" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel", { name: "Members" })).toContainText("Who can sign in");
  await expect(page).toHaveTitle(/^Members · Settings · /);

  await page.getByRole("tab", { name: "Profile" }).click();
  await expect(page).toHaveURL("/settings?tab=profile");
  await expect(page.getByRole("tabpanel", { name: "Profile" }).getByLabel("Username")).toBeVisible();
  await page.getByRole("tab", { name: "Password" }).click();
  await expect(page).toHaveTitle(/^Password · Settings · /);
  await page.reload();
  await expect(page.getByRole("tabpanel", { name: "Password" }).getByText("Current password")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/dishes");

  await page.goto("/settings?tab=spoons");
  await expect(page.getByRole("tab", { name: "Members" })).toHaveAttribute("aria-selected", "true");
});

test("on a phone, a list leads to each section and Back returns to it", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn();
  await page.goto("/settings");
  const main = page.getByRole("main");
  const sections = ["Members", "Profile", "Password", "Analytics", "Alerts"];
  await expect(main.getByRole("link")).toHaveText(sections);
  for (const name of sections) {
    await main.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overhang(), name).toBeLessThanOrEqual(0);
    await page.goBack();
    await expect(page).toHaveURL("/settings");
  }
  await main.getByRole("link", { name: "Password" }).click();
  await main.getByRole("link", { name: "All settings" }).click();
  await expect(main.getByRole("link")).toHaveText(sections);
});

test("a member chooses a language, and every open page of theirs follows", async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  const other = await context.newPage();
  await other.goto("/menus");
  await page.goto("/settings?tab=profile");
  const inTurkish = (shown: Page) =>
    shown.waitForResponse(async (response) =>
      response.request().isNavigationRequest()
        ? /<html lang="tr" dir="ltr">/.test(await response.text())
        : false,
    );
  const followed = Promise.all([inTurkish(page), inTurkish(other)]);
  await page.getByRole("combobox", { name: "Language" }).selectOption("Türkçe");
  await followed;
  await expect(page.getByRole("option", { name: "Türkçe", selected: true })).toBeAttached();
  await expect(other.getByRole("link", { name: "Ana sayfa" })).toBeVisible();
  await expect(other.locator("html")).toHaveAttribute("lang", "tr");
});
