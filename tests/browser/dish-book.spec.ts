import type { Page } from "@playwright/test";
import { dishes } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { countPrintedPages } from "#tests/setup/browser/printed-pages.ts";
import { buildCategory, buildDish, buildMenu } from "#tests/setup/data/builders.ts";
import { photo } from "#tests/setup/data/photos.ts";

const LONG = "A dish whose name goes on for a while, as names of dishes do in good restaurants";
const printButton = (page: Page) => page.getByRole("button", { name: "Print" });
const count = (page: Page) => page.locator(".dish-book-dish").count();

/** Records how many photos had loaded when the page was printed. */
async function recordPrints(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const prints: number[] = [];
    const loaded = () => [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length;
    Object.assign(window, { prints, print: () => prints.push(loaded()) });
  });
  return () => page.evaluate(() => (window as unknown as { prints: number[] }).prints);
}

test("the dishes of a filter are printed as a book, after their photos loaded @nightly", async ({
  page,
  signIn,
  db,
}) => {
  const createdBy = (await signIn()).id;
  await buildCategory(db, { name: "Soups" });
  const images = [await photo()];
  const recipe = {
    category: "Soups",
    servings: 4,
    ingredients: "200 g lentils",
    instructions: "Boil.\nServe.",
  };
  await page.request.post("/api/dishes", { data: { title: "Lentil soup", images, ...recipe } });
  await buildDish(db, { title: `Tomato soup. ${LONG}`, category: "Soups", createdBy });
  await buildDish(db, { title: "Bread", createdBy });
  const prints = await recordPrints(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("/images/**", async (route) => {
    if (page.url().includes("/book")) await held;
    await route.continue();
  });

  await page.goto("/dishes?category=Soups");
  await page.getByRole("button", { name: /^Filter/ }).click();
  await page.getByRole("link", { name: "Print as a book" }).click();
  const book = page.getByRole("article", { name: "Book" });
  await expect(book.getByRole("heading", { name: "1 Lentil soup" })).toBeVisible();
  await expect(book.getByText("200 g lentils")).toBeVisible();
  await expect(book.getByRole("link")).toHaveText(["Lentil soup", `Tomato soup. ${LONG}`]);
  await page.goBack();
  await expect(page).toHaveURL("/dishes?category=Soups");
  await page.goForward();

  await page.reload();
  await printButton(page).click();
  await expect(page.getByRole("button", { name: "Loading photos…" })).toBeVisible();
  expect(await prints()).toEqual([]);
  answer();
  await expect.poll(prints).toEqual([1]);

  expect(await countPrintedPages(page, "A4")).toBe(3);
  await page.getByRole("checkbox", { name: "Start each dish on a new page" }).check();
  expect(await countPrintedPages(page, "A4")).toBe(4);
  await page.emulateMedia({ media: "print" });
  await expect(book).toBeVisible();
  await expect(page.getByRole("checkbox")).toBeHidden();
  await expect(page.getByText("Print as a book")).toBeHidden();
});

test("a book of 2,000 dishes renders in parts and prints whole @nightly", async ({ page, signIn, db }) => {
  test.slow();
  const createdBy = (await signIn()).id;
  const rows = Array.from({ length: 2_000 }, (_, index) => ({
    title: `${LONG} ${index}`,
    category: `Chapter ${index % 20}`,
    ingredients: "200 g flour\n".repeat(10),
    instructions: `${LONG}.\n`.repeat(5),
    createdBy,
  }));
  for (let start = 0; start < rows.length; start += 100)
    await db.insert(dishes).values(rows.slice(start, start + 100));
  const prints = await recordPrints(page);
  await page.goto("/dishes/book?flow=1");
  // The button says "Preparing…" until all parts are rendered, which takes long on a busy machine.
  await printButton(page).click({ timeout: 60_000 });
  await expect.poll(prints, { timeout: 60_000 }).toEqual([0]);
  expect(await count(page)).toBe(2_000);
});

test("the book of a year has its title, its photos and its evenings on a page each @nightly", async ({
  page,
  signIn,
  db,
}) => {
  await signIn();
  const body = Buffer.from((await photo()).split(",")[1] ?? "", "base64");
  await page.route("/images/**", (route) => route.fulfill({ contentType: "image/jpeg", body }));
  const images = Array.from({ length: 12 }, (_, index) => [`/images/${String(index).padStart(64, "0")}.jpg`]);
  const cooked = await Promise.all(images.map((image) => buildDish(db, { images: image })));
  await buildMenu(db, { eventDate: "2025-05-10", dishIds: cooked.map(({ id }) => id) });
  await page.goto("/dishes/book?evenings=2025");
  await expect(page.locator("[aria-labelledby=year] img")).toHaveCount(12);
  for (const format of ["A4", "Letter"] as const) expect(await countPrintedPages(page, format)).toBe(3);
});
