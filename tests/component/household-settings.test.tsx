import { waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import {
  GuestData,
  HouseholdClimate,
  HouseholdName,
  HouseholdServings,
  HouseholdWeek,
  PhotoQuality,
} from "#client/features/settings/household-settings.tsx";
import { HouseholdTimeZone } from "#client/features/settings/household-time-zone.tsx";
import { settingsQuery } from "#client/features/settings/settings.data.ts";
import { SharingPolicy } from "#client/features/settings/sharing-policy.tsx";
import { settingsApi } from "#shared/settings.api.ts";
import { buildMe } from "#tests/setup/data/views.ts";
import { respond, heldBack, refuse } from "./setup/api.ts";
import { expectToast, fill, screen, show } from "./setup/render.tsx";

const me = buildMe({ isAdmin: true });

const usual = {
  publicAccess: "links" as const,
  householdName: "The Beckers",
  areRecipesPublic: false,
  guestDataMonths: 12,
};
const nameField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Household name" });
async function showName() {
  respond(settingsApi.get, usual);
  const shown = show(<HouseholdName />, { me });
  await screen.findByDisplayValue("The Beckers");
  return shown;
}

test("saves the name without the sharing policy, and shows it as the server stored it", async () => {
  const { user } = await showName();
  const stored = { ...usual, householdName: "Villa Becker" };
  respond(settingsApi.get, stored);
  const calls = respond(settingsApi.update, stored);
  await fill(user, nameField(), "  Villa Becker ");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await expectToast("Settings saved");
  expect(calls).toEqual([{ body: { householdName: "Villa Becker" } }]);
  await waitFor(() => expect(nameField().value).toBe("Villa Becker"));
});

test("a name that the server refuses stays in the field, with the reason", async () => {
  const { user } = await showName();
  const message = "Please keep this to 60 characters.";
  respond(settingsApi.update, () => refuse(400, message, { issues: [{ path: "householdName", message }] }));
  await fill(user, nameField(), "Too long, says the server");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const named = { name: "Household name", description: message };
  const refused = await screen.findByRole<HTMLInputElement>("textbox", named);
  expect(refused.value).toBe("Too long, says the server");
  expect(refused.getAttribute("aria-invalid")).toBe("true");
});

test("shows the name another administrator saved, unless it was being edited", async () => {
  const { user, client } = await showName();
  const save = (householdName: string) =>
    client.setQueryData(settingsQuery.queryKey, (settings) => settings && { ...settings, householdName });
  save("Casa Becker");
  await waitFor(() => expect(nameField().value).toBe("Casa Becker"));
  await fill(user, nameField(), "The Bakers");
  save("Haus Becker");
  await waitFor(() => expect(nameField().value).toBe("The Bakers"));
});

test("where recipes are shown is one of three choices, and a failed change is taken back", async () => {
  respond(settingsApi.get, usual);
  const { user } = show(<SharingPolicy />, { me });
  const calls = respond(settingsApi.update, { ...usual, areRecipesPublic: true });
  const recipes = await screen.findByRole("combobox", { name: "Show recipes" });
  expect(recipes).toHaveProperty("value", "none");
  respond(settingsApi.get, { ...usual, areRecipesPublic: true });
  await user.selectOptions(recipes, "On every link");
  await expectToast("Settings saved");
  expect(calls).toEqual([{ body: { areRecipesPublic: true, areRecipesPerLink: false } }]);
  const refused = respond(settingsApi.update, () => refuse(500, "Broken"));
  await user.selectOptions(recipes, "Members choose for each link");
  await expectToast("The settings could not be saved");
  expect(refused).toEqual([{ body: { areRecipesPublic: false, areRecipesPerLink: true } }]);
  await waitFor(() => expect(recipes).toHaveProperty("value", "all"));
});

describe("guests' data", () => {
  const settings = (guestDataMonths: number) => ({ ...usual, guestDataMonths });
  const months = () => screen.findByLabelText<HTMLInputElement>("Months after the event");

  test("an administrator sets the number of months, from 1 to 120", async () => {
    respond(settingsApi.get, settings(12));
    const calls = respond(settingsApi.update, ({ body }) => settings(body.guestDataMonths ?? 0));
    const { user } = show(<GuestData />, { me });
    const input = await months();
    expect(input.value).toBe("12");
    const save = async (text: string) => {
      await fill(user, input, text);
      await user.click(screen.getByRole("button", { name: "Save" }));
    };
    for (const [text, message] of [
      ["", "Please enter whole months."],
      ["1.5", "Please enter whole months."],
      ["0", "Please keep the answers for at least 1 month."],
      ["121", "Please keep the answers for at most 120 months."],
    ] as const) {
      await save(text);
      await screen.findByText(message);
      expect(input.getAttribute("aria-invalid")).toBe("true");
    }
    expect(calls).toEqual([]);
    respond(settingsApi.get, settings(24));
    await save(" 24");
    await expectToast("Settings saved");
    expect(calls).toEqual([{ body: { guestDataMonths: 24 } }]);
    await waitFor(() => expect(input.value).toBe("24"));
    expect(input.getAttribute("aria-invalid")).toBeNull();
  });

  test("a failed change keeps what was typed; settings that do not load can be loaded again", async () => {
    respond(settingsApi.get, () => refuse(503, "Busy"));
    const { user } = show(<GuestData />, { me });
    const again = await screen.findByRole("button", { name: "Try again" });
    respond(settingsApi.get, settings(12));
    await user.click(again);
    const input = await months();
    respond(settingsApi.update, () => refuse(500, "Broken"));
    await fill(user, input, "6");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await expectToast("The settings could not be saved");
    expect(input.value).toBe("6");
  });
});

test("two choices in a row are shown until the server responds to both", async () => {
  respond(settingsApi.get, usual);
  const first = heldBack({ ...usual, publicAccess: "open" as const });
  const calls = respond(settingsApi.update, ({ body }) =>
    body.publicAccess
      ? first.response()
      : { ...usual, publicAccess: "open" as const, areRecipesPublic: true },
  );
  const { user } = show(<SharingPolicy />, { me });
  const open = await screen.findByRole("radio", { name: "Open" });
  const recipes = screen.getByRole("combobox", { name: "Show recipes" });
  await user.click(open);
  await user.selectOptions(recipes, "On every link");
  await waitFor(() => expect(recipes).toHaveProperty("value", "all"));
  expect([open, calls.length]).toEqual([expect.objectContaining({ checked: true }), 1]);
  respond(settingsApi.get, { ...usual, publicAccess: "open", areRecipesPublic: true });
  first.release();
  await waitFor(() => expect(calls).toHaveLength(2));
  await expectToast("Settings saved");
  await user.click(screen.getByRole("radio", { name: "Links only" }));
  await waitFor(() => expect(calls.at(-1)).toEqual({ body: { publicAccess: "links" } }));
});

test("sharp photos are one switch that says what they cost, and a failed change is taken back", async () => {
  const settings = { ...usual, photoQuality: "small" as const };
  respond(settingsApi.get, settings);
  const { user } = show(<PhotoQuality />, { me });
  const calls = respond(settingsApi.update, () => refuse(500, "Broken"));
  const photos = await screen.findByRole("checkbox", { name: "Sharp photos" });
  await screen.findByText(/about 100 kB more per photo/);
  await user.click(photos);
  await expectToast("The settings could not be saved");
  await waitFor(() => expect(photos).toHaveProperty("checked", false));
  respond(settingsApi.update, { ...settings, photoQuality: "sharp" });
  respond(settingsApi.get, { ...settings, photoQuality: "sharp" });
  await user.click(photos);
  await expectToast("Settings saved");
  expect(photos).toHaveProperty("checked", true);
  expect(calls).toEqual([{ body: { photoQuality: "sharp" } }]);
});

test("the first day of the week is the usual one until another is chosen, and saved at once", async () => {
  const settings = { ...usual, firstWeekday: null, usualFirstWeekday: 7 };
  respond(settingsApi.get, settings);
  const calls = respond(settingsApi.update, { ...settings, firstWeekday: 1 });
  const { user } = show(<HouseholdWeek />, { me });
  const select = await screen.findByRole<HTMLSelectElement>("combobox", { name: "First day of the week" });
  const [first, second] = [...select.options].map(({ textContent }) => textContent);
  expect([select.value, first, second]).toEqual(["", "Sunday (automatic)", "Monday"]);
  await user.selectOptions(select, "Monday");
  await expectToast("Settings saved");
  await user.selectOptions(select, "Sunday (automatic)");
  await waitFor(() =>
    expect(calls).toEqual([{ body: { firstWeekday: 1 } }, { body: { firstWeekday: null } }]),
  );
});

test("the climate of seasons is that of the time zone until another is chosen", async () => {
  const settings = { ...usual, climate: null, usualClimate: "mediterranean" as const };
  respond(settingsApi.get, settings);
  const calls = respond(settingsApi.update, settings);
  const { user } = show(<HouseholdClimate />, { me });
  const select = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Seasons" });
  expect([select.value, select.options[0]?.textContent]).toEqual(["", "Mediterranean (automatic)"]);
  for (const name of ["No seasons", "Northwest Europe", "Mediterranean (automatic)"])
    await user.selectOptions(select, name);
  const chosen = ["none", "northwest_europe", null];
  await waitFor(() => expect(calls).toEqual(chosen.map((climate) => ({ body: { climate } }))));
});

describe("how many eat at home", () => {
  const NOT_SERVINGS = "Please enter how many people are eating: 0.5 to 100, in steps of 0.5.";

  test.each([
    ["4", 4],
    ["2.5", 2.5],
    ["2,5", 2.5],
    [" 100 ", 100],
    ["٣٫٥", 3.5],
    ["", null],
    ["0", NOT_SERVINGS],
    ["2.25", NOT_SERVINGS],
    ["1,000", NOT_SERVINGS],
    ["-2", NOT_SERVINGS],
    ["a few", NOT_SERVINGS],
    ["2 and a baby", NOT_SERVINGS],
  ])("%j in the Admin Panel is %j", async (typed, saved) => {
    const settings = { ...usual, householdServings: 6 };
    respond(settingsApi.get, settings);
    const calls = respond(settingsApi.update, settings);
    const { user } = show(<HouseholdServings />, { me });
    const field = await screen.findByRole<HTMLInputElement>("textbox", {
      name: "How many of you eat at home?",
    });
    await waitFor(() => expect(field.value).toBe("6"));
    await user.clear(field);
    if (typed) await user.type(field, typed);
    await user.keyboard("{Enter}");
    if (typeof saved === "string") {
      await screen.findByText(saved);
      expect(calls).toEqual([]);
    } else await waitFor(() => expect(calls).toEqual([{ body: { householdServings: saved } }]));
  });
});

describe("time zone", () => {
  const settings = { ...usual, timeZone: "Asia/Kathmandu", serverTimeZone: "America/New_York" };
  const find = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "Time zone" });

  test("offers that of the device first, and saves none as that of each device", async () => {
    respond(settingsApi.get, settings);
    const { user } = show(<HouseholdTimeZone />, { me });
    const select = await find();
    const choices = [...select.options];
    await waitFor(() => expect(select.value).toBe("Asia/Kathmandu"));
    const device = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const [first, second] = choices.map(({ textContent }) => textContent);
    expect([first, second]).toEqual([`${device.replaceAll("_", " ")} (this device)`, "Varies by device"]);
    expect(choices.filter(({ value }) => value === device)).toHaveLength(1);
    const tokyo = choices.find(({ value }) => value === "Asia/Tokyo");
    expect([tokyo?.textContent, tokyo?.closest("optgroup")?.label]).toEqual(["Tokyo", "Asia"]);
    const calls = respond(settingsApi.update, { ...settings, timeZone: null });
    respond(settingsApi.get, { ...settings, timeZone: null });
    await user.selectOptions(select, "");
    screen.getByText(/its own: America\/New York\.$/);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await expectToast("Settings saved");
    expect(calls).toEqual([{ body: { timeZone: null } }]);
  });

  test("shows why the server refuses one, and keeps the choice", async () => {
    respond(settingsApi.get, settings);
    const { user } = show(<HouseholdTimeZone />, { me });
    const message = "This time zone is not known here. Please choose another one.";
    respond(settingsApi.update, () => refuse(400, message, { issues: [{ path: "timeZone", message }] }));
    const select = await find();
    await user.selectOptions(select, "Asia/Tokyo");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText(message);
    expect(select.value).toBe("Asia/Tokyo");
  });
});
