import { mkdir, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { dropOn, pasteInto } from "#tests/setup/browser/drag.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildDish } from "#tests/setup/data/builders.ts";
import { plain } from "#tests/setup/data/photos.ts";

/** The text that Excel, Word, Numbers, OneNote and LibreOffice copy together with a picture of it. */
const TEXT = { "text/plain": "2 eggs\t300 g", "text/html": "<table><td>2 eggs<td>300 g</table>" };
const LINK = {
  "text/uri-list": "https://example.org/cake.png",
  "text/plain": "https://example.org/cake.png",
};

const picture = (color: string) => plain(40, 30, color).png().toBuffer();
const photos = (page: Page) => page.getByRole("dialog").getByRole("img", { name: /^Photo \d/ });

test("text of an office program is pasted as text into every field of a dish, a picture alone as a photo @nightly", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/dishes?new=1");
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  await dialog.getByText("Add recipe").click();
  await expect(dialog.getByLabel("Ingredients")).toBeVisible();
  const fields = dialog.locator("textarea, input:not([type=file], [type=radio], [type=checkbox])");
  expect(await fields.count()).toBeGreaterThan(4);
  for (const field of await fields.all()) {
    if ((await field.inputValue()) !== "") continue;
    await pasteInto(field, TEXT, await picture("red"));
    await expect(field).not.toHaveValue("");
  }
  await expect(photos(page)).toHaveCount(0);

  const description = dialog.getByLabel("Description");
  await pasteInto(description, {}, await picture("green"));
  await expect(photos(page)).toHaveCount(1);
  await pasteInto(description, { "text/html": "<img src='a.png'>" }, await picture("blue"));
  await expect(photos(page)).toHaveCount(2);
  await pasteInto(dialog.getByRole("button", { name: "Create Dish" }), TEXT, await picture("gray"));
  await expect(photos(page)).toHaveCount(3);
});

test("whatever is dropped ends in the open dialog or does nothing @nightly", async ({
  page,
  signIn,
  db,
}, info) => {
  await mkdir(info.outputDir, { recursive: true });
  const file = async (color: string) => {
    await writeFile(info.outputPath(`${color}.png`), await picture(color));
    return { files: [info.outputPath(`${color}.png`)] };
  };
  const folder = { files: [info.outputDir] };
  await signIn();
  const { id } = await buildDish(db, { title: "Bread" });
  await page.goto("/dishes?new=1");
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  const picker = dialog.getByRole("group", { name: "Photos", exact: true });
  const description = dialog.getByLabel("Description");
  await expect(picker).toBeVisible();

  const targets = [picker, dialog, description, page.locator("html"), dialog.getByLabel("Dish Name")];
  for (const [index, color] of ["red", "green", "blue", "gray", "teal"].entries()) {
    const target = targets[index] ?? picker;
    // In the corner, because the middle of the page is the picker.
    await dropOn(target, { ...(await file(color)), data: color === "teal" ? LINK : {} }, index % 2 === 1);
    await expect(photos(page)).toHaveCount(index + 1);
  }
  // Firefox adds an image of a page as its address only.
  await dropOn(picker, { data: LINK });
  await dropOn(page.locator("html"), { data: LINK }, true);
  await dropOn(picker, folder);
  await dropOn(description, { data: { "text/plain": "Whatever the garden gives." } });
  await expect(description).toHaveValue("Whatever the garden gives.");
  await expect(photos(page)).toHaveCount(5);
  await expect(page.locator("[data-over]")).toHaveCount(0);

  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  await page.context().clearCookies();
  for (const path of ["/", `/public/dishes/${id}`]) {
    await page.goto(path);
    const heading = page.getByRole("heading").first();
    await expect(heading).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    for (const what of [await file("red"), { data: LINK }, folder]) await dropOn(heading, what);
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  }
  expect(page.context().pages()).toHaveLength(1);
});
