import { pushPreferences } from "#shared/schema/index.ts";
import { expect, signInAs, test } from "#tests/setup/browser/fixtures.ts";
import { installFakePushService } from "#tests/setup/browser/push-service.ts";
import { question, section, allow, owners, logOut } from "#tests/setup/browser/push.ts";
import { runUntilVisible } from "#tests/setup/browser/steps.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildUser } from "#tests/setup/builders.ts";

test.use({ serviceWorkers: "allow" });

test("the page offers notifications after 3 s, and a press subscribes", async ({
  page,
  context,
  db,
  signIn,
}) => {
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

test("Profile turns notifications on and off and selects their kinds", async ({
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
  await expect(likes).toBeChecked();
  await likes.click();
  await dishes.click();
  await expect(likes).not.toBeChecked();
  await expect(async () =>
    expect(await db.select().from(pushPreferences)).toMatchObject([
      { userId: me.id, likes: false, newDishes: false, comments: true, newMenus: true },
    ]),
  ).toPass();
  await page.reload();
  await expect(likes).not.toBeChecked();
  await expect(section(page).getByRole("checkbox", { name: "Comments" })).toBeChecked();

  await section(page).getByRole("button", { name: "Turn off" }).click();
  await expectToast(page, "Notifications are off on this device", undefined, "success");
  await expect(section(page).getByRole("button", { name: "Turn on" })).toBeVisible();
  expect(await owners(db)).toEqual([]);
});

test("signing out ends the subscription; signing in again restores it", async ({
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
