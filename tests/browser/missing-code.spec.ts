import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildDish } from "#tests/setup/data/builders.ts";

test("a page whose code cannot be fetched says that the server is away, until it is back", async ({
  page,
  db,
  signIn,
  guard,
}) => {
  guard.allow(0, /^\//);
  // Which of the page's files fails first, its code or its styles, is chance.
  guard.allowError(/dynamically imported module|unable to preload css/i);
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

test("a drawing that could not be loaded is a plate @nightly", async ({ page, db, signIn, guard }) => {
  guard.allow(0, /dish-kind-drawing/);
  guard.allowError(/dynamically imported module/i);
  const { id: createdBy } = await signIn();
  const bowl = { text: "matches", values: {}, english: { serving: "1 bowl" } } as const;
  const caloriesDetails = { before: [bowl], items: [], after: [] };
  await buildDish(db, { title: "Polenta soup", createdBy, caloriesDetails });
  await page.route("**/assets/dish-kind-drawing*.js", (route) => route.abort());
  await page.goto("/");
  const card = page.getByRole("listitem").filter({ hasText: "Polenta soup" });
  await expect(card.locator("path[d^='M46 64a38']").first()).toBeVisible();
});

test("a page stays if a dialog, and is shown again if all dialogs cannot be loaded @nightly", async ({
  page,
  db,
  signIn,
  guard,
}) => {
  guard.allow(0, /^\//);
  guard.allowError(/dynamically imported module|unable to preload css/i);
  await signIn();
  const { id } = await buildDish(db, { title: "Polenta" });
  await page.route("**/assets/dialogs*.js", (route) => route.abort());
  await page.goto(`/dishes?dish=${id}`);
  await expect(page.getByRole("heading", { name: "Sofra can't be reached" })).toBeVisible();
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await expect(page.getByRole("region", { name: "Recent Activity" })).toBeVisible();

  await page.unroute("**/assets/dialogs*.js");
  await page.goto(`/dishes?dish=${id}`);
  await page.route("**/assets/when-dialog*.js", (route) => route.abort());
  const plan = page.getByRole("button", { name: "Plan for a day" });
  await plan.click();
  await expect(page.getByRole("heading", { name: "Sofra can't be reached" })).toBeVisible();
  await expect(page.locator("main article")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`/dishes?dish=${id}`);
  await plan.click();
  await page.unroute("**/assets/when-dialog*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("dialog", { name: "When?" })).toBeVisible();
});
