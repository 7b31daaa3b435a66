import { likes } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildDish } from "#tests/setup/data/builders.ts";

test("a queued like is resent after a proxy error @nightly", async ({ page, context, db, signIn, guard }) => {
  guard.allow(0, /^\//);
  guard.allow(502, /^\/api\/dishes\/\d+\/like$/);
  const { id: userId } = await signIn();
  const dish = await buildDish(db, { title: "Lentil soup" });
  await page.clock.install();
  await page.goto("/dishes");
  const like = page.getByRole("button", { name: /^Like Lentil soup/ });
  await expect(like).toBeVisible();
  await context.setOffline(true);
  await like.click();
  await expect(page.getByText("Saved on this device")).toBeVisible();

  let refused = 0;
  let passed = 0;
  let isRefusing = true;
  await page.route(/\/api\/dishes\/\d+\/like$/, async (route) => {
    if (!isRefusing) {
      passed++;
      return route.continue();
    }
    refused++;
    await route.fulfill({ status: 502, body: "<html>Bad Gateway</html>", contentType: "text/html" });
  });
  await context.setOffline(false);
  await page.clock.runFor("01:00");
  await expect.poll(() => refused).toBeGreaterThan(0);
  expect(await db.$count(likes)).toBe(0);

  isRefusing = false;
  // Nothing is sent again before the page has read the refusal.
  await expect(async () => {
    await page.clock.runFor("01:00");
    await expect.poll(() => passed, { timeout: 1_000 }).toBeGreaterThan(0);
  }).toPass();
  await expect(page.getByText("Your offline likes and comments were sent")).toBeVisible();
  expect(await db.select({ dishId: likes.dishId, userId: likes.userId }).from(likes)).toEqual([
    { dishId: dish.id, userId },
  ]);
});
