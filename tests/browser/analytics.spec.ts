import type { Page } from "@playwright/test";
import { ANALYTICS, card, smallHousehold } from "#tests/setup/browser/analytics.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";

const tableSwitch = (page: Page, title: string) =>
  card(page, title).getByRole("button", { name: `Show as table: ${title}` });

test("each chart shows its data as a sentence, as bars and as a table @phone", async ({
  page,
  signIn,
  db,
}) => {
  const me = await signIn({ firstName: "Ada", lastName: "Koç" });
  await smallHousehold(db, me);
  await page.goto(ANALYTICS);

  const overTime = card(page, "Dishes over time");
  await expect(overTime).toContainText(/4 dishes in the last 3 months, most in \w+ \d{4} \(3\)\./);
  await expect(overTime.locator("svg text").filter({ hasText: /^[13]$/ })).toHaveText(["1", "3"]);

  const byCategory = card(page, "Dishes by category");
  await expect(byCategory).toContainText(
    "3 dishes in 2 categories, most in Soups (2); 1 without a category.",
  );
  await expect(byCategory.getByRole("listitem")).toHaveText([
    /^Soups: 2 dishes, 50%/,
    /^Street food: 1 dish/,
    /^Uncategorized: 1 dish/,
  ]);
  const widths = await byCategory
    .locator("svg .plot-fill")
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
  expect((widths[0] ?? 0) / (widths[1] ?? 1)).toBeCloseTo(2, 1);

  const liked = card(page, "Most liked dishes");
  await expect(liked.getByRole("listitem")).toHaveText([
    /^Slow stew .*: liked by 2 of \d members/,
    /^Lentil soup: liked by 1 of \d members/,
  ]);

  const active = card(page, "Most active members");
  await expect(active).toContainText("Jonas Berg is most active: 2 dishes, 1 menu, 1 like and 1 comment.");
  await expect(active.getByRole("list").last().getByRole("listitem")).toHaveText([
    /^Jonas Berg: 2 dishes, 1 menu, 1 like and 1 comment/,
    /^Ada Koç: 2 dishes and 2 likes/,
  ]);

  await expect(card(page, "Calories per serving")).toContainText("2 dishes with calories; 2 without.");
  await expect(card(page, "Suggestions from guests")).toContainText(
    "1 of 2 suggestions accepted, 1 awaiting an answer.",
  );

  await tableSwitch(page, "Most active members").click();
  const table = page.getByRole("table", { name: "Most active members" });
  await expect(table.getByRole("columnheader")).toHaveText([
    "Member",
    "Dishes",
    "Menus",
    "Likes",
    "Comments",
    "Total",
  ]);
  await expect(table.getByRole("row", { name: /^Jonas Berg/ }).getByRole("cell")).toHaveText([
    "2",
    "1",
    "1",
    "1",
    "5",
  ]);
  await expect(table.getByRole("row", { name: /^Ada Koç/ }).getByRole("cell")).toHaveText([
    "2",
    "0",
    "2",
    "0",
    "4",
  ]);
});

test("a chart's dish opens its details, a category its dishes @phone @nightly", async ({
  page,
  signIn,
  db,
}) => {
  const me = await signIn();
  const { soup } = await smallHousehold(db, me);
  await page.goto(ANALYTICS);
  await card(page, "Most liked dishes")
    .getByRole("link", { name: /^Lentil soup/ })
    .click();
  await expect(page).toHaveURL(`/dishes?dish=${soup.id}`);
  await expect(page.getByRole("dialog", { name: "Lentil soup" })).toBeVisible();
  await page.goto(ANALYTICS);
  await card(page, "Dishes by category")
    .getByRole("link", { name: /^Soups/ })
    .click();
  await expect(page).toHaveURL("/dishes?category=Soups");
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("the charts' code is loaded only with their tab @nightly", async ({ page, signIn }) => {
  await signIn();
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto("/settings?tab=members", { waitUntil: "networkidle" });
  expect(scripts.filter((path) => path.includes("analytics"))).toEqual([]);
  await page.getByRole("tab", { name: "Analytics" }).click();
  await expect(page.getByRole("heading", { name: "Nothing to show yet" })).toBeVisible();
  expect(scripts.filter((path) => /\/assets\/analytics-.*\.js$/.test(path))).toHaveLength(1);
});

test("analytics fit the page with 20 years, 3,000 dishes and the longest names @phone @nightly", async ({
  page,
  signIn,
  db,
}) => {
  const me = await signIn({ firstName: "Maximiliane".repeat(9), lastName: "von".repeat(30) });
  await db.execute(`
    insert into dishes (title, category, estimated_calories, created_by, created_at)
    select repeat('Stew', 50), 'Category ' || n % 60, n % 2000 + 1, '${me.id}', now() - n * interval '2.4 days'
    from generate_series(0, 2999) n`);
  await db.execute(
    `insert into likes (dish_id, user_id) select id, '${me.id}' from dishes where id % 200 = 0`,
  );
  await page.goto(ANALYTICS);
  await expect(card(page, "Dishes over time")).toContainText(/in the last 24 months.* dishes are older\./);
  await expect(card(page, "Dishes by category").getByRole("listitem")).toHaveCount(10);
  await expect(card(page, "Dishes by category").getByRole("listitem").last()).toContainText(
    "51 smaller categories: 2,550 dishes",
  );
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overhang()).toBeLessThanOrEqual(0);
  for (const choice of await page.getByRole("button", { name: /^Show as table/ }).all()) await choice.click();
  await expect(page.getByRole("table", { name: "Dishes by category" }).getByRole("rowheader")).toHaveCount(
    60,
  );
  expect(await overhang()).toBeLessThanOrEqual(0);
  const region = page.getByRole("region", { name: "Dishes by category" });
  await region.focus();
  await page.keyboard.press("End");
  await expect.poll(() => region.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
});
