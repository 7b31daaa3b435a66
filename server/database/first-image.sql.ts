import { sql, type SQL } from "drizzle-orm";
import { dishes } from "#shared/schema.ts";

/**
 * For a join to `images`: the name of a dish's first photo when it is one of ours; null for addresses elsewhere.
 * `/images/` has 8 characters.
 */
export const firstImageName: SQL = sql`case when starts_with(${dishes.images}[1], '/images/') then substr(${dishes.images}[1], 9) end`;
