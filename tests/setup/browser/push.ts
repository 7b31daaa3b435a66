import type { BrowserContext, Page } from "@playwright/test";
import type { Database } from "#server/database/db.ts";
import { pushSubscriptions } from "#shared/schema/index.ts";

export const question = (page: Page) => page.getByRole("region", { name: "Turn on notifications?" });

export const section = (page: Page) =>
  page.getByRole("main").locator("section", { hasText: "Notifications on this device" });

export const allow = (context: BrowserContext) => context.grantPermissions(["notifications"]);

export const owners = async (db: Database) =>
  (await db.select().from(pushSubscriptions)).map(({ userId, endpoint }) => ({ userId, endpoint }));
