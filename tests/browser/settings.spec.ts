import { eq } from "drizzle-orm";
import { users } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { pressEscape } from "#tests/setup/browser/keyboard.ts";
import { expectNothingCut } from "#tests/setup/browser/layout-checks.ts";
import { signInByForm } from "#tests/setup/browser/steps.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { phonePhoto } from "#tests/setup/data/photos.ts";

const NEW_PASSWORD = "quite another password";

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
  await door.goto("/login");
  await signInByForm(door, "jonas", NEW_PASSWORD);
  await expectToast(door, "Welcome back!");
  await context.close();
});

test("a member's own name, email and picture are saved and shown immediately @phone @nightly", async ({
  page,
  db,
  signIn,
}) => {
  const me = await signIn({ username: "amira", firstName: "Amira", lastName: null });
  await page.goto("/settings?tab=profile");
  await expect(page.getByLabel("Username")).toHaveAttribute("readonly");
  await page.getByLabel("Last name").fill("Haddad");
  await page.getByLabel("Email").fill("amira@home.example");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose picture" }).click();
  await (await chooser).setFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await phonePhoto() });
  await expect(page.getByRole("button", { name: "Remove picture" })).toBeVisible();
  const save = page.getByRole("button", { name: "Save changes" });
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

  await page.getByLabel("Language").focus();
  await page.getByLabel("Language").selectOption("de");
  await expect(page.getByLabel("Sprache")).toBeFocused();
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

test("with text at 200 %, Profile and Admin Panel show all of it @nightly", async ({ page, signIn }) => {
  await signIn({ isAdmin: true });
  for (const address of ["/settings?tab=profile", "/admin?part=sharing"]) {
    await page.goto(address);
    await expect(page.getByRole("radio").first()).toBeVisible();
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    await expectNothingCut(page, address);
  }
});

test("on a phone, a list leads to each section and Back returns to it @nightly", async ({ page, signIn }) => {
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

test("what is typed in one part of the Admin Panel stays while others are opened @phone @nightly", async ({
  page,
  signIn,
  isMobile,
}) => {
  await signIn({ isAdmin: true });
  await page.goto("/admin?part=household");
  const name = page.getByRole("textbox", { name: "Household name" });
  await name.fill("The Beckers");
  const open = async (part: string) => {
    if (isMobile) await page.getByRole("link", { name: "Back" }).click();
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: part }).click();
  };
  await open("Categories");
  await expect(name).toBeHidden();
  await open("Household");
  await expect(name).toHaveValue("The Beckers");
});
