import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildDish } from "#tests/setup/data/builders.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("with reduced motion, the theme changes without transition @nightly", async ({ page, signIn, db }) => {
  await signIn();
  for (let number = 1; number <= 12; number++) await buildDish(db, { title: `Dish ${number}` });
  await page.goto("/dishes");
  await expect(page.getByRole("article", { name: "Dish 12" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);

  const started = await page.evaluate(() => {
    document.documentElement.dataset.theme = "dark";
    return document.getAnimations().length;
  });

  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(25, 21, 18)");
  expect(started).toBe(0);
});
