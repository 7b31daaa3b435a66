import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { freePort } from "#server/embedded-postgres/postmaster.ts";
import { digestOf } from "#server/lib/link-token.ts";
import { likes, passwordLinks, providerAccounts } from "#shared/schema/index.ts";
import { expectAccessible } from "#tests/setup/browser/axe.ts";
import { expect, signInAs, test as base } from "#tests/setup/browser/fixtures.ts";
import { buildDish, buildUser, TEST_PASSWORD } from "#tests/setup/data/builders.ts";
import { CLIENT_ID, CLIENT_SECRET } from "#tests/setup/fakes/lying-provider.ts";
import { startRealProvider, type RealProvider } from "#tests/setup/fakes/real-provider.ts";

const test = base.extend<object, { port: number; provider: RealProvider }>({
  port: [
    async ({}, use) => {
      await use(await freePort());
    },
    { scope: "worker" },
  ],
  provider: [
    async ({ port }, use) => {
      const provider = await startRealProvider(`http://127.0.0.1:${port}`);
      await use(provider);
      provider.close();
    },
    { scope: "worker" },
  ],
  serverEnv: [
    async ({ port, provider }, use) =>
      use({
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        OIDC_ISSUER: provider.origin,
        OIDC_CLIENT_ID: CLIENT_ID,
        OIDC_CLIENT_SECRET: CLIENT_SECRET,
        OIDC_NAME: "Our cloud",
      }),
    { scope: "worker" },
  ],
});

// Run in one worker, to start only one server with these variables.
test.describe.configure({ mode: "default" });

test("a member links an account, signs in with it, and signs out there as well @phone", async ({
  page,
  signIn,
  provider,
  guard,
}) => {
  provider.reset();
  guard.allowHost(provider.origin);
  // Requests for offline use may be under way when the session ends.
  guard.allow(401, /^\/api\//);
  await signIn({ username: "rosa", firstName: "Rosa" });
  await page.goto("/settings?tab=profile");
  const card = page.getByRole("region", { name: "Sign-in with Our cloud" });
  await card.getByLabel("Your password here").fill(TEST_PASSWORD);
  await card.getByRole("button", { name: "Link account" }).click();
  await expect(card.getByText("Linked just now.")).toBeVisible();
  await expect(card.getByRole("heading")).toBeFocused();
  await expectAccessible(page, "a linked account");
  await signOut(page);
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();

  await page.goto("/menus?view=archived");
  await expect(page).toHaveURL(/\/login\?next=/);
  await expectAccessible(page, "the sign-in page with a provider");
  await page.getByRole("link", { name: "Sign in with Our cloud" }).click();
  await expect(page.getByRole("heading", { name: "Event Menus" })).toBeVisible();
  await expect(page).toHaveURL("/menus?view=archived");

  await page.goto("/settings?tab=profile");
  await card.getByRole("button", { name: "Unlink" }).click();
  await expect(card.getByRole("button", { name: "Link account" })).toBeVisible();
  await signOut(page);
  await page.getByRole("button", { name: "Sign out there" }).click();
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/$/);
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
}

for (const way of ["the provider", "a password link @nightly"]) {
  test(`the next member finds nothing of the one before, whose draft and queue stay, after signing in by ${way}`, async ({
    page,
    context,
    signIn,
    provider,
    guard,
    db,
  }) => {
    provider.reset();
    guard.allowHost(provider.origin);
    guard.allow(401, /^\/api\//);
    const ada = await signIn({ firstName: "Ada" });
    const ben = await buildUser(db, { firstName: "Ben" });
    const dish = await buildDish(db, { createdBy: ada.id });
    await page.goto("/dishes");
    await expect(page.getByRole("heading", { name: dish.title })).toBeVisible();
    const kept = {
      [`draft:${ada.id}:profile:x`]: { at: Date.now(), value: { firstName: "Adele" } },
      [`unsent:${ada.id}`]: [{ kind: "like", dishId: dish.id, isLiked: true }],
    };
    await page.evaluate(async (values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
      const household = await caches.open("household");
      await household.put("/api/menus", new Response("Ada's"));
    }, kept);

    // A response that is still on its way would set Ada's cookie again.
    await page.goto("about:blank");
    await context.clearCookies();
    if (way === "the provider") {
      await db.insert(providerAccounts).values({ issuer: provider.origin, subject: "ben", userId: ben.id });
      provider.account = "ben";
      await page.goto("/api/auth/oidc");
    } else {
      const token = "T".repeat(32);
      const expiresAt = new Date(Date.now() + 60_000);
      await db.insert(passwordLinks).values({ userId: ben.id, tokenHash: digestOf(token), expiresAt });
      await page.goto(`/password/${token}`);
      await page.getByLabel("New password").fill("walnuts-and-honey");
      await page.getByRole("button", { name: "Save and sign in" }).click();
    }
    await page.getByRole("button", { name: "Your account" }).click();
    await expect(page.getByRole("menu")).toContainText("Ben");
    const cached = async () => (await caches.match("/api/menus", { cacheName: "household" }))?.text();
    expect(await page.evaluate(cached)).not.toBe("Ada's");
    expect(await db.$count(likes)).toBe(0);

    await page.goto("about:blank");
    await signInAs(context, ada);
    await page.goto("/settings?tab=profile");
    await expect(page.getByLabel("First name")).toHaveValue("Adele");
    await expect.poll(() => db.$count(likes, eq(likes.userId, ada.id))).toBe(1);
  });
}
