import { answers, claims } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { compose } from "#tests/setup/browser/input-method.ts";
import { openSearch } from "#tests/setup/browser/steps.ts";
import { buildDish, buildInvitation, buildMenu } from "#tests/setup/data/builders.ts";

test.describe("guests with a Japanese keyboard", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("confirming a word sends nothing: a group's link @nightly", async ({ page, db }) => {
    const { id: dishId } = await buildDish(db);
    const { id: menuId } = await buildMenu(db, { dishIds: [dishId], eventDate: "2030-05-17" });
    const { token } = await buildInvitation(db, { menuId, maxAnswers: 5 });
    await page.goto(`/event/${token}`);
    await page.getByRole("radio", { name: "I'm coming" }).tap();
    await compose(page.getByLabel("Your name"), "美咲", "Chrome");
    await compose(page.getByLabel("Your name"), "さん", "Safari");
    expect(await db.$count(answers)).toBe(0);
    await page.getByRole("button", { name: "Send" }).tap();
    await expect(page.getByRole("heading", { name: "Thank you, 美咲さん!" })).toBeVisible();

    await page.getByRole("button", { name: /^Want to bring or cook/ }).tap();
    const item = page.getByLabel("Something else", { exact: true });
    await compose(item, "レモネ", "Chrome");
    await compose(item, "ード", "Safari");
    expect(await db.$count(claims)).toBe(0);
    await item.press("Enter");
    await expect(page.getByText("Brought by you")).toBeVisible();
    expect(await db.select({ item: claims.item }).from(claims)).toEqual([{ item: "レモネード" }]);
  });
});

test("keys of a Japanese keyboard choose nothing and close no dialog of members @nightly", async ({
  page,
  signIn,
  db,
}) => {
  await signIn();
  for (const title of ["カレー", "カレーうどん"]) await buildDish(db, { title });
  await page.goto("/dishes");
  await expect(page.getByRole("article")).toHaveCount(2);
  const search = (await openSearch(page, "")).getByRole("combobox");
  for (const key of ["ArrowDown", "Enter", "Escape"]) {
    await search.fill("");
    await compose(search, "カレー", "Chrome", key);
    await compose(search, "うどん", "Safari", key);
    await expect(page.getByRole("option", { name: "カレーうどん" })).toBeVisible();
    await expect(page).toHaveURL(/\/dishes/);
  }

  await page.goto("/dishes?new=1");
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  await dialog.getByRole("button", { name: "Photo from a link", exact: true }).click();
  const address = dialog.getByLabel("Photo URL");
  for (const key of ["Enter", "Escape"]) await compose(address, "写", "Safari", key);
  await compose(dialog.getByLabel("Dish Name"), "カレー", "Chrome", "Escape");
  await expect(address).toHaveValue("写写");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});
