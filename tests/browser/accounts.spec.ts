import { sessions } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { Guard } from "#tests/setup/browser/guard.ts";
import { install } from "#tests/setup/browser/installation.ts";
import { logOut, signInByForm } from "#tests/setup/browser/steps.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { TEST_PASSWORD, buildDish, buildUser } from "#tests/setup/data/builders.ts";

test("a member signs in, is greeted and signs out @translated @phone", async ({ page, db, guard }) => {
  // Requests for offline use may be under way when the session ends.
  guard.allow(401, /^\/api\//);
  await buildUser(db, {
    username: "amira",
    firstName: "Amira",
    lastName: "Haddad",
    email: "amira@home.example",
  });
  await page.goto("/");
  await expect(page.getByText("Sign in to your household account")).toBeVisible();
  await expect(page.getByText("Your household's culinary journey", { exact: true })).toBeAttached();
  await signInByForm(page, "Amira");
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

test("signing in continues to the link that was opened @nightly", async ({ page, db }) => {
  await buildUser(db, { username: "amira" });
  await page.goto("/menus?view=archived");
  await expect(page).toHaveURL(/\/login\?next=/);
  await signInByForm(page, "amira");
  await expect(page.getByRole("heading", { name: "Event Menus" })).toBeVisible();
  await expect(page).toHaveURL("/menus?view=archived");
});

test("a link sets a member's password @translated @phone @nightly", async ({
  page,
  signIn,
  browser,
  guard,
}) => {
  test.slow();
  guard.allow(400, /^\/api\/password-links\//);
  guard.allow(410, /^(\/api)?\/password(-links)?\//);
  await signIn({ firstName: "Amira", isAdmin: true });
  await page.goto("/settings?tab=members");
  await page.getByRole("button", { name: "Add member" }).click();
  const dialog = page.getByRole("dialog", { name: "Add member" });
  await dialog.getByLabel("Username").fill("rosa");
  await dialog.getByLabel("First name").fill("Rosa");
  await dialog.getByRole("checkbox", { name: "Send a link instead" }).check();
  await dialog.getByRole("button", { name: "Add member" }).click();
  const link = await page.getByLabel("Link for Rosa").inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const context = await browser.newContext();
  guard.watch(context);
  const rosa = await context.newPage();
  await rosa.goto(link);
  await expect(rosa.getByLabel("Username")).toHaveValue("rosa");
  await rosa.getByLabel("New password").fill("football");
  await rosa.getByRole("button", { name: "Save and sign in" }).click();
  await expect(rosa.getByText("This password is too common. Please choose another one.")).toBeVisible();
  await rosa.getByLabel("New password").fill("walnuts-and-honey");
  await rosa.getByRole("button", { name: "Save and sign in" }).click();
  await expectToast(rosa, "Password saved", undefined, "success");
  await expect(rosa).toHaveURL("/");
  await expect(rosa.getByText(/^Good \w+, Rosa$/)).toBeVisible();

  await rosa.goto(link);
  await expect(rosa.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await context.clearCookies();
  await rosa.getByRole("link", { name: "Sign in" }).click();
  await signInByForm(rosa, "rosa", "walnuts-and-honey");
  await expectToast(rosa, "Welcome back!");
  await context.close();
});

test("clicks after signing out lead to the sign-in page and send no request that would fail @phone @nightly", async ({
  page,
  signIn,
}) => {
  await signIn();
  // Never answered: live updates would tell the page that the session is over before its click.
  await page.route("**/api/events?*", () => undefined);
  await page.route("**/api/auth/logout", async (route) => {
    const response = await route.fetch();
    await page.getByRole("link", { name: "Menus", exact: true }).filter({ visible: true }).click();
    await expect(page).toHaveURL("/menus");
    await route.fulfill({ response: response });
  });
  await page.goto("/");
  await logOut(page);
  await expect(page).toHaveURL("/");
});

test("a failed sign-out changes nothing @nightly", async ({ page, signIn, guard }) => {
  guard.allow(500, /^\/api\/auth\/logout$/);
  await signIn();
  await page.goto("/");
  await page.route("**/api/auth/logout", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.getByRole("button", { name: "Your account" }).click();
  const logged = page.waitForEvent("console", (message) => message.text().startsWith("Sign-out failed"));
  guard.allowError(/^Sign-out failed: 500/);
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await logged;
  await page.getByRole("link", { name: "Menus", exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { name: "No menus yet" })).toBeVisible();
});

test("a window switches when another member signs in in another window @nightly", async ({
  page,
  context,
  signIn,
  visitor,
}) => {
  await signIn({ firstName: "Ada" });
  // Ada's session stays valid, so her pending requests are answered after Jonas has signed in.
  const jonas = await (await visitor({ firstName: "Jonas" })).context.cookies();
  // The live stream would report the end of the session.
  await page.route("/api/events*", (route) => route.abort());
  await page.goto("/dishes");
  await page.getByRole("button", { name: "Add Dish" }).first().click();
  await page.getByRole("dialog", { name: "Create Dish" }).getByLabel("Dish Name").fill("Ada's");
  const asked: string[] = [];
  page.on("dialog", (question) => {
    asked.push(question.type());
    void question.accept();
  });
  await context.addCookies(jonas);
  const other = await context.newPage();
  const loaded = page.waitForEvent("load");
  await other.goto("/");
  await loaded;
  // The URL reopens the form without its input.
  await expect(page.getByRole("dialog", { name: "Create Dish" }).getByLabel("Dish Name")).toHaveValue("");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Your account" }).click();
  await expect(page.getByRole("menu")).toContainText("Jonas");
  expect(asked).toEqual([]);
});

test("rendering between the end of a session and the redirect does not fail @nightly", async ({
  page,
  db,
  signIn,
  guard,
}) => {
  guard.allow(401, /^\/api\//);
  await signIn();
  await buildDish(db, { title: "Lentil soup" });
  await page.clock.install();
  await page.goto("/dishes");
  const like = page.getByRole("button", { name: /^Like Lentil soup/ });
  await expect(like).toBeVisible();
  // A timer of the page detects the end, and does not fire while the clock is paused.
  await page.clock.pauseAt(Date.now() + 1_000);
  await db.delete(sessions);
  const refused = page.waitForResponse((response) => response.status() === 401);
  await like.click();
  await (await refused).finished();
  await page.getByRole("button", { name: "Your account" }).click();
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  await page.clock.resume();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
});

test("the parts of the Admin Panel are opened by keyboard, and Back returns to them @phone @nightly", async ({
  page,
  signIn,
  isMobile,
}) => {
  await signIn({ isAdmin: true });
  await page.goto("/admin");
  const link = page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Backups" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Create backup" })).toBeVisible();
  if (isMobile) await expect(page.getByRole("heading", { level: 1, name: "Backups" })).toBeFocused();
  else await expect(link).toHaveAttribute("aria-current", "page");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create backup" })).toHaveCount(0);
});

test("the sign-in page mentions the setup link until there is an account @nightly", async ({ browser }) => {
  const installation = await install();
  const guard = new Guard(installation.origin);
  const context = await browser.newContext({ baseURL: installation.origin });
  guard.watch(context);
  try {
    const page = await context.newPage();
    const hint = page.getByText("Open the setup link that Sofra printed when it started.");
    await page.goto("/");
    await expect(hint).toBeVisible();
    const [, token = ""] = (await installation.setupAddress()).split("token=");
    const data = { token, username: "amira", firstName: "Amira", password: TEST_PASSWORD };
    expect((await context.request.post("/api/setup", { data })).status()).toBe(201);
    await context.clearCookies();
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
    await expect(hint).toHaveCount(0);
    expect(guard.faults).toEqual([]);
  } finally {
    await context.close();
    await installation.stop();
  }
});
