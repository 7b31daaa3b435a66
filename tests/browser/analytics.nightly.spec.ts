import { ANALYTICS, card, smallHousehold } from "#tests/setup/browser/analytics.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";

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
