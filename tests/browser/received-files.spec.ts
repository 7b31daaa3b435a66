import { mkdir, writeFile } from "node:fs/promises";
import type { Page, TestInfo } from "@playwright/test";
import { dropOn, pasteInto } from "#tests/setup/browser/drag.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildDish } from "#tests/setup/builders.ts";
import { plain } from "#tests/setup/photos.ts";

/** The text that Excel, Word, Numbers, OneNote and LibreOffice copy together with a picture of it. */
const TEXT = { "text/plain": "2 eggs\t300 g", "text/html": "<table><td>2 eggs<td>300 g</table>" };
const LINK = {
  "text/uri-list": "https://example.org/cake.png",
  "text/plain": "https://example.org/cake.png",
};

const picture = (color: string) => plain(40, 30, color).png().toBuffer();

async function files(info: TestInfo, ...colors: string[]): Promise<string[]> {
  return Promise.all(
    colors.map(async (color) => {
      const file = info.outputPath(`${color}.png`);
      await mkdir(info.outputDir, { recursive: true });
      await writeFile(file, await picture(color));
      return file;
    }),
  );
}

const photos = (page: Page) => page.getByRole("dialog").getByRole("img", { name: /^Photo \d/ });

test("text of an office program is pasted as text into every field of a dish, a picture alone as a photo", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/dishes?new=1");
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  await dialog.getByRole("button", { name: "Add recipe" }).click();
  await expect(dialog.getByLabel("Ingredients")).toBeVisible();
  const fields = dialog.locator("textarea, input:not([type=file], [type=radio], [type=checkbox])");
  const count = await fields.count();
  expect(count).toBeGreaterThan(4);
  for (let index = 0; index < count; index++) {
    const field = fields.nth(index);
    if ((await field.inputValue()) !== "") continue;
    await pasteInto(field, TEXT, await picture("red"));
    await expect(field, `field ${index}`).not.toHaveValue("");
  }
  await expect(photos(page)).toHaveCount(0);

  await pasteInto(dialog.getByLabel("Description"), {}, await picture("green"));
  await expect(photos(page)).toHaveCount(1);
  await pasteInto(
    dialog.getByLabel("Description"),
    { "text/html": "<img src='a.png'>" },
    await picture("blue"),
  );
  await expect(photos(page)).toHaveCount(2);
  await pasteInto(dialog.getByRole("button", { name: "Create Dish" }), TEXT, await picture("gray"));
  await expect(photos(page)).toHaveCount(3);
});

test("whatever is dropped ends in the open dialog or does nothing", async ({ page, signIn, db }, info) => {
  await signIn();
  await buildDish(db, { title: "Bread" });
  await page.goto("/dishes?new=1");
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  const picker = dialog.getByRole("group", { name: "Photos", exact: true });
  const description = dialog.getByLabel("Description");
  await expect(picker).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const [red = "", green = "", blue = "", gray = "", lime = "", teal = ""] = await files(
    info,
    "red",
    "green",
    "blue",
    "gray",
    "lime",
    "teal",
  );

  await dropOn(picker, { files: [red] });
  await expect(photos(page)).toHaveCount(1);
  await dropOn(dialog, { files: [green, blue] }, true);
  await expect(photos(page)).toHaveCount(3);
  await dropOn(description, { files: [gray] });
  await expect(photos(page)).toHaveCount(4);
  await dropOn(page.locator("html"), { files: [lime] }, true);
  await expect(photos(page)).toHaveCount(5);
  // Firefox adds an image of a page as its address only.
  await dropOn(picker, { data: LINK });
  await dropOn(page.locator("html"), { data: LINK }, true);
  await dropOn(picker, { files: [info.outputDir] });
  await dropOn(description, { data: { "text/plain": "Whatever the garden gives." } });
  await expect(description).toHaveValue("Whatever the garden gives.");
  await expect(photos(page)).toHaveCount(5);
  await dropOn(dialog.getByLabel("Dish Name"), { files: [teal], data: LINK });
  await expect(photos(page)).toHaveCount(6);
  await expect(page.locator("[data-over]")).toHaveCount(0);

  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  for (const what of [{ files: [red] }, { data: LINK }, { files: [info.outputDir] }])
    await dropOn(page.getByRole("article", { name: "Bread" }), what);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  expect(page.context().pages()).toHaveLength(1);
});

test("a drop does not leave a guest's page or the sign-in page", async ({ page, db }, info) => {
  const { id } = await buildDish(db, { title: "Bread" });
  const [red = ""] = await files(info, "red");
  for (const path of [`/public/dishes/${id}`, "/"]) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await dropOn(page.getByRole("heading").first(), { files: [red] });
    await dropOn(page.getByRole("heading").first(), { data: LINK });
    await expect(page).toHaveURL(path);
  }
  expect(page.context().pages()).toHaveLength(1);
});
