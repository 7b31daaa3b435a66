import { asc, eq } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { users } from "#shared/schema.ts";
import { buildUser } from "#tests/setup/builders.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { pressEscape } from "#tests/setup/browser/keyboard.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";

const NEW_PASSWORD = "quite another password";

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
