import { categories, dishes } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";

test("one of 200 dishes is found with filters, chips and the list @phone @nightly", async ({
  page,
  signIn,
  db,
  isMobile,
}) => {
  const me = await signIn({ firstName: "Ada", lastName: "Koçyiğit" });
  await db.insert(categories).values({ name: "Soups", color: "#f97316", createdBy: me.id });
  await db.insert(dishes).values(
    Array.from({ length: 200 }, (_, index) => ({
      title: `Dish ${index + 1}`,
      category: index % 2 ? null : "Soups",
      cookingMethod: index % 4 ? null : ("Raw" as const),
      estimatedCalories: 190,
      createdBy: me.id,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
    })),
  );
  const titles = page.getByRole("article").getByRole("heading");

  await page.goto("/dishes");
  await expect(titles.first()).toBeInViewport();
  // The photo of the first dish starts high on the page.
  if (!isMobile) expect((await page.getByRole("article").first().boundingBox())?.y).toBeLessThanOrEqual(240);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Sort by").selectOption("By name");
  await expect(titles.first()).toHaveText("Dish 1");
  await page.getByLabel("Cooking method").selectOption("Raw");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Filter ?, 1 active$/ })).toBeFocused();
  await expect(page.getByRole("radio", { name: "Soups" })).toHaveAccessibleName(/50 dishes/);

  // Back undoes the choices in the panel, and closes it while it is open.
  await page.goBack();
  await expect(page).toHaveURL("/dishes");
  await page.goForward();
  await page.getByRole("button", { name: /^Filter ?, 1 active$/ }).click();
  await page.getByLabel("Sort by").selectOption("Most liked");
  await expect(page).toHaveURL("/dishes?sort=likes&method=Raw");
  await page.goBack();
  await expect(page.getByLabel("Sort by")).toBeHidden();
  await expect(page).toHaveURL("/dishes?sort=name&method=Raw");

  // The chips stay visible while the list scrolls; choosing one scrolls back to the first dish.
  await page.mouse.move(200, 500);
  await page.evaluate(() => window.scrollTo(0, 3_000));
  await page.getByRole("radio", { name: "Soups" }).check();
  await expect(titles.first()).toBeInViewport();
  await expect(page).toHaveURL("/dishes?sort=name&method=Raw&category=Soups");

  // Phones list many dishes without being asked.
  if (isMobile) await page.getByRole("button", { name: "Show as cards" }).click();
  await page.getByRole("button", { name: "Show as list" }).click();
  const row = page.getByRole("article").first();
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(80);
  if (!isMobile) return;
  await page.setViewportSize({ width: 320, height: 640 });
  expect((await row.getByRole("heading").boundingBox())?.width).toBeGreaterThan(160);
  // The text spacing of WCAG 1.4.12.
  await page.addStyleTag({
    content: "* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
  });
  await expect(row.getByText("190 kcal")).toBeInViewport({ ratio: 1 });
});
