import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "#tests/setup/browser/axe.ts";
import { isoDate } from "#tests/setup/browser/days.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import type { Guard } from "#tests/setup/browser/guard.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildDish, buildMenu } from "#tests/setup/builders.ts";

test("a pending suggestion cannot be edited under Menus @nightly", async ({ page, db, signIn }) => {
  await signIn();
  const { id } = await buildDish(db);
  const menu = await buildMenu(db, {
    title: "Supper",
    guestName: "Grace",
    isGuestCreated: true,
    dishIds: [id],
  });
  await page.goto(`/menus?menu=${menu.id}`);
  const preview = page.getByRole("dialog", { name: "Menu Preview" });
  await expect(preview.getByRole("note")).toContainText("a suggestion from Grace");
  await expect(preview.getByRole("button", { name: /Edit|Share|Print/ })).toHaveCount(0);
  await preview.getByRole("link", { name: "Review Suggestion" }).click();
  await expect(page.getByRole("button", { name: "Hide Details of Supper" })).toBeVisible();
  await page.getByRole("button", { name: "Accept Menu Supper" }).click();
  await expectToast(page, "Menu accepted");
});

test("links made by Share work under both policies, others only if the household is public @nightly", async ({
  page,
  browser,
  db,
  signIn,
  context,
  guard,
}) => {
  guard.allow(404, /^(\/api)?\/public\/dishes\/\d+$/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const me = await signIn({ isAdmin: true });
  const { id } = await buildDish(db, { title: "Lentil soup", createdBy: me.id });
  await page.goto("/dishes");
  await page.getByRole("button", { name: "Share Lentil soup" }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Copy Link",
    "Share to WhatsApp",
    "Share to Messenger",
    "Share...",
  ]);
  await page.getByRole("menuitem", { name: "Copy Link" }).click();
  await expectToast(page, "Link copied to clipboard!", undefined, "success");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`/public/dishes/${id}\\?key=[0-9a-z]{16}$`));

  const guest = await stranger(browser, guard);
  const soup = guest.getByRole("heading", { name: "Lentil soup" });
  await guest.goto(`/public/dishes/${id}`);
  await expect(soup).toBeVisible();

  await page.goto("/admin");
  await page.getByRole("radio", { name: "Links only" }).check();
  await expectToast(page, "Settings saved");
  await guest.goto(`/public/dishes/${id}`);
  await expect(guest.getByRole("heading", { name: "Dish Not Found" })).toBeVisible();
  await guest.goto(link);
  await expect(soup).toBeVisible();
  await guest.context().close();
});

test("links are copied over plain http, also from a menu above a dialog @nightly", async ({
  page,
  db,
  signIn,
}) => {
  // navigator.clipboard does not exist over plain http.
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  const me = await signIn();
  const { id } = await buildDish(db, { title: "Lentil soup", createdBy: me.id });
  await page.goto(`/dishes?dish=${id}`);
  const details = page.getByRole("dialog", { name: "Lentil soup" });
  await details.getByRole("button", { name: "Share Lentil soup" }).click();
  await page.getByRole("menuitem", { name: "Share..." }).click();
  await expectToast(page, "Link copied to clipboard!");
  await details.getByRole("button", { name: "Edit Dish" }).click();
  const field = page.getByRole("dialog", { name: "Edit Dish" }).getByLabel("Description");
  await field.press("Control+v");
  await expect(field).toHaveValue(new RegExp(`/public/dishes/${id}\\?key=[0-9a-z]{16}$`));
});

test("axe finds no violations while an invitation is created and withdrawn @nightly", async ({
  page,
  db,
  signIn,
}) => {
  const me = await signIn({ isAdmin: true });
  const { id } = await buildDish(db, { createdBy: me.id });
  await buildMenu(db, { title: "Supper", isGuestCreated: true, dishIds: [id], guestComments: "No nuts" });
  await page.goto("/guest-suggestions");
  await page.getByRole("button", { name: "View Details of Supper" }).click();
  await expectAccessible(page, "guest suggestions");
  await page.getByRole("button", { name: "Invite Guests" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText("The event needs a title.")).toBeVisible();
  await expectAccessible(page, "invite guests");
  await dialog.getByLabel("Event title").fill("Dinner");
  await dialog.getByLabel("Date").fill(isoDate(10));
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText("Message to send")).toBeVisible();
  await expectAccessible(page, "preview of an invitation");
  await dialog.getByRole("button", { name: "Create Invitation" }).click();
  await expect(dialog.getByLabel("Link for the guest")).toBeVisible();
  await expectAccessible(page, "invitation ready");
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "More for Dinner" }).click();
  await page.getByRole("menuitem", { name: "Withdraw" }).click();
  await expectAccessible(page, "withdraw an invitation");
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expectToast(page, "Invitation withdrawn");
  await expect(page.getByText("No active invitations.")).toBeVisible();
  await page.goto("/admin");
  await expect(page.getByRole("radio", { name: "Open" })).toBeChecked();
  await expectAccessible(page, "sharing policy");
});

/** Opens a separate browser context without an account. */
async function stranger(browser: Browser, guard: Guard): Promise<Page> {
  const context = await browser.newContext();
  guard.watch(context);
  return context.newPage();
}
