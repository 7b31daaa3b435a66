import sharp from "sharp";
import { showMoreFields } from "#tests/setup/browser/create-dish.ts";
import { daysUntil, isoDate } from "#tests/setup/browser/days.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { countPrintedPages } from "#tests/setup/browser/printed-pages.ts";
import {
  addCategory,
  archiveMenu,
  choosePhoto,
  closeNewDish,
  openSearch,
  postDish,
} from "#tests/setup/browser/steps.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { TEST_PASSWORD } from "#tests/setup/builders.ts";
import { phonePhoto } from "#tests/setup/photos.ts";

const FRIDAY = 5;

test("a new household adds an administrator, categories, a dish with a photo and a menu, and finds them @phone @nightly", async ({
  page,
  visitor,
  installation,
  db,
  hasTouch,
}) => {
  test.slow();
  expect(db, "there is no account yet").toBeDefined();

  await test.step("the setup link creates the first administrator", async () => {
    await page.goto(await installation.setupAddress);
    await page.getByLabel("Username").fill("amira");
    await page.getByLabel("First name").fill("Amira");
    await page.getByText("More: last name").click();
    await page.getByLabel("Last name").fill("Haddad");
    await page.getByLabel(/^Password/).fill(TEST_PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("No recent activity")).toBeVisible();
  });

  await test.step("two categories in the Admin Panel", async () => {
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Admin Panel" }).click();
    await page.getByRole("link", { name: "Categories" }).click();
    await expect(page).toHaveURL("/admin?part=categories");
    await addCategory(page, "Soups", "Green");
    await addCategory(page, "Mains", "Red");
  });

  await test.step("a dish with a photo from a phone", async () => {
    await page.getByRole("link", { name: "Dishes", exact: true }).first().click();
    await page.getByRole("button", { name: "Add Dish" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Create Dish" });
    await dialog.getByLabel("Dish Name").fill("Minestrone");
    await showMoreFields(dialog);
    await dialog.getByLabel("Category").selectOption("Soups");
    await dialog.getByLabel("Cooking Method").selectOption("Baked");
    await dialog.getByLabel("Description").fill("Whatever the garden gives.");
    await choosePhoto(page, { name: "IMG_2044.JPG", mimeType: "image/jpeg", buffer: await phonePhoto() });
    await expect(dialog.getByRole("img", { name: "Photo 1" })).toBeVisible();
    await dialog.getByRole("button", { name: "Create Dish" }).click();
    await expectToast(page, "Dish posted");
    await closeNewDish(page, "Minestrone");
    await expect(page.getByRole("article", { name: "Minestrone" })).toBeVisible();
  });

  await test.step("it is upright, small, and without location data", async () => {
    await page.reload();
    const photo = page.getByRole("article", { name: "Minestrone" }).locator("img").first();
    await expect
      .poll(() =>
        photo.evaluate((image: HTMLImageElement) => image.naturalHeight / (image.naturalWidth || 1)),
      )
      .toBeGreaterThan(1);
    const address = await photo.getAttribute("src");
    expect(address).toMatch(/^\/images\/[0-9a-f]{64}\.jpg$/);
    const answer = await page.request.get(address ?? "");
    const bytes = await answer.body();
    const { width, height, ...rest } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([300, 400]);
    expect(rest.exif).toBeUndefined();
    expect(rest.xmp).toBeUndefined();
    expect(bytes.toString("latin1")).not.toMatch(/Exif|GPS|Camera of the test/);
    await expectRedAboveBlue(bytes);
  });

  const second = await visitor({ firstName: "Jonas", lastName: "Berg" });
  await test.step("a second member likes it and comments", async () => {
    await second.page.goto("/dishes");
    const card = second.page.getByRole("article", { name: "Minestrone" });
    await card.getByRole("button", { name: "Like Minestrone, 0 likes" }).click();
    await expect(card.getByRole("button", { name: "Like Minestrone, 1 like" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await card.getByRole("button", { name: "Comments on Minestrone, 0 comments" }).click();
    const dialog = second.page.getByRole("dialog", { name: "Comments" });
    await dialog.getByLabel("Your comment").fill("More basil, please!");
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(dialog.getByText("just now")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(card.getByRole("button", { name: "Comments on Minestrone, 1 comment" })).toBeVisible();
  });

  await test.step("the first one reads it and changes the dish", async () => {
    await page.reload();
    const card = page.getByRole("article", { name: "Minestrone" });
    await expect(card.getByRole("button", { name: "Like Minestrone, 1 like" })).toBeVisible();
    await card.getByRole("button", { name: "View details of Minestrone" }).click();
    const details = page.getByRole("dialog", { name: "Minestrone" });
    await expect(details.getByText("More basil, please!")).toBeVisible();
    await details.getByRole("button", { name: "Edit Dish" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Dish" });
    await dialog.getByLabel("Title").fill("Minestrone with basil");
    await showMoreFields(dialog);
    await dialog.getByLabel("Estimated calories").fill("280");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expectToast(page, "Dish updated successfully!");
    await expect(dialog).toBeHidden();
    const renamed = page.getByRole("dialog", { name: "Minestrone with basil" });
    await renamed.getByRole("button", { name: "280 kcal" }).click();
    await expect(renamed.getByText("Manual entry")).toBeVisible();
    await renamed.getByText("About", { exact: true }).click();
    await renamed.getByText("History", { exact: true }).click();
    await expect(renamed.getByRole("deletion").filter({ hasText: "Minestrone" })).toBeVisible();
    await renamed.getByRole("button", { name: "Close" }).click();
  });

  await test.step("Home lists these activities", async () => {
    await postDish(page, "Baked cod");
    await postDish(page, "Panna cotta");
    await page.getByRole("link", { name: "Home", exact: true }).click();
    const feed = page.getByRole("region", { name: "Recent Activity" }).getByRole("listitem");
    await expect(feed).toContainText([
      'Amira Haddad created a new dish "Panna cotta"',
      'Amira Haddad created a new dish "Baked cod"',
      'Jonas Berg commented on "Minestrone"',
      'Jonas Berg liked your dish "Minestrone"',
      'Amira Haddad created a new dish "Minestrone"',
    ]);
    await expect(feed.first()).toContainText(/just now|\d+ minutes? ago/);
    await expect(page.getByRole("region", { name: "The household at a glance" })).toContainText("3Dishes");
  });

  await test.step("other members read whose dish was liked", async () => {
    await second.page.goto("/");
    const feed = second.page.getByRole("region", { name: "Recent Activity" });
    await expect(feed).toContainText('Jonas Berg liked Amira\'s dish "Minestrone"');
  });

  await test.step("a menu for next Friday with three dishes", async () => {
    await page.getByRole("link", { name: "Menus", exact: true }).click();
    await page.getByRole("button", { name: "Create Menu" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Create Event Menu" });
    const create = dialog.getByRole("button", { name: "Create Menu" });
    await dialog.getByLabel("Event name").fill("Friday with the neighbours");
    await dialog.getByLabel("Event date").fill(isoDate(daysUntil(FRIDAY)));
    await expect(dialog.getByText(/^Friday, /)).toBeVisible();
    await dialog.getByLabel("Event time").fill("19:30");
    await dialog.getByLabel("Guest count").fill("6");
    if (hasTouch) await dialog.getByRole("button", { name: "Choose dishes" }).click();
    await expect(create).toBeDisabled();
    for (const dish of ["Minestrone with basil", "Baked cod", "Panna cotta"]) {
      await dialog.getByRole("checkbox", { name: dish }).check();
    }
    await expect(dialog.getByText("3 dishes chosen")).toBeVisible();
    await create.click();
    await expect(page.getByRole("article").filter({ hasText: "Friday with the neighbours" })).toContainText(
      "6 guests",
    );
  });

  await test.step("its print fits one page", async () => {
    const preview = page.getByRole("dialog", { name: "Menu Preview" });
    await expect(preview.getByRole("heading", { name: "Friday with the neighbours" })).toBeVisible();
    expect(await countPrintedPages(page, "A4")).toBe(1);
    await preview.getByRole("button", { name: "Close" }).click();
  });

  await test.step("archived and restored", async () => {
    await archiveMenu(page, "Friday with the neighbours");
    await page.getByText("Archived", { exact: true }).click();
    await page.getByRole("button", { name: "Restore Friday with the neighbours" }).click();
    await expectToast(page, "Menu restored");
    await expect(page.getByRole("heading", { name: "No archived menus" })).toBeVisible();
    await page.getByText("Active", { exact: true }).click();
    await expect(page.getByRole("button", { name: "Archive Friday with the neighbours" })).toBeVisible();
  });

  await test.step("dish and menu are found despite a typo", async () => {
    const dishes = await openSearch(page, "minestrnoe");
    await expect(dishes.getByRole("option", { name: "Minestrone with basil" })).toBeVisible();
    await page.keyboard.press("Escape");
    const menus = await openSearch(page, "neighbuors");
    await expect(menus.getByRole("option", { name: "Friday with the neighbours" })).toBeVisible();
    await expect(menus.getByText(/^Found \d+ results? for "neighbuors"$/)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/menus\?menu=\d+$/);
    await expect(page.getByRole("dialog", { name: "Menu Preview" })).toBeVisible();
  });
});

/** Expects the phone's photo in its correct orientation. */
async function expectRedAboveBlue(photo: Buffer): Promise<void> {
  const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true });
  const pixel = (y: number) => {
    const at = (y * info.width + Math.floor(info.width / 2)) * info.channels;
    return { red: data[at] ?? 0, blue: data[at + 2] ?? 0 };
  };
  const [top, bottom] = [pixel(20), pixel(info.height - 20)];
  expect(top.red).toBeGreaterThan(top.blue + 100);
  expect(bottom.blue).toBeGreaterThan(bottom.red + 100);
}
