import type { Page, Route } from "@playwright/test";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { openSearch } from "#tests/setup/browser/steps.ts";
import { buildDish, buildInvitation, buildMenu, buildUser } from "#tests/setup/data/builders.ts";

const dialogs = (page: Page) => page.locator("[role=dialog]");
const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard your changes?" });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Holds the code of a dialog back. @returns its request, once it is there */
const holdBack = (page: Page, name: string) =>
  new Promise<Route>((resolve) => void page.route(`**/assets/${name}-dialog-*.js`, resolve, { times: 1 }));

/** Delivers the code, and waits until it could be shown: React delays content after a fallback by 300 ms. */
async function deliver(page: Page, code: Route) {
  await code.continue();
  await page.waitForTimeout(500);
}

test("Back asks before discarding unsaved input; Forward reopens a closed form @phone", async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const { id } = await buildDish(db, { title: "Lentil soup" });
  await page.goto("/dishes");
  await page.getByRole("button", { name: "View details of Lentil soup" }).click();
  await page.getByRole("button", { name: "Edit Dish" }).click();
  const form = page.getByRole("dialog", { name: "Edit Dish" });
  const title = form.getByLabel("Title");
  await title.fill("Lentil stew");
  const address = `/dishes?dish=${id}&edit-dish=${id}`;
  await expect(page).toHaveURL(address);
  /** Goes back, and waits until the question has returned to the form's address. */
  const goBack = async () => {
    await page.goBack();
    await expect(question(page)).toBeVisible();
    await expect(page).toHaveURL(address);
  };

  await test.step("Back asks, and Back again keeps the form", async () => {
    await goBack();
    await page.goBack();
    await expect(question(page)).toBeHidden();
    await expect(title).toHaveValue("Lentil stew");
    await expect(page).toHaveURL(address);
  });

  await test.step("discarding closes the form and returns to the details", async () => {
    await goBack();
    await question(page).getByRole("button", { name: "Discard" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("dialog", { name: "Lentil soup" })).toBeVisible();
    await expect(page).toHaveURL(`/dishes?dish=${id}`);
  });

  await test.step("Forward reopens the form without the discarded input", async () => {
    await page.goForward();
    await expect(title).toHaveValue("Lentil soup");
  });

  await test.step("a save closes the form, also while another dialog loads", async () => {
    await title.fill("Lentil stew");
    const requested = holdBack(page, "search");
    await page.route(`**/api/dishes/${id}`, (call) => requested.then(() => call.continue()));
    await form.getByRole("button", { name: "Save changes" }).click();
    await page.keyboard.press("Control+k");
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(`/dishes?dish=${id}`);
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);
    await expect(page).toHaveURL("/dishes");
  });
});

test("open dialogs survive a reload and close one at a time @nightly", async ({ page, db, signIn }) => {
  await signIn();
  const { id: dishId } = await buildDish(db, { title: "Lentil soup" });
  const { id } = await buildMenu(db, { title: "Friday dinner", dishIds: [dishId] });
  await page.goto(`/menus?menu=${id}&dish=${dishId}`);
  const menu = page.getByRole("dialog", { name: "Menu preview" });
  const dish = page.getByRole("dialog", { name: "Lentil soup" });
  await expect(dish).toBeVisible();
  await openSearch(page, "lentil");
  await expect(page.getByRole("option", { name: "Lentil soup" })).toBeVisible();
  await expect(page).toHaveURL(`/menus?menu=${id}&dish=${dishId}&search=lentil`);

  const requested = holdBack(page, "dish-detail");
  await page.reload();
  const code = await requested;
  await expect(dialogs(page)).toHaveCount(1);
  await deliver(page, code);
  await expect(page.getByRole("combobox", { name: /^Search/ })).toHaveValue("lentil");
  await expect(page.getByRole("option", { name: "Lentil soup" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dish).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dish).toHaveCount(0);
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page).toHaveURL("/menus");
  await page.goForward();
  await expect(page.getByRole("combobox", { name: /^Search/ })).toBeVisible();
});

const CLOSE = {
  Escape: (page: Page) => page.keyboard.press("Escape"),
  Back: (page: Page) => page.goBack(),
  Close: (page: Page) => page.getByRole("button", { name: "Close" }).click(),
};
for (const [way, close] of Object.entries(CLOSE)) {
  test(`${way} cancels only a dialog that still loads @phone @nightly`, async ({ page, db, signIn }) => {
    await signIn();
    const { id } = await buildDish(db, { title: "Lentil soup" });
    await page.goto("/");
    await page.getByRole("navigation").getByRole("link", { name: "Dishes" }).click();
    await page.getByRole("button", { name: "View details of Lentil soup" }).click();
    await expect(dialogs(page)).toBeFocused();
    const requested = holdBack(page, "when");
    await page.getByRole("button", { name: "Plan for a day" }).dblclick({ delay: 60 });
    const code = await requested;
    await close(page);
    await expect(page).toHaveURL(`/dishes?dish=${id}`);
    await deliver(page, code);
    await expect(dialogs(page)).toHaveCount(1);
    await page.goForward();
    await expect(dialog(page, "When?")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialogs(page)).toHaveCount(1);
    for (const address of ["/dishes", "/"]) {
      await page.goBack();
      await expect(page).toHaveURL(address);
    }
  });
}

test("Back before the first dialog has loaded shows none @nightly", async ({ page, db, signIn }) => {
  await signIn();
  await buildDish(db, { title: "Lentil soup" });
  await page.goto("/");
  const requested = holdBack(page, "comments");
  await page.getByRole("link", { name: "Comments on Lentil soup" }).dblclick();
  const code = await requested;
  await page.goBack();
  await expect(page).toHaveURL("/");
  await deliver(page, code);
  await expect(dialogs(page)).toHaveCount(0);
  await page.goForward();
  await expect(dialog(page, "Comments")).toBeVisible();
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
});

test("Back closes only the open confirmation @nightly", async ({ page, db, signIn }) => {
  await signIn();
  await buildDish(db, { title: "Lentil soup" });
  await page.goto("/");
  await page.getByRole("navigation").getByRole("link", { name: "Dishes" }).click();
  await page.getByRole("button", { name: "More for Lentil soup" }).click();
  await page.getByRole("menuitem", { name: "Delete Dish" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Delete this dish?" });
  await expect(confirmation).toBeVisible();
  await page.goBack();
  await expect(confirmation).toBeHidden();
  await expect(page).toHaveURL("/dishes");
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("a second Escape while a dialog closes keeps the page @nightly", async ({ page, db, signIn }) => {
  await signIn();
  await buildDish(db, { title: "Lentil soup" });
  await page.goto("/");
  await page.getByRole("navigation").getByRole("link", { name: "Dishes" }).click();
  await page.getByRole("button", { name: "View details of Lentil soup" }).click();
  await expect(dialog(page, "Lentil soup")).toBeFocused();
  await page.evaluate(() => {
    for (let times = 0; times < 3; times++) {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
      );
    }
  });
  await expect(dialog(page, "Lentil soup")).toHaveCount(0);
  await expect(page).toHaveURL("/dishes");
});

test("every form and panel opens by a link and closes by Escape @nightly", async ({ page, db, signIn }) => {
  const me = await signIn({ isAdmin: true });
  const jonas = await buildUser(db, { firstName: "Jonas", lastName: "Berg" });
  const { id } = await buildInvitation(db, { eventTitle: "Garden party", createdBy: me.id });
  const OPENED: [address: string, title: string][] = [
    ["/dishes?new=dish", "Create Dish"],
    ["/dishes?new=1", "Create Dish"],
    ["/menus?new=1", "Create Event Menu"],
    ["/settings?new=member", "Add member"],
    [`/settings?edit-member=${jonas.id}`, "Edit Jonas Berg"],
    [`/settings?reset-password=${jonas.id}`, "Reset password"],
    [`/settings?password-link=${jonas.id}`, "Create password link"],
    ["/settings?tab=tokens&new=token", "Create token"],
    ["/settings?tab=alerts&configure-alerts=1", "Configure alerts"],
    ["/admin?part=categories&new=category", "Add category"],
    ["/guest-suggestions?invite=1", "Invite Guests"],
    [`/guest-suggestions?invitation=${id}`, "Invitation"],
    ["/?notifications=1", "Notifications"],
    ["/?search=soup", "Search"],
  ];
  for (const [address, title] of OPENED) {
    await page.goto(address);
    await expect(dialog(page, title), address).toBeVisible();
    await expect(page.locator("[role=dialog]:focus-within"), address).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("[role=dialog]"), address).toHaveCount(0);
    expect(page.url()).not.toMatch(/new=|edit-|reset-|password-|configure-|invit|notifications|search/);
  }
});

test("members cannot open administrators' dialogs @nightly", async ({ page, db, signIn }) => {
  await signIn();
  const jonas = await buildUser(db, { firstName: "Jonas" });
  for (const search of ["new=category", "configure-alerts=1", `edit-member=${jonas.id}`]) {
    await page.goto(`/settings?${search}`);
    await expect(page.getByText("Jonas")).toBeVisible();
    await expect(page.locator("[role=dialog]")).toHaveCount(0);
  }
});
