import { expect, type Page } from "@playwright/test";
import type { Database } from "#server/db.ts";
import type { UserFields } from "#tests/setup/builders.ts";
import type { Screen } from "../screens.ts";
import type { User } from "./fixtures.ts";
import type { Food } from "./food-pictures.ts";
import { fillHousehold } from "./household.ts";

interface Parts {
  page: Page;
  db: Database;
  signIn: (fields?: UserFields) => Promise<User>;
  installation: { setupAddress: Promise<string> };
  /** Makes the photos; plain ones unless given. */
  draw?: (food: Food, seed: number) => Promise<Buffer>;
}

/** Goes to a screen as who should see it, in the household that it should show, and waits until it is there. */
export async function openScreen(
  screen: Screen,
  { page, db, signIn, installation, draw }: Parts,
): Promise<void> {
  if (screen.as !== "nobody") {
    const me = await signIn({
      username: "amira",
      firstName: "Amira",
      lastName: "Haddad",
      email: "amira@home.example",
      isAdmin: screen.as === "admin",
    });
    if (screen.household === "full") await fillHousehold(db, me, draw);
  }
  await page.goto(screen.path === "setup" ? await installation.setupAddress : screen.path);
  await screen.open?.(page);
  await expect(screen.ready(page)).toBeVisible();
}
