import { cleanup, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { currentUserQuery } from "#client/features/auth/auth.data.ts";
import { useFollowLanguage } from "#client/features/users/follow-language.ts";
import { OwnLanguage } from "#client/features/users/own-language.tsx";
import { Profile } from "#client/features/users/profile.tsx";
import { findDraft } from "#client/lib/draft.ts";
import { rememberMember } from "#client/lib/last-visit.ts";
import { useUnsaved } from "#client/lib/unsaved.ts";
import { SettingsPage } from "#client/pages/settings.page.tsx";
import { authApi } from "#shared/auth.api.ts";
import { calendarFeedApi } from "#shared/calendar-feed.api.ts";
import { peopleApi } from "#shared/people.api.ts";
import { pushApi } from "#shared/push.api.ts";
import { tokensApi } from "#shared/tokens.api.ts";
import { usersApi } from "#shared/users.api.ts";
import { buildMe, pushPreferences } from "#tests/setup/data/views.ts";
import { respond, heldBack, refuse } from "./setup/api.ts";
import { expectToast, field, fill, screen, show } from "./setup/render.tsx";

const me = buildMe({ firstName: "Amira", lastName: null, email: null });

test("text typed while the profile is being saved is kept", async () => {
  const saved = heldBack({ ...me, lastName: "Haddad" });
  const read = heldBack({ ...me, lastName: "Haddad" });
  const updates = respond(usersApi.update, saved.response);
  const { user } = show(<Profile />, { me });
  respond(authApi.user, read.response);
  await fill(user, field("Last name"), " Haddad ");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await fill(user, field("Email"), "amira@home.example");
  saved.release();
  await expectToast("Amira Haddad saved", undefined, "success");
  expect(field("Last name").value).toBe("Haddad");
  await fill(user, field("First name"), "Mira");
  read.release();
  respond(usersApi.update, ({ body }) => {
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
  respond(usersApi.update, { ...me, firstName: "Amirah" });
  respond(pushApi.preferences, pushPreferences);
  respond(tokensApi.list, []);
  respond(calendarFeedApi.get, null);
  const { user } = show(<SettingsPage />, { me, at: "/settings?tab=profile" });
  await fill(user, await screen.findByLabelText(/^First name/), "Amirah");
  await user.click(screen.getByRole("tab", { name: "Password" }));
  await screen.findByLabelText("Current password");
  await user.click(screen.getByRole("tab", { name: "Profile" }));
  await screen.findByLabelText(/^First name/);
  expect(field("First name").value).toBe("Amirah");
  respond(authApi.user, { ...me, firstName: "Amirah" });
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await expectToast("Amirah saved", undefined, "success");
  await user.click(screen.getByRole("tab", { name: "Password" }));
  await user.click(screen.getByRole("tab", { name: "Profile" }));
  await waitFor(() => expect(field("First name").value).toBe("Amirah"));
});

test("arrow keys move between the tabs", async () => {
  respond(usersApi.list, []);
  respond(peopleApi.list, []);
  respond(pushApi.preferences, pushPreferences);
  respond(tokensApi.list, []);
  respond(calendarFeedApi.get, null);
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
  respond(pushApi.preferences, pushPreferences);
  respond(tokensApi.list, []);
  respond(calendarFeedApi.get, null);
  show(<SettingsPage />, { me, at: "/settings?tab=tokens" });
  await screen.findByRole("button", { name: "Create token" });
  const tabs = screen.getAllByRole("tab").map(({ textContent }) => textContent);
  expect(tabs).toEqual(["Members", "Profile", "Password", "Analytics", "Alerts"]);
  expect(screen.getByRole("tab", { name: "Profile" }).getAttribute("aria-selected")).toBe("true");
});

describe("the language", () => {
  const page = (
    <>
      <Follower />
      <OwnLanguage />
    </>
  );
  const select = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Language" });
  const changed = { ...me, language: "tr" as const };

  function Follower() {
    useFollowLanguage();
    return null;
  }

  test("is saved, and the page is loaded again in it with what was typed in the profile", async () => {
    const reload = vi.spyOn(window.location, "reload").mockReturnValue();
    const updates = respond(usersApi.update, me);
    const { user } = show(
      <>
        {page}
        <Profile />
      </>,
      { me },
    );
    rememberMember(me.id);
    await fill(user, field("First name"), "Amirah");
    respond(authApi.user, changed);
    await user.selectOptions(select(), "Türkçe");
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(updates).toEqual([{ params: { id: me.id }, body: { language: "tr" } }]);
    expect(select().value).toBe("tr");
    expect(findDraft("profile")?.value).toMatchObject({ firstName: "Amirah" });
  });

  test("is taken back if it cannot be saved", async () => {
    const reload = vi.spyOn(window.location, "reload").mockReturnValue();
    respond(usersApi.update, () => refuse(500, "Something went wrong."));
    const { user } = show(page, { me });
    await user.selectOptions(select(), "Türkçe");
    await expectToast("Failed to save the language", undefined, "destructive");
    await waitFor(() => expect(select().value).toBe(""));
    expect(reload).not.toHaveBeenCalled();
  });

  test("waits on a page with unsaved input", async () => {
    const reload = vi.spyOn(window.location, "reload").mockReturnValue();
    const { client, user } = show(
      <>
        {page}
        <UnsavedForm />
      </>,
      { me },
    );
    client.setQueryData(currentUserQuery.queryKey, changed);
    await expectToast("Your language has changed", "Reload whenever you're ready.");
    await user.click(screen.getByRole("button", { name: "Reload" }));
    await expectToast("Your language has changed", "You have unsaved changes. Save or discard them first.");
    expect(reload).not.toHaveBeenCalled();
  });

  function UnsavedForm() {
    useUnsaved(true, { param: "new", value: "dish", onDiscard: () => undefined });
    return null;
  }

  test("is tried once if the page that comes back has another, and again when it changes", async () => {
    const reload = vi.spyOn(window.location, "reload").mockReturnValue();
    show(page, { me: changed });
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    cleanup();
    const { client } = show(page, { me: changed });
    await import("#client/features/users/reload-in-language.ts");
    client.setQueryData(currentUserQuery.queryKey, buildMe({ language: null }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });
});
