import type { BrowserContext, Page } from "@playwright/test";
import { menus } from "#shared/schema/index.ts";
import { expectAccessible } from "#tests/setup/browser/axe.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { DISHES, invite, dish, choose, part, submit } from "#tests/setup/browser/guest-page.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildDish, buildMenu, buildUser } from "#tests/setup/builders.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("a guest chooses dishes, reloads, submits, and edits on another device", async ({
  page,
  db,
  browser,
  guard,
}) => {
  await page.goto(await invite(db));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Ada L. invites you to Friday dinner on Friday, May 17, 2030 at 19:00",
  );
  await expect(page.getByText("No dishes chosen yet").first()).toBeInViewport();
  await part(page, "Your Information").tap();
  await expect(page.getByLabel("Your name")).toBeFocused();
  await page.keyboard.type("Mia");
  await choose(page, "Lentil soup", "Green salad", "Sea bream", "Plum cake");
  await expect(page.getByRole("button", { name: "4 dishes chosen" })).toBeInViewport();

  await page.reload();
  await expect(page.getByRole("button", { name: "4 dishes chosen" })).toBeVisible();
  await expect(part(page, "Your Information")).toContainText("Mia");

  // A double tap must submit one menu.
  await page.getByRole("button", { name: "Submit Menu" }).dblclick();
  const thanks = page.getByRole("heading", { name: "Thank you, Mia!" });
  await expect(thanks).toBeFocused();
  await expect(page.getByRole("listitem")).toHaveText(DISHES.slice(0, 4));
  expect(await db.$count(menus)).toBe(1);
  const calendar = page.getByRole("link", { name: "Add to calendar" });
  const file = await page.request.get((await calendar.getAttribute("href")) ?? "");
  expect(file.headers()["content-type"]).toContain("text/calendar");
  expect(await file.text()).toContain("DTSTART:20300517T190000");
  const link = await page.getByLabel("Your link").inputValue();
  expect(new URL(link).pathname).toBe("/guest-menu");
  // The draft is removed once it is sent.
  expect(await page.evaluate(() => Object.keys(localStorage).join())).toMatch(/^guest-sent:\w+$/);

  const elsewhere = await anotherDevice(browser, guard.watch.bind(guard));
  await elsewhere.goto(link);
  await expect(dish(elsewhere, "Sea bream")).toHaveAttribute("aria-pressed", "true");
  await dish(elsewhere, "Sea bream").tap();
  await choose(elsewhere, "Bread");
  await elsewhere.getByRole("button", { name: "Save Changes" }).tap();
  await expect(elsewhere.getByRole("heading", { name: "Your changes are saved" })).toBeFocused();
  await expect(elsewhere.getByRole("listitem")).toHaveText([
    "Lentil soup",
    "Green salad",
    "Plum cake",
    "Bread",
  ]);
  await elsewhere.context().close();
});

async function anotherDevice(
  browser: { newContext: () => Promise<BrowserContext> },
  watch: (context: BrowserContext) => void,
): Promise<Page> {
  const context = await browser.newContext();
  watch(context);
  return context.newPage();
}

test("a failed submit keeps the input and succeeds on the next try", async ({ page, db, guard }) => {
  guard.allow(0, /^\/api\/guest-menus$/);
  await page.goto(await invite(db));
  await choose(page, "Bread", "Stew");
  await page.route("**/api/guest-menus", (route) => route.abort());
  await submit(page);
  await expectToast(page, "Failed to submit menu. Please try again.", undefined, "destructive");
  await expect(page.getByText("Not sent yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "2 dishes chosen" })).toBeVisible();
  await page.unroute("**/api/guest-menus");
  await submit(page);
  await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
});

test("without an invitation, the sharing policy decides", async ({ page, db, guard }) => {
  guard.allow(403, /^(\/api\/public\/dishes|\/guest-menu)$/);
  await buildDish(db, { title: "Bread" });
  await page.goto("/guest-menu");
  await page.getByLabel("Event title").fill("Sunday");
  await choose(page, "Bread");
  await submit(page);
  await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  // Without a date there is no calendar entry.
  await expect(page.getByRole("link", { name: "Add to calendar" })).toHaveCount(0);

  await db.$client.query("update settings set public_access = 'links'");
  await page.goto("/guest-menu");
  await expect(page.getByRole("heading", { name: "You need an invitation" })).toBeVisible();
  await expect(page.locator('a[href="/"]')).toHaveCount(0);
  await expectAccessible(page, "guest page of a household by invitation");
});

test("a shared menu offers its dishes, a calendar file and a print without any email address", async ({
  page,
  db,
}) => {
  const ada = await buildUser(db, { firstName: "Ada", lastName: "Lovelace", email: "ada@home.example" });
  const soup = await buildDish(db, {
    title: "Lentil soup",
    createdBy: ada.id,
    category: "Soups",
    cookingMethod: "Fried",
    estimatedCalories: 320,
    caloriesSource: "manual",
  });
  const menu = await buildMenu(db, {
    title: "Friday dinner",
    eventDate: "2030-05-17",
    dishIds: [soup.id],
    createdBy: ada.id,
  });
  await page.goto(`/public/menus/${menu.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Friday dinner" })).toBeVisible();
  await expect(page.getByText("A menu by Ada L.")).toBeVisible();
  await expectAccessible(page, "public menu");
  const calendar = await page.getByRole("link", { name: "Add to calendar" }).getAttribute("href");
  expect((await page.request.get(calendar ?? "")).headers()["content-type"]).toContain("text/calendar");
  expect(await page.content()).not.toContain("ada@home.example");

  await page.getByRole("link", { name: /Lentil soup/ }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Lentil soup" })).toBeVisible();
  await expect(page.getByText("Manual entry")).toBeVisible();
  await expect(page.getByText("🍳")).toBeVisible();
  await expectAccessible(page, "public dish");
  expect(await page.content()).not.toContain("ada@home.example");
  await page.getByRole("link", { name: "Sign In" }).tap();
  await expect(page).toHaveURL(new RegExp(`/login\\?next=.*dish%3D${soup.id}$`));
});
