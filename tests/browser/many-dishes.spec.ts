import type { Page } from "@playwright/test";
import type { Database } from "#server/database/db.ts";
import { dishes } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { countPrintedPages } from "#tests/setup/browser/printed-pages.ts";

const COUNT = 600;
const MOST_CARDS = 60;
const cards = (page: Page) => page.getByRole("article");
const card = (page: Page, number: number) =>
  page.getByRole("article", { name: `Dish ${number}`, exact: true });

/** Expects a card in the middle of the screen after scrolling. */
async function expectCards(page: Page): Promise<void> {
  const isThere = () =>
    page.evaluate(() => {
      const middle = [0.3, 0.5, 0.7].map((part) => window.innerHeight * part);
      return middle.some((y) => document.elementFromPoint(window.innerWidth / 3, y)?.closest("article"));
    });
  await expect.poll(isThere).toBe(true);
}

/** Adds numbered dishes; the list is sorted newest first, so it begins with the highest number. */
async function cook(db: Database, createdBy: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    title: `Dish ${index + 1}`,
    category: index % 2 ? "Soups" : null,
    createdBy,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
  }));
  await db.insert(dishes).values(rows);
}

test("only the dishes near the viewport are rendered, the others on scrolling @nightly", async ({
  page,
  signIn,
  db,
}) => {
  await cook(db, (await signIn()).id, COUNT);
  await page.goto("/dishes");
  await expect(card(page, COUNT)).toBeVisible();
  await expect(page.getByRole("heading", { name: /Uncategorized/ })).toBeAttached();
  const length = await page.evaluate(() => document.documentElement.scrollHeight);

  let most = 0;
  for (let top = 0; top < length; top += 1_500) {
    await page.evaluate((to) => window.scrollTo(0, to), top);
    await expectCards(page);
    most = Math.max(most, await cards(page).count());
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(card(page, 1)).toBeInViewport();
  expect(most).toBeLessThanOrEqual(MOST_CARDS);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(length);
  expect(await card(page, 1).locator("..").getAttribute("aria-posinset")).toBe(String(COUNT / 2));
});

test("Tab moves from card to card beyond the viewport and back to an unmounted card @nightly", async ({
  page,
  signIn,
  db,
}) => {
  await cook(db, (await signIn()).id, COUNT);
  await page.goto("/dishes?category=Soups");
  const details = (number: number) => page.getByRole("button", { name: `View details of Dish ${number}` });
  await details(COUNT).focus();
  for (let number = COUNT - 2; number > COUNT - 40; number -= 2) {
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press("Tab");
      if (await details(number).evaluate((button) => button === document.activeElement)) break;
    }
    await expect(details(number)).toBeFocused();
  }
  const held = details(COUNT - 38);
  await page.mouse.move(400, 400);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(card(page, 2)).toBeInViewport();
  await expect(held).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(card(page, COUNT - 38)).toBeInViewport();
});

test("going back restores the position in a long list @nightly", async ({ page, signIn, db }) => {
  await cook(db, (await signIn()).id, COUNT);
  await page.goto("/dishes");
  await expect(card(page, COUNT)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 20_000));
  await expectCards(page);
  await page.getByRole("link", { name: "Menus", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "No menus yet" })).toBeVisible();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(20_000);
  await expectCards(page);
});

test("rotating the device keeps the same dishes in view @nightly", async ({ page, signIn, db }) => {
  await cook(db, (await signIn()).id, 100);
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto("/dishes?category=Soups");
  await expect(card(page, 100)).toBeInViewport();
  await page.setViewportSize({ width: 500, height: 800 });
  await expect(card(page, 100)).toBeInViewport();
  await expect(card(page, 98)).toBeAttached();
  const [first, second] = [await card(page, 100).boundingBox(), await card(page, 98).boundingBox()];
  expect(second?.x).toBe(first?.x);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(500);
});

test("printing includes every dish @nightly", async ({ page, signIn, db }) => {
  await cook(db, (await signIn()).id, 100);
  await page.goto("/dishes");
  await expect(card(page, 100)).toBeVisible();
  expect(await cards(page).count()).toBeLessThan(100);
  expect(await countPrintedPages(page, "A4")).toBeGreaterThan(10);
});
