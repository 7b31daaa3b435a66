import type { Page } from "@playwright/test";
import { accessTokens } from "#shared/schema/index.ts";
import { expectAccessible } from "#tests/setup/browser/axe.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";

const amira = { username: "amira", firstName: "Amira", lastName: "Haddad", isAdmin: true };
const panel = (page: Page) => page.getByRole("main");
const row = (page: Page, name: string) => panel(page).getByRole("listitem").filter({ hasText: name });

/** Creates a token in the page and returns it. */
async function makeToken(page: Page, name: string): Promise<string> {
  await panel(page).getByRole("button", { name: "Create token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Expires").selectOption({ label: "90 days" });
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(page.getByRole("dialog", { name: "Your new token" })).toBeVisible();
  return page.getByRole("textbox", { name: "Access token" }).inputValue();
}

/** Calls the API with a token. */
const ask = async (origin: string, token: string, path = "/api/auth/user") =>
  (await fetch(`${origin}${path}`, { headers: { Authorization: `Bearer ${token}` } })).status;

test.describe("access tokens", () => {
  test("a member creates, copies and revokes a token and sees when it was used @phone @nightly", async ({
    page,
    signIn,
    context,
    installation,
    db,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn({ ...amira, isAdmin: false });
    await page.goto("/settings?tab=tokens");
    await expect(panel(page).getByRole("heading", { name: "No tokens yet" })).toBeVisible();

    const token = await makeToken(page, "Kitchen screen");
    expect(token).toMatch(/^sofra_[0-9a-f]{64}$/);
    await expectAccessible(page, "a token that was just made");
    await page.getByRole("button", { name: "Copy token" }).click();
    await expectToast(page, "Token copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(row(page, "Kitchen screen")).toContainText(/sofra_…[0-9a-f]{4}expires .*never used/);
    await expect(page.getByText(token)).toHaveCount(0);

    expect(await ask(installation.origin, token)).toBe(200);
    await expect.poll(async () => (await db.select().from(accessTokens))[0]?.lastUsedAt).not.toBeNull();
    await page.reload();
    await expect(row(page, "Kitchen screen")).toContainText("last used just now");

    await row(page, "Kitchen screen").getByRole("button", { name: "Revoke Kitchen screen" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    expect(await ask(installation.origin, token)).toBe(200);
    await row(page, "Kitchen screen").getByRole("button", { name: "Revoke Kitchen screen" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke token" }).click();
    await expectToast(page, "Token revoked");
    await expect(panel(page).getByRole("heading", { name: "No tokens yet" })).toBeVisible();
    expect(await ask(installation.origin, token)).toBe(401);
  });
});

test.describe("the API reference", () => {
  test("is public; endpoints can be searched, opened and linked to @nightly", async ({ page, guard }) => {
    // Axe injects a style, which the page's content security policy reports.
    guard.allowViolation("style-src 'self'");
    await page.goto("/api/docs");
    await expect(page.getByRole("heading", { name: "API", exact: true })).toBeVisible();
    await page.getByLabel("Find an endpoint").fill("post comments");
    await expect(page.getByRole("status")).toHaveText("1 endpoint");
    const call = page.getByText("/api/dishes/{id}/comments", { exact: true }).filter({ visible: true });
    await expect(call).toHaveCount(1);
    await call.click();
    await expect(page.getByText('"Best warm."')).toBeVisible();
    await page.getByLabel("Find an endpoint").fill("nothing of the kind");
    await expect(page.getByRole("status")).toHaveText("No endpoints");
    await page.goto("/api/docs#tokens.create");
    await expect(page.getByText('"days": 365')).toBeVisible();
    await expectAccessible(page, "the API reference");
    // Filter the endpoints, because axe takes ten seconds for all of them.
    await page.getByLabel("Find an endpoint").fill("tokens");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, "the API reference, dark, on a phone");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
