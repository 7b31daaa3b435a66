import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildDish } from "#tests/setup/builders.ts";

test.beforeEach(({ guard }) => {
  guard.allow(0, /^\//);
  guard.allow(404, /^\/assets\//);
  guard.allowError(/dynamically imported module/);
});

test("a page whose code cannot be fetched says that the server is away, until it is back", async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  await buildDish(db, { title: "Polenta" });
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Recent Activity" })).toBeVisible();
  await page.route("**/*", (route) => route.abort());
  await page.getByRole("link", { name: "Dishes", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Sofra can't be reached" })).toBeVisible();
  const again = page.getByRole("button", { name: "Try again" });
  await again.click();
  await expect(again).toBeEnabled();
  await expect(page.getByRole("heading", { name: "Sofra can't be reached" })).toBeVisible();
  await page.unroute("**/*");
  await again.click();
  await expect(page.getByRole("article", { name: "Polenta" })).toBeVisible();
});

test("a page whose files an upgrade has removed is loaded again, once", async ({ page, db, signIn }) => {
  await signIn();
  await buildDish(db, { title: "Polenta" });
  await page.goto("/");
  let loads = 0;
  page.on("request", (request) => (loads += Number(request.isNavigationRequest())));
  const gone = { status: 404, json: { message: "Page not found", code: "not_found" } };
  await page.route("**/assets/dishes.page*", (route) => route.fulfill(gone));
  await page.getByRole("link", { name: "Dishes", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Something boiled over" })).toBeVisible();
  expect(loads).toBe(1);
  await page.unroute("**/assets/dishes.page*");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("article", { name: "Polenta" })).toBeVisible();
});
