import { waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { AlertsSettings } from "#client/features/alerts/alerts-settings.tsx";
import { alertsApi, type DashboardConfig, type DashboardStatus } from "#shared/alerts.api.ts";
import { buildMe } from "#tests/setup/data/views.ts";
import { respond, refuse } from "./setup/api.ts";
import { expectFocus, expectToast, field, fill, type Person, screen, show } from "./setup/render.tsx";

const admin = buildMe({ isAdmin: true });
const URL = "https://dashboard.example/alerts";
const KEY = "key-4711-of-the-dashboard";
const NONE: DashboardConfig = { dashboardUrl: null, enabled: false, hasApiKey: false };
const STORED: DashboardConfig = { dashboardUrl: URL, enabled: true, hasApiKey: true };
const CONNECTED: DashboardStatus = {
  configured: true,
  enabled: true,
  connected: true,
  lastSuccessAt: "2026-05-01T12:00:00.000Z",
  lastError: null,
  pending: 0,
};

function respondWithState(config: DashboardConfig, status: Partial<DashboardStatus> = {}): void {
  respond(alertsApi.config, config);
  respond(alertsApi.status, {
    ...CONNECTED,
    configured: config.hasApiKey,
    enabled: config.enabled,
    ...status,
  });
}

async function openDialog(user: Person) {
  await user.click(await screen.findByRole("button", { name: "Configure" }));
  return within(await screen.findByRole("dialog", { name: "Configure alerts" }));
}

const save = (user: Person) => user.click(screen.getByRole("button", { name: "Save and test" }));

test("URL and key are required, and an invalid URL shows a field error", async () => {
  respondWithState(NONE);
  const missing = "Please provide both Dashboard URL and API Key";
  const wrong = "Please enter a URL that starts with http:// or https://";
  const { user } = show(<AlertsSettings />, { me: admin });
  const dialog = await openDialog(user);
  await save(user);
  await expectToast("Missing Information", missing, "destructive");
  await expectFocus(() => field("Dashboard URL", dialog));
  await fill(user, field("Dashboard URL", dialog), "dashboard.example");
  await save(user);
  await expectFocus(() => field("API Key", dialog));
  await user.keyboard("{F6}");
  await expectFocus(() => screen.getByRole("button", { name: "Dismiss" }));

  const saved = respond(alertsApi.configure, { testSent: true });
  await fill(user, field("API Key", dialog), KEY);
  await save(user);
  await expectToast("Configuration Failed", wrong, "destructive");
  await dialog.findByRole("textbox", { name: /^Dashboard URL/, description: new RegExp(wrong) });
  expect(field("Dashboard URL", dialog).value).toBe("dashboard.example");
  expect(field("API Key", dialog).value).toBe(KEY);
  expect(saved).toEqual([]);
});

test("an unreachable dashboard is saved and activity is queued for it", async () => {
  respondWithState(NONE);
  const saved = respond(alertsApi.configure, { testSent: false });
  const { user } = show(<AlertsSettings />, { me: admin });
  const dialog = await openDialog(user);
  await fill(user, field("Dashboard URL", dialog), URL);
  await fill(user, field("API Key", dialog), KEY);
  const lastError = "The dashboard could not be reached, or it did not accept the alert.";
  respondWithState(STORED, { connected: false, lastError, pending: 1 });
  await save(user);
  await expectToast("Saved, but the test alert did not arrive", undefined, "destructive");
  expect(saved).toEqual([{ body: { dashboardUrl: URL, apiKey: KEY } }]);
  await screen.findByText("Unreachable");
  screen.getByText(lastError, { exact: false });
  screen.getByText("1 alert");

  respond(alertsApi.test, { testSent: true });
  respondWithState(STORED);
  await user.click(await screen.findByRole("button", { name: "Send test" }));
  await screen.findByText("Connected");
  screen.getByText("None");
});

test("the stored key is never shown, and a new URL needs a new key", async () => {
  respondWithState(STORED);
  const saved = respond(alertsApi.configure, { testSent: true });
  const { user } = show(<AlertsSettings />, { me: admin });
  const dialog = await openDialog(user);
  const key = field("API Key", dialog);
  expect(key.value).toBe("");
  expect(key.placeholder).toBe("A key is stored");
  expect(key.type).toBe("password");
  await fill(user, field("Dashboard URL", dialog), `${URL}/new`);
  dialog.getByText("A different URL needs its own key.");
  await save(user);
  await expectToast("Missing Information", undefined, "destructive");
  expect(saved).toEqual([]);
  await fill(user, field("Dashboard URL", dialog), URL);
  await save(user);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(saved).toEqual([{ body: { dashboardUrl: URL, apiKey: "" } }]);
});

test("alerts can be switched off and on", async () => {
  respondWithState(STORED);
  const { user } = show(<AlertsSettings />, { me: admin });
  const send = await screen.findByLabelText<HTMLInputElement>(/^Send alerts/);
  for (const enabled of [false, true]) {
    const updates = respond(alertsApi.update, { ...STORED, enabled });
    respondWithState({ ...STORED, enabled });
    await user.click(send);
    await expectToast(enabled ? "Alerts are on" : "Alerts are off", undefined, "success");
    await screen.findByText(enabled ? "Connected" : "Off");
    expect(send.checked).toBe(enabled);
    expect(updates).toEqual([{ body: { enabled } }]);
  }
});

test("members see the status; the disabled button is focusable and explains why", async () => {
  respondWithState(STORED);
  const { user } = show(<AlertsSettings />, { me: buildMe() });
  await screen.findByText("Connected");
  const button = screen.getByRole("button", {
    name: "Configure",
    description: "Only administrators can configure alert integrations",
  });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await user.tab();
  expect(document.activeElement).toBe(button);
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getAllByRole("button")).toHaveLength(1);
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("a status that fails to load can be retried", async () => {
  respond(alertsApi.config, () => refuse(404, "Away."));
  respond(alertsApi.status, () => refuse(404, "Away."));
  const { user } = show(<AlertsSettings />, { me: admin });
  await screen.findByText("This could not be loaded.");
  respondWithState(NONE);
  await user.click(await screen.findByRole("button", { name: "Try again", busy: false }));
  await screen.findByText("No dashboard yet");
});
