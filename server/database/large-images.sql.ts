import { sql, type SQL } from "drizzle-orm";
import { LARGE_SUFFIX } from "#shared/large-photo.ts";
import { images } from "#shared/schema/index.ts";
import { imageNameOf } from "./first-image.sql.ts";

/** The large addresses of those photos that have one; null if none has. @param addresses an array of addresses */
export const largeImagesOf = (addresses: SQL): SQL<string[] | null> => sql`(
  select array_agg('/images/' || left(photo.name, 64) || ${sql.raw(`'${LARGE_SUFFIX}'`)}) from ${images} photo
  where photo.large is not null and photo.name in (
    select ${imageNameOf(sql`address`)} from unnest(${addresses}) address))`;
