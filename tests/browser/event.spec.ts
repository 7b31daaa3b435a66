import type { Page } from "@playwright/test";
import type { Database } from "#server/database/db.ts";
import { answers, claims, menus } from "#shared/schema/index.ts";
import { expectAccessible } from "#tests/setup/browser/axe.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildDish, buildInvitation, buildMenu, buildUser } from "#tests/setup/builders.ts";
import { photo } from "#tests/setup/photos.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Invites a group to a menu of four dishes. @returns the path of the link */
async function inviteGroup(db: Database): Promise<string> {
  const ada = await buildUser(db, { firstName: "Ada", lastName: "Lovelace", email: "ada@home.example" });
  const served = [
    await buildDish(db, { title: "Lentil soup", confirmedLabels: { nuts: false } }),
    await buildDish(db, { title: "Walnut cake", confirmedLabels: { nuts: true } }),
    await buildDish(db, { title: "Sea bream" }),
    await buildDish(db, { title: "Bread" }),
  ];
  const menu = await buildMenu(db, {
    title: "Garden party",
    eventDate: "2030-05-17",
    eventTime: "19:00",
    place: "5 Mill Lane",
    dishIds: served.map(({ id }) => id),
    createdBy: ada.id,
  });
  const { token } = await buildInvitation(db, {
    createdBy: ada.id,
    menuId: menu.id,
    maxAnswers: 12,
    showsNames: true,
  });
  return `/event/${token}`;
}

/** Invites one guest to choose dishes. @returns the path of the link */
async function inviteGuest(db: Database): Promise<string> {
  const ada = await buildUser(db, { firstName: "Ada", lastName: "Lovelace" });
  // Their photos stand above the title.
  for (let n = 1; n <= 7; n++) await buildDish(db, { images: [`/images/dish-${n}.jpg`], createdBy: ada.id });
  const { token } = await buildInvitation(db, { createdBy: ada.id, eventTitle: "Garden party" });
  return `/menu/${token}`;
}

const wish = (page: Page, title: string) => page.getByRole("button", { name: new RegExp(`^${title}`) });

const PHONE = { width: 390, height: 844 };

for (const [name, link, viewport] of [
  ["a group's link", inviteGroup, PHONE],
  ["a group's link in landscape", inviteGroup, { width: 844, height: 390 }],
  ["a guest's link", inviteGuest, PHONE],
  ["a guest's link on a desktop", inviteGuest, { width: 1440, height: 900 }],
] as const)
  test(`the title of ${name} stands in its place before the page's code is loaded @nightly`, async ({
    page,
    db,
  }) => {
    const path = await link(db);
    await page.setViewportSize(viewport);
    const body = Buffer.from((await photo()).split(",")[1] ?? "", "base64");
    await page.route("**/images/dish-*.jpg", (route) => route.fulfill({ body, contentType: "image/jpeg" }));
    let load = () => {};
    const scripts = new Promise<void>((resolve) => (load = resolve));
    await page.route(/\.js$/, async (route) => {
      if (!route.request().url().endsWith("/theme.js")) await scripts;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    const title = page.locator("h1");
    const look = () =>
      title.evaluate((element) => {
        const { x, y } = element.getBoundingClientRect();
        const { font, letterSpacing } = getComputedStyle(element);
        return { x, y, font, letterSpacing };
      });
    await expect(title).toHaveText("Ada L. invites you: Garden party · Friday, May 17, 2030");
    const early = await look();
    load();
    await expect(title).toHaveText("Ada L. invites you to Garden party");
    await expect.poll(look).toEqual(early);
  });

test("guests answer a group link, wish, change, claim a dish, and decline", async ({
  page,
  db,
  browser,
  guard,
}) => {
  const link = await inviteGroup(db);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ada L. invites you to Garden party");
  await expect(page.getByText("Friday, May 17, 2030 · 7:00 PM")).toBeVisible();
  await expectAccessible(page, "group invitation");

  // Five taps: coming, three wishes, send.
  await page.getByRole("radio", { name: "I'm coming" }).tap();
  await expect(page.getByLabel("Your name")).toBeFocused();
  await expect(page.getByRole("group", { name: "Children" })).toBeInViewport({ ratio: 1 });
  await page.keyboard.type("May Chen");
  for (const title of ["Lentil soup", "Sea bream", "Bread"]) await wish(page, title).tap();
  await expect(page.getByText("You, 3 wishes")).toBeInViewport();
  await page.reload();
  await expect(page.getByText("You, 3 wishes")).toBeInViewport();
  await page.getByRole("button", { name: "Send" }).dblclick();
  await expect(page.getByRole("heading", { name: "Thank you, May Chen!" })).toBeFocused();
  await expect(page.getByRole("list", { name: "Your wishes" }).getByRole("listitem")).toHaveCount(3);
  await expect(page).toHaveURL(/\/answer\/\w+$/);
  await expectAccessible(page, "answer sent");
  expect(await db.$count(answers)).toBe(1);

  // The group link opens the own answer on this device.
  await page.goto(link);
  await page.getByRole("button", { name: "Change Answer" }).tap();
  await page.getByRole("button", { name: "More children" }).tap();
  await page.getByRole("button", { name: /^Anything you avoid/ }).tap();
  await page.getByRole("checkbox", { name: "nuts", exact: true }).tap();
  await expect(wish(page, "Walnut cake")).toContainText("Contains nuts");
  await expect(wish(page, "Bread")).toContainText("Nuts?");
  await expect(page.getByText("Not confirmed yet")).toHaveCount(1);
  await expect(wish(page, "Lentil soup")).not.toContainText("nuts");
  await expectAccessible(page, "answer form");
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByRole("heading", { name: "You're coming: 1 adult, 1 child" })).toBeVisible();
  await expect(page.getByText("Diet and allergies: nuts")).toBeVisible();

  await page.getByRole("button", { name: /^Want to bring or cook/ }).tap();
  await page.getByRole("button", { name: "I'll cook this: Bread" }).tap();
  await expect(page.getByText("Cooked by you")).toBeVisible();
  await expectAccessible(page, "claims");
  const calendar = await page.getByRole("link", { name: "Add to calendar" }).getAttribute("href");
  expect(await (await page.request.get(calendar ?? "")).text()).toContain("DTSTART:20300517T190000");

  const elsewhere = await browser.newContext();
  guard.watch(elsewhere);
  const other = await elsewhere.newPage();
  await other.goto(link);
  await other.getByRole("radio", { name: "I can't come" }).tap();
  await other.getByLabel("Your name").fill("Omar");
  await other.getByRole("button", { name: "Send" }).tap();
  await expect(other.getByRole("heading", { name: "Thank you, Omar!" })).toBeFocused();
  await expect(other.getByText("May and 1 more are coming")).toBeVisible();
  await elsewhere.close();
  expect(await db.$count(answers)).toBe(2);
  expect(await db.$count(claims)).toBe(1);
  expect(await db.$count(menus)).toBe(1);
});
