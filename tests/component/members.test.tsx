import { waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Members } from "#client/features/users/members.tsx";
import { authApi } from "#shared/auth.api.ts";
import { usersApi } from "#shared/users.api.ts";
import { buildMe, buildMember } from "#tests/setup/data/views.ts";
import { respond, never, refuse } from "./setup/api.ts";
import { expectFocus, expectToast, field, fill, type Person, screen, show } from "./setup/render.tsx";

const admin = buildMe({ firstName: "Amira", lastName: "Haddad", isAdmin: true });
const rosa = buildMember({ firstName: "Rosa", lastName: "Conti" });

async function choose(user: Person, name: string, item: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: `More for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

test("an administrator edits a member, and a short password is rejected", async () => {
  const before = { ...rosa, lastName: null };
  respond(usersApi.list, [before]);
  const updates = respond(usersApi.update, ({ body }) => ({
    ...before,
    lastName: body.lastName ?? null,
    email: "rosa@home.example",
  }));
  const { user } = show(<Members />, { me: admin });
  await choose(user, "Rosa", "Edit member");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Rosa" }));
  await fill(user, field("Last name", dialog), "Conti");
  await fill(user, field("Email", dialog), "rosa@home.example");
  await fill(user, field("New password", dialog), "short");
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await dialog.findByText("Password must be at least 6 characters");
  expect(updates).toEqual([]);
  await fill(user, field("New password", dialog), "");
  respond(usersApi.list, [rosa]);
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await expectToast("Rosa Conti saved", undefined, "success");
  await expectFocus(() => screen.getByRole("button", { name: "More for Rosa Conti" }));
  expect(updates).toEqual([
    { params: { id: rosa.id }, body: { firstName: "Rosa", lastName: "Conti", email: "rosa@home.example" } },
  ]);
});

test.each([
  ["Suspend", false, "Suspend", "Suspend #?", null, "# is suspended"],
  ["Restore", null, "Restore", "Restore #?", false, "# can sign in again"],
  [
    "Make administrator",
    false,
    "Make administrator",
    "Make # an administrator?",
    true,
    "# is now an administrator",
  ],
  [
    "Remove administrator rights",
    true,
    "Remove rights",
    "Remove administrator rights from #?",
    false,
    "# is no longer an administrator",
  ],
])("%s asks first", async (item, was, confirm, title, isAdmin, done) => {
  const before = { ...rosa, isAdmin: was };
  respond(usersApi.list, [before]);
  const updates = respond(usersApi.update, { ...before, isAdmin });
  const { user } = show(<Members />, { me: admin });
  await choose(user, "Rosa Conti", item);
  const question = within(await screen.findByRole("alertdialog", { name: title.replace("#", "Rosa Conti") }));
  expect(updates).toEqual([]);
  await user.click(question.getByRole("button", { name: confirm }));
  await expectToast(done.replace("#", "Rosa Conti"), undefined, "success");
  expect(updates).toEqual([{ params: { id: rosa.id }, body: { isAdmin } }]);
  await expectFocus(() => screen.getByRole("button", { name: "More for Rosa Conti" }));
});

test("a reset password is typed twice, and long enough", async () => {
  respond(usersApi.list, [rosa]);
  const resets = respond(usersApi.resetPassword, { ok: true });
  const { user } = show(<Members />, { me: admin });
  await choose(user, "Rosa Conti", "Reset password");
  const dialog = within(await screen.findByRole("dialog", { name: "Reset password" }));
  const reset = async (password: string, confirmation: string) => {
    await fill(user, field("New password", dialog), password);
    await fill(user, field("Confirm new password", dialog), confirmation);
    await user.click(dialog.getByRole("button", { name: "Reset password" }));
  };
  await reset("short", "short");
  await dialog.findByText("Password must be at least 6 characters");
  await reset("long enough", "long enouhg");
  await dialog.findByText("Passwords do not match");
  expect(resets).toEqual([]);
  await reset("long enough", "long enough");
  await expectToast("Password reset", undefined, "success");
  expect(resets).toEqual([{ body: { userId: rosa.id, newPassword: "long enough" } }]);
});

test("deleting a member shows what is transferred and what is deleted first", async () => {
  respond(usersApi.list, [rosa]);
  const counts = { dishes: 2, menus: 1, categories: 0, invitations: 0, likes: 2, comments: 1 };
  respond(usersApi.holdings, counts);
  const deleted = respond(usersApi.delete, undefined);
  const { user } = show(<Members />, { me: admin });
  await choose(user, "Rosa Conti", "Delete member");
  const question = await screen.findByRole("alertdialog", { name: "Delete Rosa Conti?" });
  await waitFor(() => expect(question.textContent).toContain("Will go to you2 dishes and 1 menu"));
  expect(question.textContent).toContain("Will be deleted2 likes and 1 comment");
  respond(usersApi.list, []);
  await user.click(within(question).getByRole("button", { name: "Delete member" }));
  await expectToast("Rosa Conti deleted", undefined, "success");
  expect(deleted).toEqual([{ params: { id: rosa.id } }]);
});

test("an administrator who was demoted meanwhile gets an error and loses the buttons", async () => {
  respond(usersApi.list, [rosa]);
  respond(usersApi.update, () => refuse(403, "Only administrators can change other members."));
  const { user } = show(<Members />, { me: admin });
  await choose(user, "Rosa Conti", "Suspend");
  respond(authApi.user, { ...admin, isAdmin: false });
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Suspend" }));
  await expectToast("Failed to update user", "Only administrators can change other members.", "destructive");
  await waitFor(() => expect(screen.queryByRole("button", { name: "More for Rosa Conti" })).toBeNull());
});

test("a member can edit themself and add members, nothing more", async () => {
  const me = buildMe({ firstName: "Amira", lastName: "Haddad" });
  respond(usersApi.list, [me, { ...rosa, isAdmin: true }, buildMember()]);
  const { user } = show(<Members />, { me });
  const list = await screen.findByRole("list");
  expect(within(list).getAllByRole("listitem")).toHaveLength(3);
  expect(within(list).getAllByRole("button")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Edit Amira Haddad" }));
  const edit = within(await screen.findByRole("dialog", { name: "Edit Amira Haddad" }));
  expect(field("Last name", edit).value).toBe("Haddad");
  expect(edit.queryByLabelText("New password")).toBeNull();
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Add member" }));
  const add = within(await screen.findByRole("dialog", { name: "Add member" }));
  expect(field("Username", add).value).toBe("");
  expect(add.queryByRole("checkbox")).toBeNull();
});

test("a member's dialog closes once saved, even while the list is still loading", async () => {
  respond(usersApi.list, [rosa]);
  respond(usersApi.update, rosa);
  const { user } = show(<Members />, { me: admin });
  await choose(user, "Rosa Conti", "Edit member");
  respond(usersApi.list, never);
  const edit = within(await screen.findByRole("dialog", { name: "Edit Rosa Conti" }));
  await user.click(edit.getByRole("button", { name: "Save changes" }));
  await expectToast("Rosa Conti saved", undefined, "success");
  await expectFocus(() => screen.getByRole("button", { name: "More for Rosa Conti" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a member is found by part of the name", async () => {
  const guests = Array.from({ length: 39 }, (_, index) => buildMember({ lastName: `Number ${index}` }));
  respond(usersApi.list, [...guests, buildMember({ firstName: "Zoë", lastName: "Ängström" })]);
  const { user } = show(<Members />, { me: admin });
  const field = await screen.findByRole("searchbox", { name: "Find a member" });
  expect(document.querySelectorAll("li")).toHaveLength(40);
  await fill(user, field, "angstrom zoe");
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  expect(screen.getByRole("listitem").textContent).toContain("Zoë Ängström");
  await fill(user, field, "no such member");
  await screen.findByText('No member matches "no such member".');
});
