import { sql, type SQL } from "drizzle-orm";
import { dishes } from "#shared/schema/index.ts";

/** The name of a photo in `images` by its address; null if it is on another server. `/images/` has 8 characters. */
export const imageNameOf = (address: SQL): SQL =>
  sql`case when starts_with(${address}, '/images/') then substr(${address}, 9) end`;

export const firstImageName = imageNameOf(sql`${dishes.images}[1]`);

/** Lists dishes with a photo first. */
export const hasNoPhoto = sql`cardinality(${dishes.images}) = 0`;
