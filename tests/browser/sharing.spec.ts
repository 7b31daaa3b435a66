import type { Browser, Locator, Page } from "@playwright/test";
import { isoDate } from "#tests/setup/browser/days.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import type { Guard } from "#tests/setup/browser/guard.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildDish, buildMenu } from "#tests/setup/data/builders.ts";

/** Time for another member's change to appear: the list is polled every 5 s. */
const POLLED = { timeout: 12_000 };
const DISHES = ["Lentil soup", "Green salad", "Sea bream", "Plum cake", "Bread"];

test("an invitation link becomes an accepted menu @translated @phone", async ({
  page,
  browser,
  db,
  signIn,
  guard,
  isMobile,
}) => {
  test.slow();
  guard.allow(410, /^\/api\/(invite-tokens\/|guest-menus\/edit\/|public\/dishes$)|^\/(menu\/|guest-menu$)/);
  const press = (control: Locator) => (isMobile ? control.tap() : control.click());
  const me = await signIn({ firstName: "Amira", lastName: "Haddad" });
  for (const title of DISHES) await buildDish(db, { title, createdBy: me.id, estimatedCalories: 200 });
  const when = isoDate(10);
  const event = { name: "Mum's 60th & more 🎉" };
  const suggestion = page.getByRole("region", { name: "Suggestions" }).getByRole("article", event);
  let invitationLink = "";
  let editLink = "";

  await test.step("a member invites", async () => {
    await page.goto("/guest-suggestions");
    await press(page.getByRole("button", { name: "Invite Guests" }));
    const dialog = page.getByRole("dialog");
    await press(dialog.getByRole("button", { name: "Create invitation" }));
    await expectToast(
      page,
      "Missing information",
      "Please fill in at least the event title and date.",
      "destructive",
    );
    await dialog.getByLabel("Event title").fill("Mum's 60th & more 🎉");
    await dialog.getByLabel("Date").fill(when);
    await dialog.getByLabel("Time").fill("19:00");
    await dialog.getByLabel("Guest name").fill("Grace");
    await dialog.getByText("Description · Notes for the guest").click();
    await dialog.getByLabel("Notes for the guest").fill("Ring twice & wait?\n100% = #1");
    await press(dialog.getByRole("button", { name: "Preview" }));
    await expect(dialog.getByText("Amira H. invites you to Mum's 60th & more 🎉")).toBeVisible();
    await press(dialog.getByRole("button", { name: "Create invitation" }));
    await expect(dialog.getByRole("heading", { name: "Invitation ready" })).toBeVisible();
    invitationLink = await dialog.getByLabel("Link for the guest").inputValue();
    expect(new URL(invitationLink).pathname).toMatch(/^\/menu\/[A-Za-z0-9]{32}$/);
    for (const way of ["WhatsApp", "Message"]) {
      const address = await dialog.getByRole("link", { name: way }).getAttribute("href");
      const text = new URLSearchParams(address?.slice(address.indexOf("?"))).get(
        way === "WhatsApp" ? "text" : "body",
      );
      expect(text).toContain('"Mum\'s 60th & more 🎉"');
      expect(text).toContain("Ring twice & wait?\n100% = #1");
      expect(text).toContain(invitationLink);
    }
    await press(dialog.getByRole("button", { name: "Done" }));
    const invitations = page.getByRole("region", { name: "Active Invitations" });
    await expect(invitations.getByRole("article", event)).toContainText("Expires in 30 days");
  });

  await test.step("the guest opens the link signed out and answers", async () => {
    const guest = await stranger(browser, guard);
    await guest.goto(invitationLink);
    await expect(guest.getByRole("heading", { level: 1 })).toContainText(
      "Amira H. invites you to Mum's 60th & more 🎉",
    );
    await expect(guest.getByRole("button", { name: /^Your Information/ })).toContainText("Grace");
    for (const dish of DISHES.slice(0, 4)) await press(dishButton(guest, dish));
    await expect(guest.getByRole("button", { name: "4 dishes chosen" })).toBeVisible();
    await press(guest.getByRole("button", { name: "Submit menu" }));
    await expect(guest.getByRole("heading", { name: "Thank you, Grace!" })).toBeVisible();
    editLink = guest.url();
    expect(editLink).toContain("/guest-menu?edit=");
    await guest.context().close();
  });

  await test.step("the member sees it, the badge counts it, the invitation is used up", async () => {
    await expect(suggestion.getByRole("button", { name: /^Accept Menu/ })).toBeVisible(POLLED);
    await expect(page.getByRole("link", { name: /^Guests ?, 1 waiting$/ })).toBeVisible(POLLED);
    await expect(page.getByText("No active invitations")).toBeVisible();
    await press(suggestion.getByRole("button", { name: /^View Details/ }));
    await expect(suggestion.getByRole("list", { name: "Suggested dishes" }).getByRole("listitem")).toHaveText(
      DISHES.slice(0, 4).map((title) => new RegExp(title)),
    );
    await expect(suggestion).toContainText("800 kcal if you try everything");
  });

  await test.step("the guest changes the answer on another device", async () => {
    const device = await stranger(browser, guard);
    await device.goto(editLink);
    await expect(device.getByRole("button", { name: "4 dishes chosen" })).toBeVisible();
    await press(dishButton(device, "Lentil soup"));
    await press(dishButton(device, "Bread"));
    await press(device.getByRole("button", { name: /^Your Information/ }));
    await device.getByLabel("Comments (optional)").fill("I bring the wine.");
    await press(device.getByRole("button", { name: "Save" }));
    await expect(device.getByRole("heading", { name: "Your changes are saved" })).toBeVisible();
    await device.context().close();
  });

  await test.step("the member sees the change and accepts", async () => {
    await expect(suggestion).toContainText("I bring the wine.", POLLED);
    const dishes = suggestion.getByRole("list", { name: "Suggested dishes" });
    await expect(dishes).toContainText("Bread");
    await expect(dishes).not.toContainText("Lentil soup");
    await press(suggestion.getByRole("button", { name: /^Accept Menu/ }));
    await expectToast(page, "Menu accepted");
    await expect(suggestion).toContainText("Accepted");
    await expect(page.getByRole("link", { name: "Guests", exact: true })).toBeVisible();
  });

  await test.step("it is listed under Menus and in the activities", async () => {
    await page.goto("/menus");
    const menu = page.getByRole("article").filter({ hasText: "Mum's 60th & more 🎉" });
    await expect(menu).toContainText("Suggested by Grace");
    await page.goto("/");
    const feed = page.getByRole("region", { name: "Recent Activity" });
    await expect(feed).toContainText(
      "Amira Haddad accepted Grace's menu suggestion \"Mum's 60th & more 🎉\"",
    );
    await expect(feed).toContainText('New guest invitation created for "Mum\'s 60th & more 🎉"');
    await press(feed.getByText('Grace suggested "Mum\'s 60th & more 🎉" for your event'));
    await expect(page).toHaveURL("/guest-suggestions");
    await expect(suggestion.getByRole("button", { name: /^Hide Details/ })).toBeVisible();
  });

  await test.step("the edit link and the invitation show that they have ended", async () => {
    const late = await stranger(browser, guard);
    await late.goto(editLink);
    await expect(late.getByRole("heading", { name: "Your menu was accepted" })).toBeVisible();
    await late.goto(invitationLink);
    await expect(late.getByRole("heading", { name: "Invite Expired" })).toBeVisible();
    await late.context().close();
  });
});

test("Undo restores a declined suggestion; leaving the page completes it @phone @nightly", async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const { id } = await buildDish(db);
  for (const title of ["Supper", "Brunch"])
    await buildMenu(db, { title, isGuestCreated: true, guestName: "Grace", dishIds: [id] });
  await page.goto("/guest-suggestions");
  const supper = page.getByRole("article", { name: "Supper" });
  await supper.getByRole("button", { name: "View Details of Supper" }).click();
  await supper.getByRole("button", { name: "Decline Supper" }).click();
  await expect(supper).toBeHidden();
  await expectToast(page, "Suggestion declined", '"Supper" by Grace');
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(supper).toBeVisible();

  await supper.getByRole("button", { name: "Decline Supper" }).click();
  await expect(supper).toBeHidden();
  await page.reload();
  await expect(page.getByRole("article", { name: "Brunch" })).toBeVisible();
  await expect(supper).toBeHidden();
  const { rows } = await db.$client.query<{ title: string }>("select title from menus");
  expect(rows).toEqual([{ title: "Brunch" }]);
});

/** Opens a separate browser context without an account. */
async function stranger(browser: Browser, guard: Guard): Promise<Page> {
  const context = await browser.newContext();
  guard.watch(context);
  return context.newPage();
}

/** Returns the button that selects a dish. */
function dishButton(page: Page, title: string): Locator {
  return page.getByRole("main").getByRole("listitem").filter({ hasText: title }).locator("[aria-pressed]");
}

test("links are copied over http, also from a menu above a dialog @nightly", async ({ page, db, signIn }) => {
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
  const form = page.getByRole("dialog", { name: "Edit Dish" });
  await form.getByText("More: description, category, method").click();
  const field = form.getByLabel("Description");
  await field.press("Control+v");
  await expect(field).toHaveValue(new RegExp(`/public/dishes/${id}\\?key=[0-9a-z]{16}$`));
});
