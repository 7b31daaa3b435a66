import { expect, type Page } from "@playwright/test";
import type { Database } from "#server/database/db.ts";
import { settings } from "#shared/schema/index.ts";
import { buildUser, type UserFields } from "#tests/setup/data/builders.ts";
import type { User } from "./fixtures.ts";
import { connectDashboard } from "./household-dashboard.ts";
import { fillHousehold } from "./household.ts";
import type { Screen } from "./screen.ts";

interface Parts {
  db: Database;
  signIn: (fields?: UserFields) => Promise<User>;
  /** Draws the photos; by default they have a single color. */
  draw?: (food: string, seed: number) => Promise<Buffer>;
}

/** Builds the household of a screen and signs in its viewer. */
export async function prepareFor({ as, household }: Screen, { db, signIn, draw }: Parts): Promise<void> {
  if (as === "visitor" && household === "empty") return;
  const amira = {
    username: "amira",
    firstName: "Amira",
    lastName: "Haddad",
    email: "amira@home.example",
    isAdmin: as !== "member",
  };
  const me = as === "visitor" ? await buildUser(db, amira) : await signIn(amira);
  if (household === "empty") return;
  await fillHousehold(db, me, draw);
  await connectDashboard(db);
  if (household === "links") await db.update(settings).set({ publicAccess: "links" });
}

export async function show(screen: Screen, page: Page, setupAddress: () => Promise<string>): Promise<void> {
  await page.goto(screen.path === "setup" ? await setupAddress() : screen.path);
  await screen.open?.(page);
  await expect(screen.ready(page)).toBeVisible();
}
