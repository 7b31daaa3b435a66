import { sql, type SQL } from "drizzle-orm";
import { dishes } from "#shared/schema/index.ts";

/** The name of a dish's first photo in `images`; null if the photo is on another server. */
export const firstImageName: SQL = sql`case when starts_with(${dishes.images}[1], '/images/') then substr(${dishes.images}[1], 9) end`;
