import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { categoriesApi } from "#shared/categories.api.ts";
import { invitationsApi } from "#shared/invitations.api.ts";
import { usersApi } from "#shared/users.api.ts";
import { buildCategory, buildMe, buildMember } from "#tests/setup/data/views.ts";
import { respond, refuse } from "./setup/api.ts";
import { expectToast, screen, show } from "./setup/render.tsx";

const admin = buildMe({ isAdmin: true });

test.each([
  ["edit-member=removed", "This member can't be edited"],
  ["reset-password=removed", "This member can't be edited"],
  ["password-link=removed", "This member can't be edited"],
  ["edit-category=7777", "This category could not be opened"],
  ["invitation=7777", "This invitation is no longer active"],
])(
  "a link to a missing record (?%s) shows a toast and is removed from the address",
  async (search, title) => {
    respond(usersApi.list, [buildMember()]);
    respond(categoriesApi.list, [buildCategory()]);
    show(<h1>Page</h1>, { me: admin, at: `/?tab=members&${search}` });
    await expectToast(title);
    await waitFor(() => expect(window.location.search).toBe("?tab=members"));
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

test.each(["password-link=rosa", "edit-category=7777", "invitation=7777"])(
  "a link to a record that could not be loaded (?%s) does not say that it is missing",
  async (search) => {
    const fail = () => refuse(500, "Something went wrong.");
    respond(usersApi.list, fail);
    respond(categoriesApi.list, fail);
    respond(invitationsApi.list, fail);
    show(<h1>Page</h1>, { me: admin, at: `/?${search}` });
    await expectToast("This could not be loaded");
    await waitFor(() => expect(window.location.search).toBe(""));
  },
);

test("a member's link to another member shows a toast instead of the form", async () => {
  const rosa = buildMember();
  respond(usersApi.list, [rosa]);
  show(<h1>Page</h1>, { at: `/?edit-member=${rosa.id}` });
  await expectToast("This member can't be edited");
  await waitFor(() => expect(window.location.search).toBe(""));
});

test("a record that disappears from the list while its dialog is open keeps the dialog", async () => {
  const rosa = buildMember({ firstName: "Rosa", lastName: null });
  respond(usersApi.list, [rosa]);
  const { client } = show(<h1>Page</h1>, { me: admin, at: `/?edit-member=${rosa.id}` });
  await screen.findByRole("dialog", { name: "Edit Rosa" });
  respond(usersApi.list, []);
  await client.invalidateQueries({ queryKey: ["users"] });
  screen.getByRole("dialog", { name: "Edit Rosa" });
});
