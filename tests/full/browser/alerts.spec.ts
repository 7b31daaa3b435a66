import { eq } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { users } from "#shared/schema.ts";
import { startFakeDashboard, type FakeDashboard } from "#tests/setup/fake-dashboard.ts";
import { expectAccessible } from "#tests/setup/browser/axe.ts";
import { expect, test as base } from "#tests/setup/browser/fixtures.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";

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
  /** As at the start of each test: empty, and in a good mood. */
  dashboard: async ({ standIn }, use) => {
    standIn.reset();
    await use(standIn);
  },
});

// One server with these variables is enough.
test.describe.configure({ mode: "default" });

const KEY = "key-4711-of-the-dashboard";
const admin = { username: "amira", firstName: "Amira", lastName: "Haddad", isAdmin: true };
const SETTINGS = "/settings?tab=alerts";
const panel = (page: Page) => page.getByRole("tabpanel", { name: "Alerts" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Configure Alerts" });

async function configure(page: Page, address: string, key: string): Promise<void> {
  await panel(page).getByRole("button", { name: "Configure" }).click();
  await dialog(page).getByLabel("Dashboard URL").fill(address);
  if (key) await dialog(page).getByLabel("API Key").fill(key);
  await dialog(page).getByRole("button", { name: "Save and Test" }).click();
}

test("address and key are both needed, and what is no address is said beside the field", async ({
  page,
  signIn,
  guard,
}) => {
  guard.allow(400, /^\/api\/rasab\/configure$/);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await signIn(admin);
  await page.goto(SETTINGS);
  await configure(page, "", "");
  const missing = "Please provide both Dashboard URL and API Key";
  await expectToast(page, "Missing Information", missing, "destructive");
  await expect(dialog(page).getByLabel("Dashboard URL")).toBeFocused();
  await dialog(page).getByLabel("Dashboard URL").fill("dashboard.example");
  await dialog(page).getByRole("button", { name: "Save and Test" }).click();
  await expectToast(page, "Missing Information", missing, "destructive");
  await expect(dialog(page).getByLabel("API Key")).toBeFocused();
  expect(sent).not.toContain("/api/rasab/configure");

  await dialog(page).getByLabel("API Key").fill(KEY);
  await dialog(page).getByRole("button", { name: "Save and Test" }).click();
  const wrong = "Please enter an address that starts with http:// or https://";
  await expectToast(page, "Configuration Failed", wrong, "destructive");
  await expect(dialog(page).getByLabel("Dashboard URL")).toHaveAccessibleDescription(new RegExp(wrong));
  await expect(dialog(page).getByLabel("Dashboard URL")).toHaveValue("dashboard.example");
  await expect(dialog(page).getByLabel("API Key")).toHaveValue(KEY);
});

test("a dashboard that does not answer is saved all the same, and what happens waits for it", async ({
  page,
  signIn,
  dashboard,
}) => {
  dashboard.mood = 503;
  await signIn(admin);
  await page.goto(SETTINGS);
  await configure(page, dashboard.url, KEY);
  await expectToast(page, "Saved, but the test alert did not arrive", undefined, "destructive");
  await expect(panel(page).getByText("Not reached", { exact: true })).toBeVisible();
  await expect(panel(page)).toContainText(
    "The dashboard could not be reached, or it did not accept the alert.",
  );
  await page.request.post("/api/dishes", { data: { title: "Soup" } });
  await expect(panel(page).getByText("1 alert", { exact: true })).toBeVisible();
  dashboard.mood = 200;
  await panel(page).getByRole("button", { name: "Send Test" }).click();
  await expect(panel(page).getByText("Connected", { exact: true })).toBeVisible();
  await expect(panel(page).getByText("Nothing", { exact: true })).toBeVisible();
  expect(dashboard.alerts()).toHaveLength(1);
});

test("the stored key is never shown, stays with its address, and another address needs its own", async ({
  page,
  signIn,
  dashboard,
}) => {
  await signIn(admin);
  await page.goto(SETTINGS);
  await configure(page, dashboard.url, KEY);
  await expect(dialog(page)).toBeHidden();
  await panel(page).getByRole("button", { name: "Configure" }).click();
  const key = dialog(page).getByLabel("API Key");
  await expect(key).toHaveValue("");
  await expect(key).toHaveAttribute("placeholder", "A key is stored");
  await expect(key).toHaveAttribute("type", "password");
  await dialog(page).getByLabel("Dashboard URL").fill(`${dashboard.url}/new`);
  await expect(key).toHaveAccessibleDescription("Another address needs its own key.");
  await dialog(page).getByRole("button", { name: "Save and Test" }).click();
  await expectToast(page, "Missing Information", undefined, "destructive");
  await dialog(page).getByLabel("Dashboard URL").fill(dashboard.url);
  await dialog(page).getByRole("button", { name: "Save and Test" }).click();
  await expect(dialog(page)).toBeHidden();
  expect(dashboard.received.map(({ headers }) => headers.authorization)).toEqual([
    `Bearer ${KEY}`,
    `Bearer ${KEY}`,
  ]);
});

test("alerts are switched off and on", async ({ page, signIn, dashboard }) => {
  await signIn(admin);
  await page.goto(SETTINGS);
  await configure(page, dashboard.url, KEY);
  const send = panel(page).getByLabel("Send alerts");
  await send.click();
  await expectToast(page, "Alerts are off", undefined, "success");
  await expect(send).not.toBeChecked();
  await expect(panel(page).getByText("Off", { exact: true })).toBeVisible();
  await page.request.post("/api/dishes", { data: { title: "Quiet soup" } });
  await send.click();
  await expectToast(page, "Alerts are on", undefined, "success");
  await expect(panel(page).getByText("Connected", { exact: true })).toBeVisible();
  expect(dashboard.alerts()).toEqual([]);
});

test("members see how it goes; the button is reached by keyboard, says why it is disabled, and does nothing", async ({
  page,
  signIn,
  db,
  dashboard,
}) => {
  const user = await signIn(admin);
  await page.goto(SETTINGS);
  await configure(page, dashboard.url, KEY);
  await expect(panel(page).getByText("Connected", { exact: true })).toBeVisible();
  await db.update(users).set({ isAdmin: false }).where(eq(users.id, user.id));
  await page.reload();
  await expect(panel(page).getByText("Connected", { exact: true })).toBeVisible();
  const button = panel(page).getByRole("button", { name: "Configure" });
  await expect(button).toBeDisabled();
  await button.focus();
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleDescription("Only administrators can configure alert integrations");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect(panel(page).getByRole("button")).toHaveCount(1);
  await expect(panel(page).getByRole("checkbox")).toHaveCount(0);
  await expectAccessible(page, "alerts, connected, as a member");
});

test("when the status cannot be had it says so and is asked again", async ({ page, signIn, guard }) => {
  guard.allow(500, /^\/api\/rasab\//);
  await signIn(admin);
  await page.route("**/api/rasab/*", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto(SETTINGS);
  await expect(panel(page).getByText("The alerts could not be loaded")).toBeVisible();
  await page.unroute("**/api/rasab/*");
  await panel(page).getByRole("button", { name: "Try again" }).click();
  await expect(panel(page).getByText("No dashboard yet")).toBeVisible();
});
