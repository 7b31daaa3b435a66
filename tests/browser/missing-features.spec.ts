import type { Page } from "@playwright/test";
import { sessions } from "#shared/schema/index.ts";
import { expect, signInAs, test } from "#tests/setup/browser/fixtures.ts";
import {
  breakFeatures,
  FEATURES,
  type Failure,
  type Feature,
} from "#tests/setup/browser/missing-features.ts";
import { logOut, signInByForm } from "#tests/setup/browser/steps.ts";
import { buildDish, buildInvitation, buildUser } from "#tests/setup/data/builders.ts";

const home = (page: Page) => page.getByRole("heading", { name: "Recent Activity" });

const STORES = ["serviceWorker", "caches", "indexedDB", "localStorage", "sessionStorage"] as const;

const CASES: { failure: Failure; features: readonly Feature[] }[] = [
  ...STORES.flatMap((store) => [
    { failure: "missing" as const, features: [store] },
    { failure: "throwing" as const, features: [store] },
  ]),
  { failure: "missing", features: FEATURES },
  { failure: "throwing", features: FEATURES },
  { failure: "failing when used", features: FEATURES },
];

for (const { failure, features } of CASES) {
  const names = features === FEATURES ? "every optional feature" : features.join();
  test(`sign-in, an expired session and sign-out work with ${names} ${failure} @nightly`, async ({
    page,
    context,
    db,
    guard,
  }) => {
    // Requests pending when the session ends.
    guard.allow(401, /^\/api\//);
    const user = await buildUser(db, { username: "amira" });
    await breakFeatures(page, features, failure);
    await page.goto("/");
    await signInByForm(page, "amira");
    await expect(home(page)).toBeVisible();

    // A pending response may set the cookie again.
    await db.delete(sessions);
    await context.clearCookies();
    await page.reload();
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();

    await signInAs(context, user);
    const liveStream = page.waitForRequest(/\/api\/events/);
    await page.reload();
    await expect(home(page)).toBeVisible();
    await liveStream;
    await logOut(page);
  });
}

test("sign-in and sign-out do not wait for caches that cannot be deleted @nightly", async ({ page, db }) => {
  await buildUser(db, { username: "amira" });
  await page.addInitScript(() => {
    caches.delete = () => new Promise(() => undefined);
  });
  await page.goto("/");
  await signInByForm(page, "amira");
  await expect(home(page)).toBeVisible();
  await logOut(page);
});

for (const failure of ["missing", "throwing", "failing when used"] as const) {
  test(`likes, themes and Settings work with every optional feature ${failure} @nightly`, async ({
    page,
    context,
    db,
    signIn,
    guard,
  }) => {
    await signIn();
    await buildDish(db, { title: "Lentil soup" });
    await breakFeatures(page, FEATURES, failure);
    await page.clock.install();
    await page.goto("/dishes");
    await page.getByRole("button", { name: /^Like Lentil soup/ }).click();
    await expect(page.getByText("You like this dish")).toBeVisible();
    // The service worker and the prompts start a few seconds after the page.
    await page.clock.runFor("00:10");
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

    guard.allow(0, /^\//);
    await context.setOffline(true);
    await page.getByRole("button", { name: /^Like Lentil soup/ }).click();
    await expect(page.getByText("Your like could not be saved")).toBeVisible();
    await context.setOffline(false);

    await page.goto("/settings?tab=profile");
    await expect(page.getByText("This browser does not support notifications from web apps.")).toBeVisible();
  });

  test(`a guest answers an invitation with every optional feature ${failure} @nightly`, async ({
    page,
    db,
  }) => {
    await buildDish(db, { title: "Lentil soup" });
    const { token } = await buildInvitation(db, { eventTitle: "Garden dinner" });
    await breakFeatures(page, FEATURES, failure);
    await page.goto(`/guest/${token}`);
    await page.getByRole("button", { name: /^Lentil soup/ }).click();
    await page.getByRole("button", { name: "Submit menu" }).click();
    await expect(page.getByRole("heading", { name: /Thank you/ })).toBeVisible();
  });
}
