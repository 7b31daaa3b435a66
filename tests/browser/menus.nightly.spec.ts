import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildMenu } from "#tests/setup/builders.ts";

test("past menus archived by two members at once are archived for both @nightly", async ({
  page,
  db,
  signIn,
  visitor,
}) => {
  const { id } = await signIn({ firstName: "Amira" });
  const { context } = await visitor({ firstName: "Samir" });
  for (const title of ["Wake", "Feast", "Brunch"])
    await buildMenu(db, { title, eventDate: "2020-05-17", createdBy: id });
  const other = await context.newPage();
  const pages = [page, other];
  for (const each of pages) {
    await each.goto("/menus");
    await expect(each.getByRole("button", { name: "Archive past menus" })).toBeVisible();
  }
  await Promise.all(pages.map((each) => each.getByRole("button", { name: "Archive past menus" }).click()));
  for (const each of pages) {
    await expectToast(each, "3 menus archived");
    await expect(each.getByRole("heading", { name: "No menus yet" })).toBeVisible();
  }
  await other.getByRole("button", { name: "Undo" }).click();
  for (const each of pages)
    await expect(each.getByRole("region", { name: "Past" }).getByRole("article")).toHaveCount(3);
});

test("a menu with a long name is planned again from its preview @phone @nightly", async ({
  page,
  db,
  signIn,
}) => {
  const { id } = await signIn();
  const title = "Donaudampfschifffahrtsgesellschaftskapitänsgeburtstagsfeier im Garten";
  const menu = await buildMenu(db, { title, createdBy: id });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/menus?menu=${menu.id}`);
  await page
    .getByRole("dialog", { name: "Menu Preview" })
    .getByRole("button", { name: "Plan again" })
    .click();
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
