import { activities } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildMenu } from "#tests/setup/builders.ts";

/** Returns today at this time in the browser's time zone. */
function todayAt(hours: number, minutes: number): Date {
  const time = new Date();
  time.setHours(hours, minutes, 0, 0);
  return time;
}

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
  const eventDate = [tomorrow.getFullYear(), tomorrow.getMonth() + 1, tomorrow.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
  await buildMenu(db, { title: "Brunch", eventDate, createdBy: user.id });
  await page.clock.install({ time });
  await page.goto("/");
  const next = page.getByRole("region", { name: "Brunch" });
  await expect(next).toContainText("Tomorrow");
  await page.clock.runFor("02:00");
  await expect(next).toContainText("Today");
  await page.clock.setSystemTime(time);
  await page.getByRole("link", { name: "Menus", exact: true }).click();
  const card = page.getByRole("article").filter({ hasText: "Brunch" });
  await expect(card).toContainText("Tomorrow");
  await page.clock.runFor("02:00");
  await expect(card).toContainText("Today");
});

test("today's menu is past at midnight @nightly", async ({ page, db, signIn }) => {
  const user = await signIn();
  const time = todayAt(23, 59);
  const eventDate = [time.getFullYear(), time.getMonth() + 1, time.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
  await buildMenu(db, { title: "Brunch", eventDate, createdBy: user.id });
  await page.clock.install({ time });
  await page.goto("/menus");
  const card = page.getByRole("article").filter({ hasText: "Brunch" });
  await expect(page.getByRole("region", { name: "Coming up" }).getByRole("article")).toContainText("Today");
  await page.clock.runFor("02:00");
  await expect(page.getByRole("region", { name: "Past" }).getByRole("article")).toContainText("Brunch");
  await expect(card).toHaveCount(1);
});

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
  await expect(page.getByText("Showing what was here just now.")).toBeVisible();
  await page.clock.runFor("02:00");
  await expect(page.getByText("Showing what was here 2 minutes ago.")).toBeVisible();
  await expect(notice, "is not announced again").toHaveText("You're offline.");
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
