import type { Page } from "@playwright/test";
import { shoppingItems } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildDish, buildMenu } from "#tests/setup/data/builders.ts";

test.use({ serviceWorkers: "allow" });

/** The lines and whether each is ticked. */
async function linesOn(page: Page): Promise<[string, boolean][]> {
  const boxes = await page.getByRole("dialog", { name: "Shopping list" }).getByRole("checkbox").all();
  return Promise.all(
    boxes.map(async (box): Promise<[string, boolean]> => [
      (await box.locator("..").innerText()).split("\n")[0] ?? "",
      await box.isChecked(),
    ]),
  );
}

test("two phones tick one list, one of them offline, and both end equal @nightly", async ({
  page,
  context,
  db,
  signIn,
  visitor,
  guard,
}) => {
  guard.allow(0, /^\//);
  await signIn({ firstName: "Amira" });
  const soup = await buildDish(db, {
    title: "Soup",
    servings: 4,
    ingredients: "250 g red lentils\n1 onion\n2 carrots",
  });
  const stew = await buildDish(db, { title: "Stew", servings: 4, ingredients: "2 onions\n500 g beef" });
  const menu = await buildMenu(db, { title: "Friday dinner", guestCount: 8, dishIds: [soup.id, stew.id] });
  const list = (phone: Page) => phone.getByRole("dialog", { name: "Shopping list" });
  const tick = (phone: Page, name: string) => list(phone).getByRole("checkbox", { name }).click();
  const add = async (phone: Page, text: string) => {
    await list(phone).getByRole("textbox", { name: "Add to the list" }).fill(text);
    await phone.keyboard.press("Enter");
  };

  await page.goto("/menus");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await page.getByRole("button", { name: "Shopping list: Friday dinner" }).click();
  await expect(list(page).getByText("0 of 4")).toBeVisible();
  await page.waitForFunction(async () => {
    const kept = await (await caches.open("household")).keys();
    return ["/shopping-list", "/api/auth/user"].every((path) => kept.some(({ url }) => url.endsWith(path)));
  });
  const other = (await visitor({ firstName: "Samir" })).page;
  await other.goto(`/menus?shopping=${menu.id}`);
  await tick(other, "Onion");
  await expect(list(page).getByRole("checkbox", { name: "Onion" })).toBeChecked();

  await context.setOffline(true);
  await tick(page, "Carrots");
  await add(page, "Candles");
  await add(page, "Napkins");
  await tick(page, "Candles");
  await tick(page, "Onion");
  await page.reload();
  await expect(list(page).getByText("2 of 6")).toBeVisible();
  await tick(other, "Beef");
  await add(other, "Ice");
  // If the server takes more than 4 s, the service worker returns its copy, and the page checks again after 5 s.
  await expect(list(other).getByText("2 of 5")).toBeVisible({ timeout: 20_000 });

  await context.setOffline(false);
  const expected = [
    ["Carrots", true],
    ["Onion", false],
    ["Beef", true],
    ["Red lentils", false],
    ["Ice", false],
    ["Candles", true],
    ["Napkins", false],
  ];
  for (const phone of [page, other])
    await expect.poll(() => linesOn(phone), { timeout: 20_000 }).toEqual(expected);
  expect((await db.select().from(shoppingItems)).map(({ text }) => text).toSorted()).toEqual([
    "Candles",
    "Ice",
    "Napkins",
    null,
    null,
  ]);
});
