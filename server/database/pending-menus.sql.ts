import { sql, type SQL } from "drizzle-orm";
import { menus } from "#shared/schema/index.ts";

/** A guest's suggestion that no member has accepted yet. Lists, counts and search of menus omit it. */
export const isPending: SQL = sql`(${menus.isGuestCreated} and ${menus.acceptedAt} is null)`;
