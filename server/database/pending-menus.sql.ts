import { sql, type SQL } from "drizzle-orm";
import { menus } from "#shared/schema/index.ts";

/** A suggestion that no member has accepted yet. Lists, counts and search of menus omit it. `served` repeats this. */
export const isPendingMenu: SQL = sql`(${menus.isGuestCreated} and ${menus.acceptedAt} is null)`;

/** A menu that is neither archived nor pending. */
export const isActiveMenu: SQL = sql`(not ${menus.isArchived} and not ${isPendingMenu})`;
