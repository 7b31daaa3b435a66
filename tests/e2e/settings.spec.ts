import { asc, eq } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { comments, dishes, likes, users } from "#shared/schema.ts";
import {
  buildCategory,
  buildDish,
  buildInvitation,
  buildMenu,
  buildUser,
  TEST_PASSWORD,
} from "#tests/setup/builders.ts";
import { phonePhoto } from "#tests/setup/photos.ts";
import { expect, test } from "./setup/fixtures.ts";
import { pressEscape } from "./setup/keyboard.ts";
import { expectToast } from "./setup/toasts.ts";

const NEW_PASSWORD = "quite another password";

/** What somebody sees who signs in at the door. */
async function signInByHand(page: Page, username: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("each tab has an address, and Back leads out of the settings @phone", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/dishes");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page.getByRole("tab", { name: "Members" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel", { name: "Members" })).toContainText("Everybody who can sign in");
  await expect(page).toHaveTitle(/^Members · Settings · /);

  await page.getByRole("tab", { name: "Profile" }).click();
  await expect(page).toHaveURL("/settings?tab=profile");
  await expect(page.getByRole("tabpanel", { name: "Profile" }).getByLabel("Username")).toBeVisible();
  await page.getByRole("tab", { name: "Password" }).click();
  await expect(page).toHaveTitle(/^Password · Settings · /);
  await page.reload();
  await expect(page.getByRole("tabpanel", { name: "Password" }).getByText("Current Password")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/dishes");

  await page.goto("/settings?tab=spoons");
  await expect(page.getByRole("tab", { name: "Members" })).toHaveAttribute("aria-selected", "true");
});

test("on a narrow screen the row of tabs fades where it goes on, and the chosen tab is all in view", async ({
  page,
  signIn,
}) => {
  await signIn();
  const row = page.getByRole("tablist");
  const fades = () => row.evaluate((list) => getComputedStyle(list).maskImage.includes("gradient"));
  const isChosenInView = () =>
    row.evaluate((list) => {
      const [outer, inner] = [list, list.querySelector("[aria-selected=true]")].map((box) =>
        box?.getBoundingClientRect(),
      );
      return outer && inner && inner.left >= outer.left && inner.right <= outer.right;
    });
  for (const tab of ["members", "password", "tokens", "alerts"]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/settings?tab=${tab}`);
    await expect.poll(fades, tab).toBe(true);
    expect(await isChosenInView(), tab).toBe(true);
    await page.setViewportSize({ width: 1280, height: 844 });
    await expect.poll(fades, tab).toBe(false);
    await page.setViewportSize({ width: 320, height: 844 });
    await expect.poll(fades, tab).toBe(true);
    await expect.poll(isChosenInView, tab).toBe(true);
  }
});

test("what is typed in Profile and not saved stays while another tab is looked at", async ({
  page,
  signIn,
}) => {
  await signIn({ firstName: "Amira" });
  await page.goto("/settings?tab=profile");
  await page.getByLabel("First Name").fill("Amirah");
  await page.getByRole("tab", { name: "Password" }).click();
  await expect(page.getByText("Current Password")).toBeVisible();
  await page.getByRole("tab", { name: "Profile" }).click();
  await expect(page.getByLabel("First Name")).toHaveValue("Amirah");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("button", { name: "Saving…" })).toBeHidden();
  await page.getByRole("tab", { name: "Password" }).click();
  await page.getByRole("tab", { name: "Profile" }).click();
  await expect(page.getByLabel("First Name")).toHaveValue("Amirah");
});

test("the keyboard goes through the tabs", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/settings");
  const members = page.getByRole("tab", { name: "Members" });
  await members.focus();
  await page.keyboard.press("ArrowRight");
  const profile = page.getByRole("tab", { name: "Profile" });
  await expect(profile).toBeFocused();
  await expect(profile).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("End");
  await expect(page.getByRole("tab").last()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(members).toBeFocused();
  // The panel's code comes when its tab is chosen; until then Tab leads past it.
  const add = page.getByRole("button", { name: "Add Member" });
  await expect(add).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(add).toBeFocused();
});

test("an administrator adds somebody, who can sign in @phone", async ({ page, signIn, guard, browser }) => {
  guard.allow(409, /^\/api\/users$/);
  await signIn({ username: "amira", firstName: "Amira", lastName: "Haddad", isAdmin: true });
  await page.goto("/settings");
  await page.getByRole("button", { name: "Add Member" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Member" });
  const add = dialog.getByRole("button", { name: "Add Member" });
  await dialog.getByLabel("Last Name").fill("Berg");
  await add.click();
  const missing = "Please provide username, name, and password.";
  await expectToast(page, "Missing information", missing, "destructive");
  await expect(dialog.getByText("Please enter a first name.")).toBeVisible();

  await dialog.getByLabel("Username").fill("Amira");
  await dialog.getByLabel("First Name").fill("Jonas");
  await dialog.getByLabel("Email").fill("jonas@home.example");
  await dialog.getByLabel("Password").fill(NEW_PASSWORD);
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
  await expect(page.getByRole("button", { name: "Add Member" })).toBeFocused();
  const row = page.getByRole("listitem").filter({ hasText: "Jonas Berg" });
  await expect(row).toContainText("Admin");
  await expect(row).toContainText("jonas@home.example");

  const context = await browser.newContext();
  guard.watch(context);
  const door = await context.newPage();
  await signInByHand(door, "jonas", NEW_PASSWORD);
  await expectToast(door, "Welcome back!");
  await context.close();
});

test("a member adds members, edits themself, and has no button for more @phone", async ({
  page,
  db,
  signIn,
}) => {
  const me = await signIn({ username: "amira", firstName: "Amira", lastName: "Haddad" });
  const jonas = await buildUser(db, { firstName: "Jonas", lastName: "Berg", isAdmin: true });
  const rosa = await buildUser(db, { firstName: "Rosa", lastName: "Conti" });
  await page.goto("/settings");
  const list = page.getByRole("tabpanel").getByRole("listitem");
  await expect(list).toHaveCount(3);
  await expect(list.getByRole("button")).toHaveCount(1);
  await page.getByRole("button", { name: "Edit Amira Haddad" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Amira Haddad" });
  await expect(edit.getByLabel("Last Name")).toHaveValue("Haddad");
  await expect(edit.getByLabel("New Password")).toHaveCount(0);
  await pressEscape(page);
  await page.getByRole("button", { name: "Add Member" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Member" });
  await expect(dialog.getByLabel("Username")).toBeVisible();
  await expect(dialog.getByRole("checkbox")).toHaveCount(0);

  // What has no button is refused by the server too, and changes nothing.
  const before = await db.select().from(users).orderBy(asc(users.id));
  const refused = [
    await page.request.post("/api/users", {
      data: { username: "mei", firstName: "Mei", password: NEW_PASSWORD, isAdmin: true },
    }),
    await page.request.patch(`/api/users/${me.id}`, { data: { isAdmin: true } }),
    await page.request.patch(`/api/users/${jonas.id}`, { data: { isAdmin: false } }),
    await page.request.patch(`/api/users/${rosa.id}`, { data: { firstName: "Rosalia" } }),
    await page.request.patch(`/api/users/${rosa.id}`, { data: { isAdmin: null } }),
    await page.request.patch(`/api/users/${rosa.id}`, { data: { password: NEW_PASSWORD } }),
    await page.request.get(`/api/users/${rosa.id}/holdings`),
    await page.request.delete(`/api/users/${rosa.id}`),
    await page.request.post("/api/admin/reset-password", {
      data: { userId: rosa.id, newPassword: NEW_PASSWORD },
    }),
  ];
  expect(refused.map((answer) => answer.status())).toEqual(refused.map(() => 403));
  expect(await db.select().from(users).orderBy(asc(users.id))).toEqual(before);
});

test("an administrator edits somebody, and a short password is refused", async ({ page, db, signIn }) => {
  await signIn({ isAdmin: true });
  const rosa = await buildUser(db, { username: "rosa", firstName: "Rosa", lastName: null });
  await page.goto("/settings");
  await choose(page, "Rosa", "Edit Member");
  const dialog = page.getByRole("dialog", { name: "Edit Rosa" });
  await dialog.getByLabel("Last Name").fill("Conti");
  await dialog.getByLabel("Email").fill("rosa@home.example");
  await dialog.getByLabel("New Password").fill("short");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog.getByText("Password must be at least 6 characters")).toBeVisible();
  await dialog.getByLabel("New Password").fill("");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Rosa Conti saved", undefined, "success");
  await expect(page.getByRole("button", { name: "More for Rosa Conti" })).toBeFocused();
  const [row] = await db.select().from(users).where(eq(users.id, rosa.id));
  expect(row).toMatchObject({ lastName: "Conti", email: "rosa@home.example", password: rosa.password });
});

test("a reset password ends the sessions and opens the door", async ({ page, signIn, visitor, guard }) => {
  guard.allow(401, /^\/api\//);
  await signIn({ isAdmin: true });
  const rosa = await visitor({ username: "rosa", firstName: "Rosa", lastName: "Conti" });
  await rosa.page.goto("/dishes");
  await expect(rosa.page.getByRole("heading", { name: "Our Dishes" })).toBeVisible();
  await page.goto("/settings");
  await choose(page, "Rosa Conti", "Reset Password");
  const dialog = page.getByRole("dialog", { name: "Reset Password" });
  const reset = dialog.getByRole("button", { name: "Reset Password" });
  await dialog.getByLabel("New Password", { exact: true }).fill("short");
  await dialog.getByLabel("Confirm New Password").fill("shirt");
  await reset.click();
  await expect(dialog.getByText("Password must be at least 6 characters")).toBeVisible();
  await dialog.getByLabel("New Password", { exact: true }).fill(NEW_PASSWORD);
  await reset.click();
  await expect(dialog.getByText("Passwords do not match")).toBeVisible();
  await dialog.getByLabel("Confirm New Password").fill(NEW_PASSWORD);
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

test("somebody is suspended, restored, made an administrator and member again @phone", async ({
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
  await page.goto("/settings");
  const row = page.getByRole("listitem").filter({ hasText: "Rosa Conti" });
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
  await expect(row).toContainText("Member");
  await signInByHand(rosa.page, "rosa", TEST_PASSWORD);
  await expectToast(rosa.page, "Welcome back!");

  await choose(page, "Rosa Conti", "Make Administrator");
  await question.getByRole("button", { name: "Make Administrator" }).click();
  await expectToast(page, "Rosa Conti is an administrator now");
  await expect(row).toContainText("Admin");
  await rosa.page.goto("/admin");
  await expect(rosa.page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();

  await choose(page, "Rosa Conti", "Remove Administrator Rights");
  await question.getByRole("button", { name: "Remove Rights" }).click();
  await expectToast(page, "Rosa Conti is no longer an administrator");
  await expect(row).toContainText("Member");
  await rosa.page.goto("/admin");
  await expect(rosa.page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
});

test("who lost their rights meanwhile is told so, and the buttons go", async ({
  page,
  db,
  signIn,
  guard,
}) => {
  guard.allow(403, /^\/api\/users\//);
  const me = await signIn({ isAdmin: true });
  await buildUser(db, { firstName: "Rosa", lastName: "Conti" });
  await page.goto("/settings");
  await choose(page, "Rosa Conti", "Suspend");
  await db.update(users).set({ isAdmin: false }).where(eq(users.id, me.id));
  await page.getByRole("alertdialog").getByRole("button", { name: "Suspend" }).click();
  await expectToast(
    page,
    "Failed to update user",
    "Only administrators can change other members.",
    "destructive",
  );
  await expect(page.getByRole("button", { name: "More for Rosa Conti" })).toHaveCount(0);
});

test("deleting somebody says what passes on and what goes, and does it @phone", async ({
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
  await page.goto("/settings");
  await expect(page.getByRole("listitem").filter({ hasText: "Rosa Conti" })).toBeVisible();

  await choose(page, "Rosa Conti", "Delete Member");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Delete Rosa Conti?");
  await expect(question).toContainText("Passes on to you2 dishes, 1 menu, 1 category, and 1 invitation");
  await expect(question).toContainText("Goes with them2 likes and 1 comment");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "More for Rosa Conti" })).toBeFocused();
  await choose(page, "Rosa Conti", "Delete Member");
  await question.getByRole("button", { name: "Delete Member" }).click();
  await expectToast(page, "Rosa Conti deleted", undefined, "success");
  await expect(page.getByText("Rosa Conti", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  const passedOn = await db.select({ createdBy: dishes.createdBy }).from(dishes);
  expect(passedOn).toEqual([{ createdBy: me.id }, { createdBy: me.id }]);

  await choose(page, "Jonas Berg", "Delete Member");
  await expect(question).toContainText("There is nothing of theirs to pass on.");
});

test("one's own names, e-mail address and picture are saved and shown at once @phone", async ({
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
  await page.getByLabel("Last Name").fill("Haddad");
  await page.getByLabel("Email").fill("Rosa@home.example");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose Picture" }).click();
  await (await chooser).setFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await phonePhoto() });
  await expect(page.getByRole("button", { name: "Remove Picture" })).toBeVisible();
  const save = page.getByRole("button", { name: "Save Changes" });
  await save.click();
  await expectToast(page, "Failed to update user", "Another member has this e-mail address.", "destructive");
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Last Name")).toHaveValue("Haddad");
  await page.getByLabel("Email").fill("amira@home.example");
  await save.click();
  await expectToast(page, "Amira Haddad saved", undefined, "success");

  const account = page.getByRole("button", { name: "Your account" });
  await expect(account.locator("img")).toHaveAttribute("src", /^\/images\/[0-9a-f]{64}\.jpg$/);
  await account.click();
  await expect(page.getByRole("menu")).toContainText("Amira Haddad");
  await expect(page.getByRole("menu")).toContainText("amira@home.example");
  await pressEscape(page);

  await page.getByRole("button", { name: "Remove Picture" }).click();
  await expect(page.getByRole("button", { name: "Choose Picture" })).toBeFocused();
  await save.click();
  await expect(account.locator("img")).toHaveCount(0);
  const [row] = await db.select().from(users).where(eq(users.id, me.id));
  expect(row).toMatchObject({ lastName: "Haddad", email: "amira@home.example", profileImageUrl: null });
});

test("what is typed while the profile is saved stays", async ({ page, db, signIn }) => {
  const me = await signIn({ username: "amira", firstName: "Amira", lastName: null, email: null });
  await page.goto("/settings?tab=profile");
  const last = page.getByLabel("Last Name");
  let answer = () => {};
  const isTyped = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/users\//, async (route) => {
    await isTyped;
    await route.fallback();
  });
  let read = () => {};
  const isRead = new Promise<void>((resolve) => {
    read = resolve;
  });
  await page.route(/\/api\/auth\/user$/, async (route) => {
    await isRead;
    await route.fallback();
  });
  await last.fill(" Haddad ");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByLabel("Email").fill("amira@home.example");
  answer();
  await expectToast(page, "Amira Haddad saved", undefined, "success");
  await expect(last).toHaveValue("Haddad");
  await page.getByLabel("First Name").fill("Mira");
  const again = page.waitForResponse(/\/api\/auth\/user$/);
  read();
  await again;
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Mira Haddad saved", undefined, "success");
  const [row] = await db.select().from(users).where(eq(users.id, me.id));
  expect(row).toMatchObject({ firstName: "Mira", lastName: "Haddad", email: "amira@home.example" });
});

test("a member's dialog closes when it is saved, however long the list takes", async ({
  page,
  db,
  signIn,
}) => {
  await signIn({ isAdmin: true });
  await buildUser(db, { username: "rosa", firstName: "Rosa", lastName: null });
  await page.goto("/settings");
  await choose(page, "Rosa", "Edit Member");
  const dialog = page.getByRole("dialog", { name: "Edit Rosa" });
  await page.route(/\/api\/users$/, (route) =>
    route.request().method() === "GET" ? undefined : route.fallback(),
  );
  await dialog.getByLabel("Last Name").fill("Conti");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Rosa Conti saved", undefined, "success");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "More for Rosa Conti" })).toBeFocused();

  await page.getByRole("button", { name: "Add Member" }).click();
  const add = page.getByRole("dialog", { name: "Add Member" });
  await add.getByLabel("Username").fill("jonas");
  await add.getByLabel("First Name").fill("Jonas");
  await add.getByLabel("Password").fill(NEW_PASSWORD);
  await add.getByRole("button", { name: "Add Member" }).click();
  await expectToast(page, "Jonas added", undefined, "success");
  await expect(add).toBeHidden();
});

test("a file that is no picture is refused as one's own", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/settings?tab=profile");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose Picture" }).click();
  await (
    await chooser
  ).setFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
  await expectToast(
    page,
    "This picture cannot be used",
    "“me.jpg” could not be read as a photo. Please choose a JPEG, PNG, WebP, GIF or AVIF.",
    "destructive",
  );
});

test("one's own password is changed with the present one", async ({ page, signIn, guard, browser }) => {
  guard.allow(400, /^\/api\/auth\/change-password$/);
  await signIn({ username: "amira" });
  await page.goto("/settings?tab=password");
  const current = page.getByLabel("Current Password");
  const next = page.getByLabel("New Password", { exact: true });
  const again = page.getByLabel("Confirm New Password");
  const change = page.getByRole("button", { name: "Change Password" });
  await current.fill("not the password");
  await next.fill(NEW_PASSWORD);
  await again.fill("something else");
  await change.click();
  await expectToast(page, "Password mismatch", "New passwords do not match", "destructive");
  await expect(again).toBeFocused();
  await again.fill(NEW_PASSWORD);
  await change.click();
  await expectToast(
    page,
    "Failed to change password",
    "Your current password is not correct.",
    "destructive",
  );
  await expect(current).toBeFocused();
  await expect(next).toHaveValue(NEW_PASSWORD);
  await page.getByRole("button", { name: "Show what is typed" }).first().click();
  await expect(current).toHaveAttribute("type", "text");
  await current.fill(TEST_PASSWORD);
  await change.click();
  await expectToast(page, "Password changed", undefined, "success");
  await expect(current).toHaveValue("");

  const context = await browser.newContext();
  guard.watch(context);
  const door = await context.newPage();
  await signInByHand(door, "amira", NEW_PASSWORD);
  await expectToast(door, "Welcome back!");
  await context.close();
});

test("one of two hundred is found by a part of the name @phone", async ({ page, db, signIn }) => {
  await signIn({ firstName: "Amira", lastName: "Haddad", isAdmin: true });
  await Promise.all(
    Array.from({ length: 198 }, (_, index) =>
      buildUser(db, { username: `guest-${index}`, firstName: "Guest", lastName: `Number ${index}` }),
    ),
  );
  await buildUser(db, { username: "zoe", firstName: "Zoë", lastName: "Ängström" });
  await page.goto("/settings");
  const list = page.getByRole("tabpanel").getByRole("listitem");
  await expect(list).toHaveCount(200);
  await page.getByRole("searchbox", { name: "Find a member" }).fill("angstrom zoe");
  await expect(list).toHaveCount(1);
  await expect(list).toContainText("Zoë Ängström");
  await page.getByRole("searchbox", { name: "Find a member" }).fill("nobody at all");
  await expect(page.getByText("Nobody here is called “nobody at all”.")).toBeVisible();
});

test("a list that does not come can be asked for again", async ({ page, signIn, guard }) => {
  guard.allow(503, /^\/api\/users$/);
  await signIn({ firstName: "Amira", lastName: "Haddad" });
  await page.route("/api/users", (route) =>
    route.fulfill({ status: 503, json: { message: "Away.", code: "unavailable" } }),
  );
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "The members could not be loaded" })).toBeVisible();
  await page.unroute("/api/users");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Amira Haddad" })).toBeVisible();
});
