import { categories, dishes } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";

test("one of 200 dishes is found by sort, search, filters and Back, as cards and as a list @phone @nightly", async ({
  page,
  signIn,
  db,
  isMobile,
}) => {
  const me = await signIn({ firstName: "Ada", lastName: "Koç" });
  await db.insert(categories).values({ name: "Soups", color: "#f97316", createdBy: me.id });
  await db.insert(dishes).values(
    Array.from({ length: 200 }, (_, index) => ({
      title: index === 100 ? "Velouté of leek" : `Dish ${index + 1}`,
      ingredients: index === 100 ? "3 leeks" : null,
      category: index % 2 ? null : "Soups",
      cookingMethod: index % 4 ? null : ("Raw" as const),
      createdBy: me.id,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
    })),
  );
  const titles = page.getByRole("article").getByRole("heading");
  const leek = page.getByRole("article", { name: "Velouté of leek" });

  await page.goto("/dishes");
  await expect(titles.first()).toBeInViewport();
  // The photo of the first dish starts high on the page.
  if (!isMobile) expect((await page.getByRole("article").first().boundingBox())?.y).toBeLessThanOrEqual(240);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Sort by").selectOption("By name");
  await expect(titles.first()).toHaveText("Dish 1");
  await page.getByLabel("Cooking method").selectOption("Raw");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Filter ?, 1 set$/ })).toBeFocused();
  await expect(page.getByRole("radio", { name: "Soups" })).toHaveAccessibleName(/50 dishes/);

  // Back undoes what was chosen in the panel, and closes it while it is open.
  await page.goBack();
  await expect(page).toHaveURL("/dishes");
  await page.goForward();
  await page.getByRole("button", { name: /^Filter ?, 1 set$/ }).click();
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

  await page.getByRole("searchbox", { name: "Search dishes" }).fill("VELUOTE koc lekes");
  await expect(titles).toHaveText(["Velouté of leek"]);
  // Phones list many dishes without being asked.
  if (isMobile) await page.getByRole("button", { name: "Show as cards" }).click();
  await page.getByRole("button", { name: "Show as list" }).click();
  await expect.poll(async () => (await leek.boundingBox())?.height).toBe(80);
  if (isMobile) {
    await page.setViewportSize({ width: 320, height: 640 });
    expect((await leek.getByRole("heading").boundingBox())?.width).toBeGreaterThan(160);
    await page.setViewportSize({ width: 390, height: 844 });
  }
  await expect(page).toHaveURL(/q=VELUOTE/);
  await leek.getByRole("button", { name: "Velouté of leek", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Velouté of leek" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.reload();
  await expect(titles).toHaveText(["Velouté of leek"]);
  await expect(page.getByRole("searchbox")).toHaveValue("VELUOTE koc lekes");

  await page.getByRole("searchbox").fill("nothing of the kind");
  await expect(page.getByRole("heading", { name: "No dish fits" })).toBeVisible();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(titles.first()).toHaveText("Dish 1");
  await expect(page).toHaveURL("/dishes?sort=name");
  const rendered = await titles.count();
  expect(rendered).toBeLessThan(80);
});
