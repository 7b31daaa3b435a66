import type { Database } from "#server/database/db.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildDish, buildInvitation, buildMenu, buildUser } from "#tests/setup/data/builders.ts";
import { photo } from "#tests/setup/data/photos.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Invites a group to a menu. @returns the path of the link */
async function inviteGroup(db: Database): Promise<string> {
  const ada = await buildUser(db, { firstName: "Ada", lastName: "Lovelace" });
  const dish = await buildDish(db, { title: "Lentil soup" });
  const menu = await buildMenu(db, {
    title: "Garden party",
    eventDate: "2030-05-17",
    eventTime: "19:00",
    place: "5 Mill Lane",
    dishIds: [dish.id],
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

const PHONE = { width: 390, height: 844 };

for (const [name, link, viewport] of [
  ["a group's link", inviteGroup, PHONE],
  ["a group's link in landscape", inviteGroup, { width: 844, height: 390 }],
  ["a guest's link", inviteGuest, PHONE],
  ["a guest's link on a desktop", inviteGuest, { width: 1440, height: 900 }],
] as const) {
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
}
