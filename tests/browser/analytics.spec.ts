import { ANALYTICS, smallHousehold } from "#tests/setup/browser/analytics.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";

test("a dish without a photo is one press from its form @phone @nightly", async ({ page, signIn, db }) => {
  await smallHousehold(db, await signIn());
  await page.goto(ANALYTICS);
  const missing = page.getByRole("region", { name: "Still without a photo" });
  await expect(missing.getByRole("listitem")).toHaveCount(4);
  await missing.getByRole("link", { name: "Lentil soup" }).click();
  await expect(page.getByRole("dialog", { name: "Edit Dish" }).getByLabel("Title")).toHaveValue(
    "Lentil soup",
  );
});

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
  const missing = page.getByRole("region", { name: "Still without a photo" });
  await expect(missing.getByRole("listitem")).toHaveCount(10);
  await expect(missing).toContainText("and 2,994 more");
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});
