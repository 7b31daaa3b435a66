import { householdItems, sessions } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { signInByForm } from "#tests/setup/browser/steps.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { plain } from "#tests/setup/data/photos.ts";

test("a dish with a photo survives a session's end and a reload", async ({ page, signIn, db, guard }) => {
  guard.allow(401, /^\/api\//);
  const { username } = await signIn();
  await page.goto("/?new=dish");
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  const photos = dialog.getByRole("button", { name: /^Remove photo/ });
  await dialog.getByLabel("Dish Name").fill("Manti");
  const buffer = await plain(400, 300).jpeg().toBuffer();
  await dialog.getByLabel("Photo files").setInputFiles({ name: "manti.jpg", mimeType: "image/jpeg", buffer });
  await expect(photos).toHaveCount(1);
  await db.delete(sessions);

  await expect(page.getByText("What you wrote is kept.")).toBeVisible();
  await page.reload();
  await signInByForm(page, username);
  await expect(dialog.getByLabel("Dish Name")).toHaveValue("Manti");
  await expect(photos).toHaveCount(1);
});

test("a line of the shopping list that waits to be sent survives the end of the session @nightly", async ({
  page,
  context,
  signIn,
  db,
  guard,
}) => {
  guard.allow(401, /^\/api\//);
  // Offline, the page's last parts may still be on their way.
  guard.allow(0, /^\/(api|assets)\//);
  const { username } = await signIn();
  await page.goto("/menus?view=week");
  await page.getByRole("button", { name: "Shopping list" }).click();
  const line = page.getByRole("textbox", { name: "Add to the list" });
  await expect(line).toBeVisible();
  await context.setOffline(true);
  await line.fill("Candles");
  await line.press("Enter");
  await expectToast(page, "Saved on this device");
  await db.delete(sessions);
  await context.setOffline(false);

  await expect(page.getByText("Your session ended.")).toBeVisible();
  await signInByForm(page, username);
  await expect
    .poll(() => db.select({ text: householdItems.text }).from(householdItems))
    .toEqual([{ text: "Candles" }]);
});
