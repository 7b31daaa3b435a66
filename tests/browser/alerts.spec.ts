import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/setup/browser/axe.ts";
import { expect, test as base } from "#tests/setup/browser/fixtures.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { startFakeDashboard, type FakeDashboard } from "#tests/setup/fake-dashboard.ts";

const test = base.extend<{ dashboard: FakeDashboard }, { standIn: FakeDashboard }>({
  standIn: [
    async ({}, use) => {
      const standIn = await startFakeDashboard();
      await use(standIn);
      standIn.close();
    },
    { scope: "worker" },
  ],
  serverEnv: [async ({ standIn }, use) => use({ OUTBOUND_ALLOW: standIn.host }), { scope: "worker" }],
  /** Reset for each test: no requests, successful responses. */
  dashboard: async ({ standIn }, use) => {
    standIn.reset();
    await use(standIn);
  },
});

// Run in one worker, to start only one server with these variables.
test.describe.configure({ mode: "default" });

const KEY = "key-4711-of-the-dashboard";
const admin = { username: "amira", firstName: "Amira", lastName: "Haddad", isAdmin: true };
const panel = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog", { name: "Configure alerts" });

async function configure(page: Page, address: string, key: string): Promise<void> {
  await panel(page).getByRole("button", { name: "Configure" }).click();
  await dialog(page).getByLabel("Dashboard URL").fill(address);
  if (key) await dialog(page).getByLabel("API Key").fill(key);
  await dialog(page).getByRole("button", { name: "Save and Test" }).click();
}

test("an administrator connects an external dashboard, which receives activity @phone @nightly", async ({
  page,
  signIn,
  dashboard,
}) => {
  await signIn(admin);
  await page.goto("/settings?tab=alerts");
  await expect(panel(page).getByRole("heading", { name: "Dashboard messages" })).toBeVisible();
  await expect(panel(page).getByText("Not configured", { exact: true })).toBeVisible();
  await configure(page, dashboard.url, KEY);
  await expectToast(page, "Dashboard connected", "The test alert arrived.", "success");
  await expect(dialog(page)).toBeHidden();
  await expect(panel(page).getByText("Connected", { exact: true })).toBeVisible();
  await expect(panel(page)).toContainText(dashboard.url);
  expect(dashboard.received.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${KEY}`]);
  await expectAccessible(page, "alerts, connected");

  await page.request.post("/api/dishes", { data: { title: "Soup" } });
  await expect
    .poll(() => dashboard.alerts().map(({ message }) => message))
    .toEqual(['Amira Haddad created a new dish "Soup"']);

  await panel(page).getByRole("button", { name: "Send test" }).click();
  await expectToast(page, "The test alert arrived", undefined, "success");
  expect(dashboard.received).toHaveLength(3);
});
