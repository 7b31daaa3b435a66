import { waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { getPasswordLink } from "#client/features/auth/password-link.data.ts";
import { Members } from "#client/features/users/members.tsx";
import { startLoading } from "#client/lib/api/loading.ts";
import { PasswordPage } from "#client/pages/password.page.tsx";
import { passwordLinksApi } from "#shared/password-links.api.ts";
import { usersApi } from "#shared/users.api.ts";
import { buildMe, buildMember } from "#tests/setup/data/views.ts";
import { respond, heldBack, loseConnection, refuse } from "./setup/api.ts";
import { expectToast, field, fill, type Person, screen, show } from "./setup/render.tsx";

const admin = buildMe({ isAdmin: true });
const rosa = buildMember({ firstName: "Rosa", lastName: "Conti" });
const TOKEN = "T".repeat(32);
const expiresAt = "2030-05-17T12:00:00.000Z";
const link = { token: TOKEN, expiresAt };

async function openDialog(user: Person) {
  await user.click(await screen.findByRole("button", { name: "More for Rosa Conti" }));
  await user.click(await screen.findByRole("menuitem", { name: "Create password link" }));
  return within(await screen.findByRole("dialog", { name: "Create password link" }));
}

test("an administrator creates a link, sees it once and can withdraw it", async () => {
  respond(usersApi.list, [rosa]);
  respond(usersApi.passwordLink, { expiresAt: null });
  const created = respond(usersApi.createPasswordLink, link);
  const withdrawn = respond(usersApi.withdrawPasswordLink, undefined);
  const { user } = show(<Members />, { me: admin });
  const dialog = await openDialog(user);
  expect(dialog.queryByRole("button", { name: "Withdraw" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Create link" }));
  const shown = within(await screen.findByRole("dialog", { name: "Password link" }));
  const input = field("Link for Rosa Conti", shown);
  expect(input.value).toBe(`${window.location.origin}/password/${TOKEN}`);
  expect(document.activeElement).toBe(input);
  await user.click(shown.getByRole("button", { name: "Withdraw" }));
  await expectToast("Password link withdrawn", undefined, "success");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect([created, withdrawn]).toEqual([[{ params: { id: rosa.id } }], [{ params: { id: rosa.id } }]]);
});

test("an earlier link is named and can be withdrawn without a new one", async () => {
  respond(usersApi.list, [rosa]);
  respond(usersApi.passwordLink, { expiresAt });
  respond(usersApi.withdrawPasswordLink, () => refuse(410, "This link is no longer active."));
  const { user } = show(<Members />, { me: admin });
  const dialog = await openDialog(user);
  await dialog.findByText("An earlier link is active until May 17, 2030. A new one replaces it.");
  respond(usersApi.passwordLink, { expiresAt: null });
  await user.click(dialog.getByRole("button", { name: "Withdraw" }));
  await expectToast("The link could not be withdrawn", "This link is no longer active.", "destructive");
  await waitFor(() => expect(dialog.queryByRole("button", { name: "Withdraw" })).toBeNull());
});

test("a link that could not be created can be tried again", async () => {
  respond(usersApi.list, [rosa]);
  respond(usersApi.passwordLink, { expiresAt: null });
  respond(usersApi.createPasswordLink, loseConnection);
  const { user } = show(<Members />, { me: admin });
  const dialog = await openDialog(user);
  await user.click(dialog.getByRole("button", { name: "Create link" }));
  await expectToast(
    "The link could not be created",
    "There is no connection. Please try again.",
    "destructive",
  );
  await dialog.findByRole("button", { name: "Create link" });
});

test("suspended members have no link", async () => {
  respond(usersApi.list, [{ ...rosa, isAdmin: null }]);
  const { user } = show(<Members />, { me: admin });
  await user.click(await screen.findByRole("button", { name: "More for Rosa Conti" }));
  await screen.findByRole("menuitem", { name: "Restore" });
  expect(screen.queryByRole("menuitem", { name: "Create password link" })).toBeNull();
});

test("a new member gets a link instead of a password", async () => {
  respond(usersApi.list, []);
  const added = respond(usersApi.create, { ...rosa, passwordLink: link });
  const { user } = show(<Members />, { me: admin });
  await user.click(await screen.findByRole("button", { name: "Add member" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add member" }));
  await fill(user, field("Username", dialog), "rosa");
  await user.click(field("Send a link instead", dialog));
  expect(dialog.queryByLabelText(/^Password/)).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Add member" }));
  await expectToast("Missing information", "Please provide username and name.", "destructive");
  await fill(user, field("First name", dialog), "Rosa");
  await user.click(dialog.getByRole("button", { name: "Add member" }));
  const shown = within(await screen.findByRole("dialog", { name: "Password link" }));
  expect(field("Link for Rosa Conti", shown).value).toContain(`/password/${TOKEN}`);
  expect(added).toMatchObject([{ body: { username: "rosa", firstName: "Rosa", password: null } }]);
  await user.click(shown.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

const ROSA = { name: "Rosa C.", username: "rosa", expiresAt };
const openPage = () =>
  show(<PasswordPage token={TOKEN} loading={startLoading(() => getPasswordLink(TOKEN))} />);

test("the page keeps a refused password in its field and says why", async () => {
  const held = heldBack(ROSA);
  respond(passwordLinksApi.get, held.response);
  const { user } = openPage();
  screen.getByRole("status");
  held.release();
  await screen.findByText(/^Rosa C\., you'll use it to sign in/);
  expect(field("Username").value).toBe("rosa");
  const password = field("New password");
  await fill(user, password, "short");
  const save = screen.getByRole("button", { name: "Save and sign in" });
  await user.click(save);
  await screen.findByText("Password must be at least 6 characters");
  expect(document.activeElement).toBe(password);

  const common = "This password is too common. Please choose another one.";
  respond(passwordLinksApi.redeem, () =>
    refuse(400, common, { issues: [{ path: "password", message: common }] }),
  );
  await fill(user, password, "football");
  await user.click(save);
  await screen.findByText(common);

  respond(passwordLinksApi.redeem, loseConnection);
  await user.click(save);
  const offline = "There is no connection. Please try again in a moment.";
  await expectToast("The password could not be saved", offline, "destructive");
  expect(password.value).toBe("football");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(password.type).toBe("text");
});

test("a link that ended while the page was open replaces the form", async () => {
  respond(passwordLinksApi.get, ROSA);
  respond(passwordLinksApi.redeem, () => refuse(410, "This password link has been used already."));
  const { user } = openPage();
  await fill(user, await screen.findByLabelText("New password"), "walnuts-and-honey");
  await user.click(screen.getByRole("button", { name: "Save and sign in" }));
  const heading = await screen.findByRole("heading", { name: "This link no longer works" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  screen.getByText(/^This password link has been used already\. Sign in, or ask an administrator/);
  expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/api/login?next=%2F");
});

test("an unknown link offers no way to Home or to the sign-in page", async () => {
  respond(passwordLinksApi.get, () => refuse(404, "This password link is not valid."));
  openPage();
  await screen.findByRole("heading", { name: "Invalid link" });
  expect(screen.queryByRole("link", { name: /Home|Sign in/ })).toBeNull();
});

test("a page without connection can be tried again", async () => {
  respond(passwordLinksApi.get, loseConnection);
  const { user } = openPage();
  await screen.findByText("The link could not be checked");
  respond(passwordLinksApi.get, ROSA);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByLabelText("New password");
});
