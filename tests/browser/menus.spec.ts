import type { Locator, Page } from "@playwright/test";
import type { Database } from "#server/database/db.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildDish, buildMenu } from "#tests/setup/data/builders.ts";

/** Adds a menu of two dishes. */
async function buildDinner(db: Database, createdBy: string) {
  const soup = await buildDish(db, { title: "Lentil soup", description: "With mint", createdBy });
  const bread = await buildDish(db, { title: "Bread", createdBy });
  return buildMenu(db, {
    title: "Sunday dinner",
    description: "At the long table",
    dishIds: [soup.id, bread.id],
    createdBy,
  });
}

const preview = (page: Page) => page.getByRole("dialog", { name: "Menu preview" });
const dishDialog = (page: Page) => page.getByRole("dialog", { name: "Lentil soup" });

test("a menu card opens on a press anywhere but its buttons @phone @nightly", async ({
  page,
  signIn,
  db,
}) => {
  await buildDinner(db, (await signIn()).id);
  await page.goto("/menus");
  const card = page.getByRole("article");
  // The card's last part to load.
  await expect(card.getByRole("button", { name: /^Invite guests/ })).toBeVisible();
  const box = await card.boundingBox();
  if (!box) throw new Error("the card is not in the page");
  const day = await card.getByText(/May 17/).boundingBox();
  if (!day) throw new Error("the day is not in the card");
  const spots = {
    photo: { x: box.width / 3, y: 60 },
    text: { x: day.x - box.x + 10, y: day.y - box.y + 5 },
    "between two buttons": { x: box.width / 3, y: box.height - 4 },
  };
  for (const [spot, position] of Object.entries(spots)) {
    await test.step(spot, async () => {
      // card.click() would wait, because the title's button covers the card.
      await page.mouse.click(box.x + position.x, box.y + position.y);
      await expect(preview(page)).toBeVisible();
      await page.goBack();
      await expect(preview(page)).toBeHidden();
    });
  }
  await card.getByRole("button", { name: "Share Sunday dinner" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await card.getByRole("button", { name: "Edit Sunday dinner" }).click();
  await expect(page.getByRole("dialog", { name: "Edit Menu" })).toBeVisible();
  await expect(preview(page)).toBeHidden();
});

test("a dish opens above its menu; Escape and Back return to the menu @phone @nightly", async ({
  page,
  signIn,
  db,
}) => {
  const menu = await buildDinner(db, (await signIn()).id);
  await page.goto("/menus");
  await page.getByRole("button", { name: "Sunday dinner", exact: true }).click();
  const link = preview(page).getByRole("link", { name: "Lentil soup" });
  await link.click();
  await expect(dishDialog(page)).toContainText("With mint");
  await expect(page).toHaveURL(/\/menus\?menu=\d+&dish=\d+$/);
  await page.keyboard.press("Escape");
  await expect(dishDialog(page)).toBeHidden();
  await expect(link).toBeFocused();
  await expect(page).toHaveURL(`/menus?menu=${menu.id}`);

  await page.keyboard.press("Enter");
  await expect(dishDialog(page)).toBeVisible();
  await page.goBack();
  await expect(dishDialog(page)).toBeHidden();
  await expect(preview(page)).toBeVisible();
  await page.goBack();
  await expect(preview(page)).toBeHidden();
  await expect(page).toHaveURL("/menus");
});

test("after a reload, a dish stays above its menu and is edited @nightly", async ({ page, signIn, db }) => {
  const menu = await buildDinner(db, (await signIn()).id);
  await page.goto(`/menus?menu=${menu.id}&dish=${menu.dishIds[0]}`);
  await dishDialog(page).getByRole("button", { name: "Edit Dish" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Dish" });
  await edit.getByLabel("Title").fill("Red lentil soup");
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(edit).toBeHidden();
  const renamed = page.getByRole("dialog", { name: "Red lentil soup" });
  await renamed.getByRole("button", { name: "Close" }).click();
  await expect(renamed).toBeHidden();
  await expect(preview(page).getByRole("link", { name: "Red lentil soup" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/menus");
});

test("a dinner of four dishes is planned in eight taps, guests are invited in two, a fifth dish added in three @phone", async ({
  page,
  signIn,
  db,
  hasTouch,
}) => {
  const createdBy = (await signIn()).id;
  for (const title of ["Lentil soup", "Bread", "Tabbouleh", "Baklava", "Ayran"])
    await buildDish(db, { title, createdBy });
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await (hasTouch ? target.tap() : target.click());
  };
  await page.goto("/");
  await tap(page.getByRole("link", { name: "Create Menu" }));
  const dialog = page.getByRole("dialog", { name: "Create Event Menu" });
  await tap(dialog.getByRole("button", { name: "Tomorrow" }));
  await tap(dialog.getByLabel("Event name"));
  await page.keyboard.type("Sunday dinner");
  if (hasTouch) {
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("radio", { name: "Dishes" })).toBeFocused();
  }
  for (const title of ["Lentil soup", "Bread", "Tabbouleh", "Baklava"])
    await tap(dialog.getByRole("checkbox", { name: title }));
  await tap(dialog.getByRole("button", { name: "Create Menu" }));
  await expect(preview(page)).toContainText("Sunday dinner");
  // One of them is the name, whose Enter leads phones to the second step.
  expect(taps, "taps from Home").toBe(8);
  await tap(preview(page).getByRole("button", { name: "Invite Guests" }));
  await expect(page.getByLabel("Link for all guests")).toHaveValue(/\/event\/\w+$/);
  await tap(page.getByRole("button", { name: "Copy Link" }));
  expect(taps, "taps from Home to the link that is sent").toBe(10);

  await page.goto("/menus");
  taps = 0;
  await tap(page.getByRole("button", { name: "Guests of Sunday dinner: Nobody yet. Send the link." }));
  await expect(page.getByRole("dialog", { name: "Guests of Sunday dinner" })).toContainText(
    "Nobody yet. Send the link.",
  );
  expect(taps, "taps to who comes").toBe(1);

  await page.goto("/dishes");
  taps = 0;
  await tap(page.getByRole("button", { name: "More for Ayran" }));
  await tap(page.getByRole("menuitem", { name: "Plan for a day" }));
  const menuList = page.getByRole("dialog", { name: "When?" });
  await tap(menuList.getByRole("button", { name: /^Sunday dinner.*4 dishes/ }));
  await expectToast(page, "Added to menu", "Sunday dinner");
  expect(taps, "taps from the dish").toBe(3);
  await expect(menuList).toBeHidden();

  await page.goto("/menus");
  await page.getByRole("button", { name: "Edit Sunday dinner" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Menu" });
  if (hasTouch) await edit.getByRole("radio", { name: "Dishes" }).check();
  await edit.getByLabel("Search dishes").fill("Rice pudding");
  await edit.getByRole("button", { name: 'Create "Rice pudding"' }).click();
  const chosen = edit.getByRole("region", { name: "Chosen dishes" }).getByRole("listitem");
  await expect(chosen).toHaveText(["Lentil soup", "Bread", "Tabbouleh", "Baklava", "Ayran", "Rice pudding"]);
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expectToast(page, "Menu updated", "Sunday dinner");
});

test("the buttons of a menu stay where they are when its answers arrive", async ({ page, db, signIn }) => {
  await buildDinner(db, (await signIn()).id);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/events", async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto("/menus");
  const edit = page.getByRole("button", { name: "Edit Sunday dinner" });
  const before = await edit.boundingBox();
  answer();
  await expect(page.getByRole("button", { name: "Invite guests to Sunday dinner" })).toBeVisible();
  expect(await edit.boundingBox()).toEqual(before);
});

test("a menu with a long name is repeated from its preview @phone @nightly", async ({ page, db, signIn }) => {
  const { id } = await signIn();
  const title = "Donaudampfschifffahrtsgesellschaftskapitänsgeburtstagsfeier im Garten";
  const menu = await buildMenu(db, { title, createdBy: id });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/menus?menu=${menu.id}`);
  await preview(page).getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Plan again" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Event Menu" });
  await expect(dialog.getByLabel("Event name")).toHaveValue(title);
  await expect(dialog.getByLabel("Event date")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/menus?menu=${menu.id}`);
  await page.goto("/menus");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("on a phone, what is typed stays while both steps of a menu are visited, and errors show their step @nightly", async ({
  page,
  signIn,
  db,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await buildDish(db, { title: "Bread", createdBy: (await signIn()).id });
  await page.goto("/menus?new=menu");
  const dialog = page.getByRole("dialog", { name: "Create Event Menu" });
  const choose = dialog.getByRole("button", { name: "Choose dishes" });
  const name = dialog.getByLabel("Event name");
  await choose.click();
  await expect(dialog.getByText("Event name is required")).toBeVisible();
  await name.fill("Supper");
  await dialog.getByRole("button", { name: "Today" }).click();
  await choose.click();
  await expect(dialog.getByText("Please select at least one dish")).toBeHidden();
  await expect(dialog.getByRole("radio", { name: "Dishes" })).toBeFocused();
  await dialog.getByRole("checkbox", { name: "Bread" }).check();
  await dialog.getByRole("radio", { name: "When" }).check();
  await expect(name).toHaveValue("Supper");
  await name.fill("");
  await dialog.getByRole("radio", { name: "Dishes (1)" }).check();
  await dialog.getByRole("button", { name: "Create Menu" }).click();
  await expect(dialog.getByText("Event name is required")).toBeVisible();
  await name.fill("Supper");
  await choose.click();
  await dialog.getByRole("button", { name: "Create Menu" }).click();
  await expect(preview(page)).toContainText("Supper");
});
