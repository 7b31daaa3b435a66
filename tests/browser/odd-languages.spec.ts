import type { Page } from "@playwright/test";
import type { Database } from "#server/database/db.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildInvitation, buildMenu, buildUser } from "#tests/setup/data/builders.ts";

/** Values of `navigator.languages` on kiosks, desktops and old phones. */
const ODD = [
  ["en-US@posix"],
  ["en_US.UTF-8"],
  ["C"],
  ["POSIX"],
  ["*"],
  [""],
  [],
  ["english", "x-klingon"],
  ["en-"],
  ["en-u-nu-arab-ca-islamic"],
  ["en-US-u-va-posix", "i-default"],
  [null, undefined],
  undefined,
];

async function openInvitation(page: Page, db: Database): Promise<void> {
  const { id: createdBy } = await buildUser(db, { firstName: "Ada", lastName: "Lovelace" });
  const { id: menuId } = await buildMenu(db, { title: "Picnic", eventDate: "2030-05-01", createdBy });
  const { token } = await buildInvitation(db, { createdBy, menuId, maxAnswers: 12 });
  await page.goto(`/event/${token}`);
}

for (const [index, languages] of ODD.entries()) {
  const tag = index === 0 ? "" : " @nightly";
  test(`sign-in and a guest's page open with the languages ${JSON.stringify(languages)}${tag}`, async ({
    page,
    db,
  }) => {
    await page.addInitScript((values) => {
      Object.defineProperty(navigator, "languages", { get: () => values });
      Object.defineProperty(navigator, "language", { get: () => values?.[0] });
    }, languages);
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
    await openInvitation(page, db);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ada L. invites you to Picnic");
    await expect(page.getByText("Wednesday, May 1, 2030")).toBeVisible();
  });
}

for (const [locale, day] of [
  ["ar-EG", "الأربعاء، 1 مايو 2030"],
  ["ar-SA", "الأربعاء، 1 مايو 2030"],
  ["fr-FR", "mercredi 1er mai 2030"],
] as const) {
  test.describe(() => {
    test.use({ locale });

    test(`a guest in ${locale} reads one kind of digits and the first of a month @nightly`, async ({
      page,
      db,
    }) => {
      await openInvitation(page, db);
      await expect(page.getByText(day)).toBeVisible();
      await expect(page.locator("body")).not.toContainText(/[٠-٩]/);
    });
  });
}
