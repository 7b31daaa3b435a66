import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Profile } from "#client/features/users/profile.tsx";
import { SettingsPage } from "#client/pages/settings.page.tsx";
import { authApi } from "#shared/auth.api.ts";
import { calendarFeedApi } from "#shared/calendar-feed.api.ts";
import { pushApi } from "#shared/push.api.ts";
import { tokensApi } from "#shared/tokens.api.ts";
import { usersApi } from "#shared/users.api.ts";
import { buildMe, pushPreferences } from "#tests/setup/views.ts";
import { answer, heldBack } from "./setup/api.ts";
import { expectToast, field, fill, screen, show } from "./setup/render.tsx";

const me = buildMe({ firstName: "Amira", lastName: null, email: null });

test("text typed while the profile is being saved is kept", async () => {
  const saved = heldBack({ ...me, lastName: "Haddad" });
  const read = heldBack({ ...me, lastName: "Haddad" });
  const updates = answer(usersApi.update, saved.reply);
  const { user } = show(<Profile />, { me });
  answer(authApi.user, read.reply);
  await fill(user, field("Last name"), " Haddad ");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await fill(user, field("Email"), "amira@home.example");
  saved.release();
  await expectToast("Amira Haddad saved", undefined, "success");
  expect(field("Last name").value).toBe("Haddad");
  await fill(user, field("First name"), "Mira");
  read.release();
  answer(usersApi.update, ({ body }) => {
    updates.push({ params: { id: me.id }, body });
    return { ...me, firstName: "Mira", lastName: "Haddad", email: "amira@home.example" };
  });
  await user.click(await screen.findByRole("button", { name: "Save changes" }));
  await expectToast("Mira Haddad saved", undefined, "success");
  expect(updates.at(-1)?.body).toEqual({
    firstName: "Mira",
    lastName: "Haddad",
    email: "amira@home.example",
  });
});

test("unsaved text in Profile is kept while another tab is open", async () => {
  answer(usersApi.update, { ...me, firstName: "Amirah" });
  answer(pushApi.preferences, pushPreferences);
  answer(tokensApi.list, []);
  answer(calendarFeedApi.get, null);
  const { user } = show(<SettingsPage />, { me, at: "/settings?tab=profile" });
  await fill(user, await screen.findByLabelText(/^First name/), "Amirah");
  await user.click(screen.getByRole("tab", { name: "Password" }));
  await screen.findByLabelText("Current password");
  await user.click(screen.getByRole("tab", { name: "Profile" }));
  await screen.findByLabelText(/^First name/);
  expect(field("First name").value).toBe("Amirah");
  answer(authApi.user, { ...me, firstName: "Amirah" });
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await expectToast("Amirah saved", undefined, "success");
  await user.click(screen.getByRole("tab", { name: "Password" }));
  await user.click(screen.getByRole("tab", { name: "Profile" }));
  await waitFor(() => expect(field("First name").value).toBe("Amirah"));
});

test("arrow keys move between the tabs", async () => {
  answer(usersApi.list, []);
  answer(pushApi.preferences, pushPreferences);
  answer(tokensApi.list, []);
  answer(calendarFeedApi.get, null);
  const { user } = show(<SettingsPage />, { me, at: "/settings" });
  const members = screen.getByRole("tab", { name: "Members" });
  members.focus();
  await user.keyboard("{ArrowRight}");
  const profile = screen.getByRole("tab", { name: "Profile" });
  expect(document.activeElement).toBe(profile);
  await waitFor(() => expect(profile.getAttribute("aria-selected")).toBe("true"));
  await user.keyboard("{End}");
  expect(document.activeElement).toBe(screen.getAllByRole("tab").at(-1));
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(members);
  const add = await screen.findByRole("button", { name: "Add member" });
  await user.tab();
  expect(document.activeElement).toBe(add);
});

test("Settings has five tabs; the former address of access tokens opens Profile, which has them", async () => {
  answer(pushApi.preferences, pushPreferences);
  answer(tokensApi.list, []);
  answer(calendarFeedApi.get, null);
  show(<SettingsPage />, { me, at: "/settings?tab=tokens" });
  await screen.findByRole("button", { name: "Create token" });
  const tabs = screen.getAllByRole("tab").map(({ textContent }) => textContent);
  expect(tabs).toEqual(["Members", "Profile", "Password", "Analytics", "Alerts"]);
  expect(screen.getByRole("tab", { name: "Profile" }).getAttribute("aria-selected")).toBe("true");
});
