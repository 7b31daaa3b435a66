import { describe, expect, test } from "vitest";
import { actionsOn } from "#client/features/users/member-actions.ts";
import { findMembers } from "#client/features/users/member-filter.ts";
import { isMissingRequired, memberForm, NEW_MEMBER } from "#client/features/users/member-form.ts";
import { listHoldings } from "#client/features/users/member-holdings.ts";

describe("allowed actions on a member", () => {
  const admin = { id: "me", isAdmin: true };
  const member = { id: "me", isAdmin: false };

  test("are none for a member except editing themself", () => {
    for (const isAdmin of [true, false, null])
      expect(actionsOn({ id: "other", isAdmin }, member)).toEqual([]);
    expect(actionsOn(member, member)).toEqual(["edit"]);
  });

  test("are all for an administrator, depending on the member's state", () => {
    const on = (isAdmin: boolean | null) => actionsOn({ id: "other", isAdmin }, admin);
    expect(on(false)).toEqual(["edit", "passwordLink", "resetPassword", "promote", "suspend", "delete"]);
    expect(on(true)).toEqual(["edit", "passwordLink", "resetPassword", "demote", "suspend", "delete"]);
    expect(on(null)).toEqual(["edit", "resetPassword", "restore", "delete"]);
  });

  test("never include deleting, suspending or demoting oneself", () => {
    expect(actionsOn(admin, admin)).toEqual(["edit"]);
  });
});

describe("finding members", () => {
  const zoe = { firstName: "Zoë", lastName: "Ångström", username: "z.star", email: "zoe@home.example" };
  const nameless = { firstName: null, lastName: null, username: "kitchen", email: null };
  const all = [zoe, nameless];

  test("searches names, username and email without accents and case", () => {
    for (const text of ["angstrom", "ZOË", "Z.STAR", "home.exam", "  zo  ang "])
      expect(findMembers(all, text)).toEqual([zoe]);
    expect(findMembers(all, "KITCHEN")).toEqual([nameless]);
  });

  test("requires every word, and shows all members for an empty search", () => {
    expect(findMembers(all, "zoe kitchen")).toEqual([]);
    expect(findMembers(all, "  ")).toEqual(all);
  });
});

describe("consequences of deleting a member", () => {
  test("are counted, without zeros", () => {
    const holdings = { dishes: 1, menus: 0, categories: 2, invitations: 1, likes: 1_200, comments: 1 };
    expect(listHoldings(holdings)).toEqual({
      transferred: ["1 dish", "2 categories", "1 invitation"],
      deleted: ["1,200 likes", "1 comment"],
    });
  });

  test("are empty without content", () => {
    const holdings = { dishes: 0, menus: 0, categories: 0, invitations: 0, likes: 0, comments: 0 };
    expect(listHoldings(holdings)).toEqual({ transferred: [], deleted: [] });
  });
});

describe("a new member", () => {
  const filled = { ...NEW_MEMBER, username: "mei", firstName: "Mei", password: "secret" };

  test("requires a username, a first name and a password", () => {
    expect(isMissingRequired(filled)).toBe(false);
    for (const lacking of [{ username: " " }, { firstName: "" }, { password: "" }])
      expect(isMissingRequired({ ...filled, ...lacking })).toBe(true);
  });
});

describe("an edited member", () => {
  const values = { firstName: " Mei ", lastName: "", email: "", password: "" };

  test("keeps the password if none is given, and clears emptied fields", () => {
    expect(memberForm.parse(values)).toEqual({ firstName: "Mei", lastName: null, email: null });
  });

  test("requires a new password of at least 6 characters", () => {
    expect(memberForm.parse({ ...values, password: "secret" })).toMatchObject({ password: "secret" });
    const refused = memberForm.safeParse({ ...values, password: "short" });
    expect(refused.error?.issues[0]).toMatchObject({
      path: ["password"],
      message: "Password must be at least 6 characters",
    });
  });
});
