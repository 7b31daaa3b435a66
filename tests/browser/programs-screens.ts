import type { Page } from "@playwright/test";
import { dialog, heading, press, type ListedScreen } from "#tests/setup/browser/screen.ts";

const tokens = { path: "/settings?tab=tokens" } as const;

async function fillIn(page: Page): Promise<void> {
  await press("Create token")(page);
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Kitchen screen");
}

async function submit(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Create token" }).click();
}

/** Access tokens. System status is on every screen of the Admin Panel. */
export const PROGRAMS_SCREENS: ListedScreen[] = [
  {
    ...tokens,
    name: "tokens, none",
    household: "empty",
    ready: heading("No tokens yet"),
  },
  { ...tokens, name: "tokens", ready: (page) => page.getByText("Nightly copy of the backups") },
  { ...tokens, name: "new token", open: fillIn, ready: dialog("Create token") },
  {
    ...tokens,
    name: "new token without a name",
    open: async (page) => {
      await press("Create token")(page);
      await submit(page);
    },
    ready: (page) => page.getByText("Please enter a name for the token."),
  },
  {
    ...tokens,
    name: "new token, made",
    open: async (page) => {
      await fillIn(page);
      await submit(page);
    },
    ready: dialog("Your new token"),
  },
  {
    ...tokens,
    name: "revoke a token",
    open: press("Revoke Kitchen screen"),
    ready: (page) => page.getByRole("alertdialog"),
  },
];
