import { ANALYTICS, smallHousehold } from "#tests/setup/browser/analytics.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";

test("the code of Analytics is loaded only with its tab @nightly", async ({ page, signIn }) => {
  await signIn();
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto("/settings?tab=members", { waitUntil: "networkidle" });
  expect(scripts.filter((path) => path.includes("analytics"))).toEqual([]);
  await page.getByRole("tab", { name: "Analytics" }).click();
  await expect(page.getByRole("heading", { name: "Nothing to show yet" })).toBeVisible();
  expect(scripts.filter((path) => /\/assets\/analytics-.*\.js$/.test(path))).toHaveLength(1);
});

test("analytics fit the page with 3,000 dishes and the longest names @phone @nightly", async ({
  page,
  signIn,
  db,
}) => {
  const me = await signIn();
  await smallHousehold(db, me);
  await db.execute(`
    insert into dishes (title, created_by) select repeat('Stew', 50), '${me.id}' from generate_series(1, 3000)`);
  await page.goto(ANALYTICS);
  await expect(page.getByRole("region", { name: "Most liked" }).getByRole("listitem")).toHaveCount(2);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});
