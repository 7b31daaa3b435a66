import type { Page } from "@playwright/test";
import type { Database } from "#server/database/db.ts";
import { dishes } from "#shared/schema.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";

const COUNT = 600;
const MOST_CARDS = 60;
const cards = (page: Page) => page.getByRole("article");
const card = (page: Page, number: number) =>
  page.getByRole("article", { name: `Dish ${number}`, exact: true });

/** A card lies in the middle of the screen, after a scroll. */
async function expectCards(page: Page): Promise<void> {
  const isThere = () =>
    page.evaluate(() => {
      const middle = [0.3, 0.5, 0.7].map((part) => window.innerHeight * part);
      return middle.some((y) => document.elementFromPoint(window.innerWidth / 3, y)?.closest("article"));
    });
  await expect.poll(isThere).toBe(true);
}

/** Newest first: the page begins with the highest number. */
async function cook(db: Database, createdBy: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    title: `Dish ${index + 1}`,
    category: index % 2 ? "Soups" : null,
    createdBy,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
  }));
  await db.insert(dishes).values(rows);
}

test("of many dishes only those around the screen are in the page, and scrolling brings the others", async ({
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
