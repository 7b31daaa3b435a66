import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { pressEscape, tabTo } from "#tests/setup/browser/keyboard.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildCategory, buildDish } from "#tests/setup/data/builders.ts";
import { photo } from "#tests/setup/data/photos.ts";

test("a dish with a photo is posted and liked by keyboard alone @nightly", async ({ page, signIn, db }) => {
  await signIn({ firstName: "Amira", lastName: "Haddad" });
  await buildCategory(db, { name: "Soups" });
  const { keyboard } = page;
  await page.goto("/");
  await expect(page.getByText("No recent activity")).toBeVisible();
  await keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();

  await tabTo(page, page.getByRole("navigation").getByRole("link", { name: "Dishes" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Our Dishes" })).toBeFocused();
  const add = page.getByRole("button", { name: "Add Dish" }).first();
  await tabTo(page, add);
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByLabel("Dish Name"));
  await keyboard.type("Ribollita");
  await tabTo(page, dialog.getByLabel("Category"));
  await keyboard.type("So");
  await expect(dialog.getByLabel("Category")).toHaveValue("Soups");
  await tabTo(page, dialog.getByLabel("Cooking Method"));
  await keyboard.type("B");
  await expect(dialog.getByLabel("Cooking Method")).toHaveValue("Baked");
  await tabTo(page, dialog.getByLabel("Description"));
  await keyboard.type("Bread, beans, black cabbage.");
  const chooser = page.waitForEvent("filechooser");
  await tabTo(page, dialog.getByRole("button", { name: "Add photos" }));
  await keyboard.press("Enter");
  const [, picture = ""] = (await photo()).split(",");
  const buffer = Buffer.from(picture, "base64");
  await (await chooser).setFiles({ name: "soup.jpg", mimeType: "image/jpeg", buffer });
  await expect(dialog.getByRole("img", { name: "Photo 1" })).toBeVisible();
  await tabTo(page, dialog.getByRole("button", { name: "Create Dish" }));
  await keyboard.press("Enter");
  await expectToast(page, "Dish posted");
  const posted = page.getByRole("dialog", { name: "Ribollita" });
  await expect(posted).toBeVisible();
  await keyboard.press("Escape");
  await expect(posted).toBeHidden();
  await expect(add).toBeFocused();

  await tabTo(page, page.getByRole("button", { name: "Like Ribollita, 0 likes" }));
  await keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Like Ribollita, 1 like" })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "View details of Ribollita" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Ribollita" })).toBeVisible();
  await pressEscape(page);
  await expect(page.getByRole("button", { name: "View details of Ribollita" })).toBeFocused();
});

test("a menu is planned, reordered and found by keyboard alone @nightly", async ({ page, signIn, db }) => {
  const user = await signIn();
  for (const title of ["Affogato", "Bruschetta", "Caprese"])
    await buildDish(db, { title, createdBy: user.id });
  const { keyboard } = page;
  await page.goto("/");
  await tabTo(page, page.getByRole("navigation").getByRole("link", { name: "Menus" }));
  await keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Create Menu" }).first());
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Create Event Menu" });
  await tabTo(page, dialog.getByLabel("Event name"));
  await keyboard.type("Trattoria at home");
  await tabTo(page, dialog.getByLabel("Event date"));
  await keyboard.type("05172030");
  await expect(dialog.getByLabel("Event date")).toHaveValue("2030-05-17");
  await tabTo(page, dialog.getByLabel("Guest count"));
  await keyboard.type("4");

  await tabTo(page, dialog.getByRole("checkbox", { name: "Caprese" }));
  await keyboard.press("Space");
  await keyboard.press("ArrowRight");
  await keyboard.press("ArrowRight");
  await expect(dialog.getByRole("checkbox", { name: "Affogato" })).toBeFocused();
  await keyboard.press("Enter");
  await keyboard.press("ArrowLeft");
  await keyboard.press("Space");
  await expect(dialog.getByText("3 dishes chosen")).toBeVisible();
  await tabTo(page, dialog.getByRole("button", { name: "Move Bruschetta up" }));
  await keyboard.press("Enter");
  await expect(dialog.getByRole("region", { name: "Chosen dishes" }).getByRole("listitem")).toHaveText([
    "Caprese",
    "Bruschetta",
    "Affogato",
  ]);
  await tabTo(page, dialog.getByRole("button", { name: "Create Menu" }));
  await keyboard.press("Enter");
  const preview = page.getByRole("dialog", { name: "Menu preview" });
  await expect(preview).toContainText("Trattoria at home");
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: /^Search/ })).toBeFocused();
  await keyboard.type("trattoria");
  await expect(page.getByRole("option", { name: "Trattoria at home" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(page.getByRole("option", { name: "Trattoria at home" })).toHaveCSS("outline-width", "2px");
  await keyboard.press("Enter");
  await expect(preview).toContainText("Trattoria at home");
  await expect(preview).toBeFocused();
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the account menu opens and signs out by keyboard alone @nightly", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/settings");
  await tabTo(page, page.getByRole("button", { name: "Your account" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
});
