import { isNotNull, sql } from "drizzle-orm";
import { createDemoHousehold } from "#server/features/demo/demo.service.ts";
import { inviteTokens, menus } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true });

/** Bytes of everything that the first screen needs, with headers. */
const TRANSFER_BUDGET = 500_000;

test("the first screen of a group invitation with twelve sharp photos loads at most 500 kB @nightly", async ({
  page,
  db,
}, info) => {
  await createDemoHousehold({ db }, { password: "unused", fresh: false, onProgress: () => undefined });
  const [invitation] = await db.select().from(inviteTokens).where(isNotNull(inviteTokens.menuId));
  const twelve = sql`array(
    select id from dishes join images on name = substr(dishes.images[1], 9) and large is not null order by id limit 12)`;
  const [menu] = await db.update(menus).set({ dishIds: twelve }).returning();
  expect(menu?.dishIds).toHaveLength(12);
  await page.goto(`/event/${invitation?.token}`, { waitUntil: "networkidle" });
  await expect(page.getByText("I'm coming")).toBeInViewport();
  await expect(page.getByText("I can't come")).toBeInViewport();
  const transferred = await page.evaluate(() =>
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].reduce(
      (sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize,
      0,
    ),
  );
  info.annotations.push({ type: "bytes", description: String(transferred) });
  expect(transferred).toBeLessThanOrEqual(TRANSFER_BUDGET);

  // Once chosen, the answer moves up in place of the dishes.
  const dishes = page.getByRole("button", { name: /^View details/ });
  await dishes.last().press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByRole("radio", { name: "I'm coming", checked: true })).toBeInViewport({ ratio: 1 });
});
