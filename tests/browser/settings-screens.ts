import type { Page } from "@playwright/test";
import type { Allowed } from "#tests/setup/browser/guard.ts";
import { PASSWORD_LINK } from "#tests/setup/browser/household-tokens.ts";
import { dialog, heading, press, type ListedScreen } from "#tests/setup/browser/screen.ts";

async function openMemberMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

const member = (name: string) => (page: Page) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: name });
const members = { path: "/settings?tab=members" } as const;

const passwordPage = { as: "visitor", path: `/password/${PASSWORD_LINK.open}` } as const;

/** Expected failures of password links that were used or never existed. */
export const UNANSWERED_PASSWORD_LINKS: Allowed[] = [
  { status: 410, path: new RegExp(`^/(api/password-links|password)/${PASSWORD_LINK.used}$`) },
  { status: 404, path: /^\/(api\/password-links|password)\/x$/ },
];

/** The tabs of the settings and their dialogs, and the page of a password link. */
export const SETTINGS_SCREENS: ListedScreen[] = [
  {
    name: "settings, alone",
    household: "empty",
    path: "/settings?tab=members",
    ready: member("Amira Haddad"),
  },
  {
    name: "settings, as a member",
    as: "member",
    path: "/settings?tab=members",
    ready: member("Jonas Berg"),
  },
  {
    name: "calendar address",
    path: "/settings?tab=tokens",
    open: press("Create address"),
    ready: (page) => page.getByRole("img", { name: "QR code that subscribes to this calendar" }),
  },
  { ...members, name: "members", ready: member("Jonas Berg") },
  {
    ...members,
    name: "member menu",
    open: press("More for Jonas Berg"),
    ready: (page) => page.getByRole("menuitem", { name: "Delete member" }),
  },
  { ...members, name: "add member", open: press("Add member"), ready: dialog("Add member") },
  {
    ...members,
    name: "add member with mistakes",
    open: async (page) => {
      await press("Add member")(page);
      await page.getByRole("dialog").getByRole("button", { name: "Add member" }).click();
    },
    ready: (page) => page.getByText("Please provide username, name, and password."),
  },
  {
    ...members,
    name: "edit member",
    open: (page) => openMemberMenu(page, "Jonas Berg", "Edit member"),
    ready: dialog("Edit Jonas Berg"),
  },
  {
    ...members,
    name: "reset password",
    open: (page) => openMemberMenu(page, "Jonas Berg", "Reset password"),
    ready: dialog("Reset password"),
  },
  {
    ...members,
    name: "create password link",
    open: (page) => openMemberMenu(page, "Jonas Berg", "Create password link"),
    ready: dialog("Create password link"),
  },
  {
    ...members,
    name: "password link",
    open: async (page) => {
      await openMemberMenu(page, "Jonas Berg", "Create password link");
      await press("Create link")(page);
    },
    ready: (page) => page.getByLabel("Link for Jonas Berg"),
  },
  { ...passwordPage, name: "choose a password", ready: heading("Choose your password") },
  {
    ...passwordPage,
    name: "choose a password with mistakes",
    open: press("Save and sign in"),
    ready: (page) => page.locator("[aria-invalid=true]").first(),
  },
  {
    ...passwordPage,
    name: "password link, used",
    path: `/password/${PASSWORD_LINK.used}`,
    ready: heading("This link has ended"),
  },
  { ...passwordPage, name: "password link, unknown", path: "/password/x", ready: heading("Invalid link") },
  {
    ...members,
    name: "make administrator",
    open: (page) => openMemberMenu(page, "Jonas Berg", "Make administrator"),
    ready: (page) => page.getByRole("alertdialog"),
  },
  {
    ...members,
    name: "suspend member",
    open: (page) => openMemberMenu(page, "Jonas Berg", "Suspend"),
    ready: (page) => page.getByRole("alertdialog"),
  },
  {
    ...members,
    name: "delete member",
    open: (page) => openMemberMenu(page, "Jonas Berg", "Delete member"),
    ready: (page) => page.getByText("Goes to you"),
  },
  { ...members, name: "profile", path: "/settings?tab=profile", ready: heading("Appearance") },
  {
    ...members,
    name: "profile without a name",
    path: "/settings?tab=profile",
    open: async (page) => {
      await page.getByLabel("First name").fill("");
      await page.getByRole("button", { name: "Save changes" }).click();
    },
    ready: (page) => page.getByText("Please enter a first name."),
  },
  { ...members, name: "password", path: "/settings?tab=password", ready: heading("Change password") },
  {
    ...members,
    name: "password with mistakes",
    path: "/settings?tab=password",
    open: press("Change password"),
    ready: (page) => page.getByText("Please enter your current password."),
  },
];
