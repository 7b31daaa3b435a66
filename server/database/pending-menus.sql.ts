import { sql, type SQL } from "drizzle-orm";
import { menus } from "#shared/schema.ts";

/** A guest's suggestion that no member has accepted: not a menu yet, so no list, count or search shows it as one. */
export const isPending: SQL = sql`(${menus.isGuestCreated} and ${menus.acceptedAt} is null)`;
