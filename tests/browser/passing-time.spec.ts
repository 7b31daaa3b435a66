import type { Page } from "@playwright/test";
import { formatDays } from "#client/lib/format-lists.ts";
import { addDays } from "#shared/event-date.ts";
import { activities, settings } from "#shared/schema/index.ts";
import { momentOf } from "#shared/time-zone.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildDish, buildMeal, buildMenu } from "#tests/setup/data/builders.ts";
import { dayOf } from "#tests/setup/data/days.ts";

/** Returns today at this time in the browser's time zone. */
function todayAt(hours: number, minutes: number): Date {
  const time = new Date();
  time.setHours(hours, minutes, 0, 0);
  return time;
}

/** Returns the local date as YYYY-MM-DD. */
const dateOf = (time: Date) => time.toLocaleDateString("sv");

test("the greeting and relative times update on an open page @nightly", async ({ page, db, signIn }) => {
  await signIn({ firstName: "Amira" });
  const time = todayAt(11, 59);
  await page.request.post("/api/dishes", { data: { title: "Lentil soup" } });
  await db.update(activities).set({ createdAt: new Date(time.getTime() - 20_000) });
  await page.clock.install({ time });
  await page.goto("/");
  await expect(page.getByText("Good morning, Amira")).toBeVisible();
  const lines = page.getByRole("region", { name: "Recent Activity" });
  await expect(lines).toContainText("just now");
  await page.clock.runFor("02:00");
  await expect(page.getByText("Good afternoon, Amira")).toBeVisible();
  await expect(lines).toContainText("2 minutes ago");
});

test("tomorrow's menu becomes today's at midnight @nightly", async ({ page, db, signIn }) => {
  const user = await signIn();
  const time = todayAt(23, 59);
  const tomorrow = new Date(time.getTime() + 60_000);
  const eventDate = dateOf(tomorrow);
  await buildMenu(db, { title: "Brunch", eventDate, createdBy: user.id });
  await page.clock.install({ time });
  await page.goto("/");
  const next = page.getByRole("region", { name: "Brunch" });
  await expect(next).toContainText("Tomorrow");
  await page.clock.runFor("02:00");
  await expect(next).toContainText("Tonight");
  await page.clock.setSystemTime(time);
  await page.getByRole("link", { name: "Menus", exact: true }).click();
  const card = page.getByRole("article").filter({ hasText: "Brunch" });
  await expect(card).toContainText("Tomorrow");
  await page.clock.runFor("02:00");
  await expect(card).toContainText("Today");
});

for (const [timeZone, lastWeekday] of [
  ["Africa/Cairo", 5],
  ["America/New_York", 6],
  ["Europe/Berlin", 0],
] as const) {
  test(`in ${timeZone}, the week and its shopping list go on at midnight of the week's last day @nightly`, async ({
    page,
    db,
    signIn,
    visitor,
  }) => {
    const { id: createdBy } = await signIn();
    await db.update(settings).set({ timeZone });
    const tomorrow = dayOf(1, timeZone);
    const day = addDays(tomorrow, (lastWeekday - new Date(tomorrow).getUTCDay() + 7) % 7);
    const next = addDays(day, 1);
    const soup = await buildDish(db, { title: "Soup", ingredients: "2 onions", createdBy });
    for (let dish = 0; dish < 8; dish++) await buildDish(db, { createdBy });
    for (const planned of [day, next]) await buildMeal(db, { day: planned, slot: "lunch", dishId: soup.id });
    const time = new Date(momentOf(Date.parse(`${day}T23:59Z`), timeZone));
    const list = (phone: Page) => phone.getByRole("dialog", { name: "To buy" });
    const shownDays = page.locator("main").getByRole("heading", { level: 2 });

    await page.clock.install({ time });
    await page.goto("/menus?view=week");
    await expect(shownDays).toHaveText(formatDays(day, addDays(day, 6)));
    await page.getByRole("button", { name: "Shopping list" }).click();
    await list(page)
      .getByRole("checkbox", { name: /^Onion/ })
      .click();
    await list(page).getByRole("textbox", { name: "Add to the list" }).fill("Candles");
    await page.keyboard.press("Enter");
    await expect(list(page).getByText("1 of 2")).toBeVisible();
    await page.goBack();

    await page.clock.runFor("02:00");
    await expect(shownDays).toHaveText(formatDays(next, addDays(next, 6)));
    await page.getByRole("button", { name: "Shopping list" }).click();
    await expect(list(page).getByText("1 of 2")).toBeVisible();
    await list(page).getByRole("checkbox", { name: "Candles" }).click();
    const other = (await visitor()).page;
    await other.goto(`/menus?shop-days=${addDays(next, 7)}_${addDays(next, 13)}`);
    await expect(list(other).getByRole("checkbox", { name: "Candles" })).toBeChecked();
    await page.goBack();

    await page.getByRole("button", { name: "Suggest" }).click();
    await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(7);
  });
}

test("the age of an offline page is updated every minute @nightly", async ({ page, signIn, guard }) => {
  guard.allow(0, /^\/api\//);
  await signIn();
  await page.clock.install();
  // Responds as the service worker does while the server is unreachable.
  const seenAt = new Date().toISOString();
  await page.route(/\/api\/(?!events)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "x-seen-at": seenAt } });
  });
  await page.goto("/menus");
  const notice = page.getByRole("status").filter({ hasText: "You're offline." });
  await expect(page.getByText("Last updated just now.")).toBeVisible();
  await page.clock.runFor("02:00");
  await expect(page.getByText("Last updated 2 minutes ago.")).toBeVisible();
  await expect(notice, "is not announced again").toHaveText("You're offline.");
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
