import type { Page } from "@playwright/test";
import { answers, claims } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { countPrintedPages } from "#tests/setup/browser/printed-pages.ts";
import { buildDish, buildInvitation, buildMenu } from "#tests/setup/data/builders.ts";
import { photo } from "#tests/setup/data/photos.ts";

async function showMenu(page: Page, id: number): Promise<void> {
  await page.goto(`/menus?menu=${id}`);
  await expect(page.getByRole("dialog").getByRole("button", { name: "Print" })).toBeVisible();
}

const LONG = "A dish whose name goes on for a while, as names of dishes do in good restaurants";

test("printing a menu shows only the menu card @nightly", async ({ page, signIn, db }) => {
  const createdBy = (await signIn()).id;
  const dish = await buildDish(db, { title: "Polenta", createdBy });
  const menu = await buildMenu(db, { title: "Sunday dinner", dishIds: [dish.id], createdBy });
  await showMenu(page, menu.id);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("article").getByText("Polenta")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(page.getByText("History", { exact: true })).toBeHidden();
});

for (const format of ["A4", "Letter"] as const) {
  test(`a menu of fourteen dishes is printed on one page of ${format} @nightly`, async ({
    page,
    signIn,
    db,
  }) => {
    const createdBy = (await signIn()).id;
    const dishIds: number[] = [];
    for (let index = 0; index < 14; index++) {
      const category = ["Starters", "Soups", "Mains", "Sweet things", null][index % 5] ?? null;
      const description = `${LONG}. `.repeat(index === 0 ? 40 : 3);
      const dish = await buildDish(db, { title: `${LONG} ${index}`, description, category, createdBy });
      dishIds.push(dish.id);
    }
    const menu = await buildMenu(db, { title: `Dinner. ${LONG}`, description: LONG, dishIds, createdBy });
    await showMenu(page, menu.id);
    await expect.poll(() => countPrintedPages(page, format)).toBe(1);
  });
}

const GUESTS = ["May", "Donaudampfschifffahrtsgesellschaftskapitän Maximilian", "Old Mr. Abernathy"];

for (const format of ["A4", "Letter"] as const) {
  test(`twelve dishes with claims and a picture are printed on one page of ${format} @nightly`, async ({
    page,
    signIn,
    db,
  }) => {
    const createdBy = (await signIn({ firstName: "Wilhelmina", lastName: "Featherstonehaugh" })).id;
    const dishIds: number[] = [];
    for (let index = 0; index < 12; index++) {
      const category = ["Starters", "Soups", "Mains", "Sweet things"][index % 4] ?? null;
      const fields = { title: `${LONG} ${index}`, description: `${LONG}.`, category, createdBy };
      dishIds.push((await buildDish(db, fields)).id);
    }
    const { id: menuId, title } = await buildMenu(db, { dishIds, createdBy });
    const { id: inviteTokenId } = await buildInvitation(db, { menuId, maxAnswers: 9, createdBy });
    const rows = await db
      .insert(answers)
      .values(
        GUESTS.map((name, index) => ({
          inviteTokenId,
          name,
          isComing: true,
          adults: 1,
          needsText: "raw onions",
          note: "We come late",
          thanks: "What an evening",
          editTokenHash: String(index).repeat(64),
        })),
      )
      .returning();
    const guest = (index: number) => ({ menuId, answerId: rows[index % GUESTS.length]?.id });
    await db
      .insert(claims)
      .values([
        { menuId, userId: createdBy, dishId: dishIds[0], kind: "cook" },
        ...dishIds.slice(1, 8).map((dishId, index) => ({ ...guest(index), dishId, kind: "bring" as const })),
        { ...guest(0), item: "Salad", kind: "bring" },
        { ...guest(1), item: LONG, kind: "cook" },
      ]);
    const image = await photo();
    expect((await page.request.patch(`/api/menus/${menuId}`, { data: { image } })).status()).toBe(200);

    await showMenu(page, menuId);
    const card = page.getByRole("article").filter({ hasText: title });
    await expect(card.getByText("Salad – brought by May")).toBeVisible();
    await expect.poll(() => countPrintedPages(page, format)).toBe(1);
    await page.emulateMedia({ media: "print" });
    // Names are not for the table.
    await expect(card.getByText(/(?:brought|cooked) by/).filter({ visible: true })).toHaveCount(0);
    await expect(card.locator("img")).toHaveJSProperty("complete", true);
    await expect(card.locator("img")).not.toHaveJSProperty("naturalWidth", 0);
    for (const hidden of ["raw onions", "We come late", "What an evening"])
      await expect(page.getByText(hidden).filter({ visible: true })).toHaveCount(0);
  });
}

/** Printable size in CSS pixels, within margins of 14 mm. */
const PAPER = {
  A4: { width: 687, height: 1016 },
  Letter: { width: 710, height: 950 },
};

for (const format of ["A4", "Letter"] as const) {
  test(`a menu of one dish fills a page of ${format} in large type @nightly`, async ({
    page,
    signIn,
    db,
  }) => {
    const createdBy = (await signIn()).id;
    const dish = await buildDish(db, { title: "Polenta", description: "With mushrooms", createdBy });
    const menu = await buildMenu(db, { title: "Supper", dishIds: [dish.id], createdBy });
    await showMenu(page, menu.id);
    expect(await countPrintedPages(page, format)).toBe(1);
    await page.setViewportSize(PAPER[format]);
    await page.emulateMedia({ media: "print" });
    const frame = page.getByRole("article").locator("> div");
    await expect
      .poll(async () => (await frame.boundingBox())?.height)
      .toBeGreaterThan(PAPER[format].height - 30);
    const name = page.getByRole("article").getByText("Polenta");
    const zoom = () =>
      frame.evaluate((box: HTMLElement) => box.getBoundingClientRect().width / box.offsetWidth);
    const fontSize = () => name.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
    // 15 pt
    await expect.poll(async () => (await fontSize()) * (await zoom())).toBeGreaterThan(20);
  });
}

test("a private note is for members, neither printed nor public @nightly", async ({ page, signIn, db }) => {
  const createdBy = (await signIn()).id;
  const dish = await buildDish(db, { title: "Polenta", createdBy });
  const menu = await buildMenu(db, {
    title: "Supper",
    description: "At the long table",
    note: "Tom eats no nuts",
    dishIds: [dish.id],
    createdBy,
  });
  await showMenu(page, menu.id);
  const note = page.getByText("Tom eats no nuts");
  await expect(page.getByRole("region", { name: "Private note" })).toContainText("Tom eats no nuts");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("article").getByText("At the long table")).toBeVisible();
  await expect(note).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect(note).toBeVisible();
  await page.goto(`/public/menus/${menu.id}`);
  await expect(page.getByText("At the long table")).toBeVisible();
  expect(await page.content()).not.toContain("Tom eats no nuts");
});

test("a description is printed whole, also of a public menu; the card's lines are borders @nightly", async ({
  page,
  signIn,
  db,
}) => {
  const createdBy = (await signIn()).id;
  const description = `${LONG}. ${LONG}. The end.`;
  const dish = await buildDish(db, { title: "Polenta", description, createdBy });
  const menu = await buildMenu(db, { title: "Supper", dishIds: [dish.id], createdBy });
  await showMenu(page, menu.id);
  const card = page.getByRole("article").filter({ hasText: "Polenta" }).last();
  await expect(card.getByText(description)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(card.getByText(description)).toBeVisible();
  const painted = await card.evaluate((root) =>
    [...root.querySelectorAll("*")]
      .filter((element) => getComputedStyle(element).backgroundColor !== "rgba(0, 0, 0, 0)")
      .map(({ className }) => String(className)),
  );
  expect(painted, "backgrounds are not printed").toEqual([]);
  await page.emulateMedia({ media: "screen" });
  await page.goto(`/public/menus/${menu.id}`);
  await expect(page.getByText(description)).toBeVisible();
});

test("a very long menu continues on further pages @nightly", async ({ page, signIn, db }) => {
  const createdBy = (await signIn()).id;
  const dishIds: number[] = [];
  for (let index = 0; index < 60; index++)
    dishIds.push((await buildDish(db, { title: `${LONG} ${index}`, description: LONG, createdBy })).id);
  const menu = await buildMenu(db, { dishIds, createdBy });
  await showMenu(page, menu.id);
  expect(await countPrintedPages(page, "A4")).toBeGreaterThan(1);
});

test("a shopping list is printed alone, also above the preview of its menu @nightly", async ({
  page,
  signIn,
  db,
}) => {
  const createdBy = (await signIn()).id;
  const dish = await buildDish(db, { title: "Polenta", ingredients: "200 g polenta", createdBy });
  const menu = await buildMenu(db, { title: "Supper", dishIds: [dish.id], createdBy });
  await page.goto(`/menus?menu=${menu.id}&shopping=${menu.id}`);
  const list = page.getByRole("dialog", { name: "Shopping list" });
  await expect(list.getByText("200 g")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(list.getByText("200 g")).toBeVisible();
  await expect(list.getByRole("heading", { name: "Supper" })).toBeVisible();
  await expect(list.getByRole("textbox", { name: "Add to the list" })).toBeHidden();
  await expect(page.locator(".menu-sheet")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Event Menus" })).toBeHidden();
});
