import { type Locator, type Page, devices } from "@playwright/test";
import { pushPreferences } from "#shared/schema/index.ts";
import { expect, signInAs, test } from "#tests/setup/browser/fixtures.ts";
import { pressEscape } from "#tests/setup/browser/keyboard.ts";
import { installFakePushService } from "#tests/setup/browser/push-service.ts";
import { allow, owners, question, section } from "#tests/setup/browser/push.ts";
import { logOut, runUntilVisible } from "#tests/setup/browser/steps.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildUser } from "#tests/setup/data/builders.ts";

test.use({ serviceWorkers: "allow" });

/** Expects no prompt, however long the page stays open. */
async function expectNothingAsked(page: Page, ...questions: Locator[]): Promise<void> {
  for (const name of ["Dishes", "Menus"]) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
    await page.clock.runFor(5_000);
    for (const question of questions) await expect(question).toBeHidden();
  }
}

test("after 3 s the page offers notifications; a press subscribes", async ({ page, context, db, signIn }) => {
  const endpoint = await installFakePushService(context);
  const me = await signIn();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto("/");
  expect(await runUntilVisible(page, question(page))).toBeGreaterThan(2_500);
  await page.clock.resume();
  expect(await page.evaluate(() => Notification.permission)).toBe("default");
  expect(await owners(db)).toEqual([]);

  await allow(context);
  await question(page).getByRole("button", { name: "Turn on" }).click();
  await expectToast(page, "Notifications are on", undefined, "success");
  await expect(question(page)).toBeHidden();
  expect(await owners(db)).toEqual([{ userId: me.id, endpoint }]);
});

test("Profile turns notifications on and off and selects their kinds @nightly", async ({
  page,
  context,
  db,
  signIn,
}) => {
  const endpoint = await installFakePushService(context);
  await allow(context);
  const me = await signIn();
  await page.goto("/settings?tab=profile");
  await expect(section(page)).toContainText("Off");
  await section(page).getByRole("button", { name: "Turn on" }).click();
  await expectToast(page, "Notifications are on", undefined, "success");
  await expect(section(page)).toContainText("even when Sofra is closed");
  expect(await owners(db)).toEqual([{ userId: me.id, endpoint }]);

  const likes = section(page).getByRole("checkbox", { name: "Likes" });
  const dishes = section(page).getByRole("checkbox", { name: "New dishes" });
  const kinds = section(page).getByText("Notify me about");
  await kinds.click();
  await expect(likes).toBeChecked();
  await likes.click();
  await dishes.click();
  await expect(likes).not.toBeChecked();
  await expect(async () =>
    expect(await db.select().from(pushPreferences)).toMatchObject([
      { userId: me.id, kinds: { likes: false, newDishes: false } },
    ]),
  ).toPass();
  await page.reload();
  await kinds.click();
  await expect(likes).not.toBeChecked();
  await expect(section(page).getByRole("checkbox", { name: "Comments" })).toBeChecked();

  await section(page).getByRole("button", { name: "Turn off" }).click();
  await expectToast(page, "Notifications are off on this device", undefined, "success");
  await expect(section(page).getByRole("button", { name: "Turn on" })).toBeVisible();
  expect(await owners(db)).toEqual([]);
});

test("signing out ends the subscription; signing in again restores it @nightly", async ({
  page,
  context,
  db,
  signIn,
}) => {
  const endpoint = await installFakePushService(context);
  await allow(context);
  await page.clock.install();
  const me = await signIn();
  await page.goto("/settings?tab=profile");
  await section(page).getByRole("button", { name: "Turn on" }).click();
  await expectToast(page, "Notifications are on");
  await logOut(page);
  expect(await owners(db)).toEqual([]);

  const rosa = await buildUser(db, { username: "rosa" });
  await signInAs(context, rosa);
  await page.goto("/settings?tab=profile");
  await page.clock.runFor(10_000);
  await expect(section(page)).toContainText("Off");
  await page.reload();
  await page.clock.runFor(10_000);
  await expect(section(page)).toContainText("Off");
  expect(await owners(db)).toEqual([]);
  await logOut(page);

  await signInAs(context, me);
  await page.goto("/");
  await expect(async () => expect(await owners(db)).toEqual([{ userId: me.id, endpoint }])).toPass();
});

for (const [how, dismiss] of [
  ["Not now", (page: Page) => question(page).getByRole("button", { name: "Not now" }).click()],
  ["the cross", (page: Page) => question(page).getByRole("button", { name: "Dismiss" }).click()],
  ["Escape", (page: Page) => page.keyboard.press("Escape")],
] as const) {
  test(`the prompt does not return after ${how} @nightly`, async ({ page, signIn }) => {
    await signIn();
    await page.clock.install();
    await page.goto("/");
    await page.clock.runFor(4_000);
    await question(page).waitFor();
    await dismiss(page);
    await expect(question(page)).toBeHidden();
    await page.reload();
    await expectNothingAsked(page, question(page));
  });
}

test("the page stays usable next to the prompt, and Escape closes what is above it first @nightly", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await question(page).waitFor();
  expect((await question(page).boundingBox())?.height).toBeLessThanOrEqual(120);
  await page.getByRole("link", { name: "Dishes", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Our Dishes" })).toBeVisible();
  await page.getByRole("button", { name: /^Search/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await pressEscape(page);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(question(page)).toBeVisible();
  await question(page).getByRole("button", { name: "Not now" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("the obstacle is explained: blocked in the browser, or no connection to the push service @nightly", async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  await context.addInitScript(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException("No way", "AbortError"));
  });
  await allow(context);
  await page.goto("/settings?tab=profile");
  await section(page).getByRole("button", { name: "Turn on" }).click();
  await expectToast(page, "Notifications could not be turned on", undefined, "destructive");
  // Imitates a change in the browser's site settings while the page is open.
  await context.clearPermissions();
  await context.grantPermissions([]);
  await expect(section(page)).toContainText("This browser blocks notifications from this site");
  await expect(section(page).getByRole("button", { name: /^Turn/ })).toHaveCount(0);
  await section(page).getByText("Not getting notifications?").click();
  await expect(section(page).getByRole("definition").filter({ hasText: "Blocked" })).toBeVisible();
});

test("signing out works while the push service is silent @nightly", async ({ page, context, signIn }) => {
  await installFakePushService(context);
  await allow(context);
  await signIn();
  await page.goto("/settings?tab=profile");
  await section(page).getByRole("button", { name: "Turn on" }).click();
  await expectToast(page, "Notifications are on");
  await page.evaluate(() => {
    PushManager.prototype.getSubscription = () => new Promise(() => undefined);
  });
  await logOut(page);
});

test("the account menu offers installation once, if the browser does @nightly", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/");
  const account = page.getByRole("button", { name: "Your account" });
  const item = page.getByRole("menuitem", { name: "Install Sofra" });
  await account.click();
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  await expect(item).toHaveCount(0);
  // Automated browsers do not fire this event themselves.
  const isPutOff = await page.evaluate(() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    const prompt = () => Promise.resolve(document.body.setAttribute("data-asked", "yes"));
    window.dispatchEvent(Object.assign(offer, { prompt }));
    return offer.defaultPrevented;
  });
  expect(isPutOff).toBe(true);
  await item.click();
  await expect(page.locator("body")).toHaveAttribute("data-asked", "yes");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await account.click();
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  await expect(item).toHaveCount(0);
});

test.describe("on an iPhone", () => {
  const { userAgent, viewport, hasTouch, isMobile } = devices["iPhone 15"];
  test.use({ userAgent, viewport, hasTouch, isMobile });
  const install = (page: Page) => page.getByRole("region", { name: "Add Sofra to your home screen" });

  test("the browser shows how to install once, after 5 s, and no notification prompt @nightly", async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.goto("/");
    expect(await runUntilVisible(page, install(page))).toBeGreaterThan(4_500);
    await page.clock.resume();
    await expect(install(page)).toContainText("Add to Home Screen");
    await expect(question(page)).toBeHidden();
    await install(page).getByRole("button", { name: "Got it" }).click();
    await expect(install(page)).toBeHidden();
    await page.goto("/settings?tab=profile");
    await expect(section(page)).toContainText("only apps on the home screen get notifications");
    await expectNothingAsked(page, install(page), question(page));
  });
});
