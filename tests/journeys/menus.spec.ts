import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { menus } from "#shared/schema.ts";
import { buildDish, buildMenu } from "#tests/setup/builders.ts";
import type { Database } from "#server/database/db.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";

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

const preview = (page: Page) => page.getByRole("dialog", { name: "Menu Preview" });
const dishDialog = (page: Page) => page.getByRole("dialog", { name: "Lentil soup" });

test("a menu card opens on a press anywhere except its buttons @phone", async ({ page, signIn, db }) => {
  await buildDinner(db, (await signIn()).id);
  await page.goto("/menus");
  const card = page.getByRole("article");
  const box = await card.boundingBox();
  if (!box) throw new Error("the card is not in the page");
  const description = await card.getByText("At the long table").boundingBox();
  if (!description) throw new Error("the description is not in the card");
  const spots = {
    photo: { x: box.width / 3, y: 60 },
    text: { x: description.x - box.x + 10, y: description.y - box.y + 5 },
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

test("a dish opens above its menu; Escape and Back return to the menu @phone", async ({
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

test("a past menu is planned again, and past menus are archived together @phone", async ({
  page,
  signIn,
  db,
}) => {
  const dinner = await buildDinner(db, (await signIn()).id);
  await db.update(menus).set({ eventDate: "2020-05-17", guestCount: 6 }).where(eq(menus.id, dinner.id));
  await page.goto("/menus");
  await page.getByRole("button", { name: "Plan again: Sunday dinner" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Event Menu" });
  await expect(dialog.getByRole("region", { name: "Chosen dishes" }).getByRole("listitem")).toHaveText([
    "Lentil soup",
    "Bread",
  ]);
  await dialog.getByLabel("Event date").fill("2031-05-18");
  await dialog.getByRole("button", { name: "Create Menu" }).click();
  await expectToast(page, "Menu created");
  await expect(dialog).toBeHidden();
  const comingUp = page.getByRole("region", { name: "Coming up" }).getByRole("article");
  await expect(comingUp).toContainText("6 guests");
  await expect(comingUp).toContainText("Lentil soup · Bread");

  await page.getByRole("button", { name: "Archive past menus" }).click();
  await expectToast(page, "Menu archived");
  await expect(page.getByRole("region", { name: "Past" })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Menu restored");
  await expect(page.getByRole("region", { name: "Past" }).getByRole("article")).toContainText(
    "Sunday dinner",
  );
});

test("after a reload, a dish is still above its menu and can be edited", async ({ page, signIn, db }) => {
  const menu = await buildDinner(db, (await signIn()).id);
  await page.goto(`/menus?menu=${menu.id}&dish=${menu.dishIds[0]}`);
  await dishDialog(page).getByRole("button", { name: "Edit Dish" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Dish" });
  await edit.getByLabel("Title").fill("Red lentil soup");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(edit).toBeHidden();
  const renamed = page.getByRole("dialog", { name: "Red lentil soup" });
  await renamed.getByRole("button", { name: "Close" }).click();
  await expect(renamed).toBeHidden();
  await expect(preview(page).getByRole("link", { name: "Red lentil soup" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/menus");
});
