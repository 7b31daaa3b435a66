import { sql, type Column, type SQL } from "drizzle-orm";

/**
 * Returns the `updatedAt` of a row of `table` that changes now. It is always later than before, even within one
 * millisecond, so that edits of an older version are detected.
 */
export const nextUpdatedAt = ({ updatedAt }: { updatedAt: Column }): SQL =>
  sql`greatest(now(), ${updatedAt} + interval '1 millisecond')`;

/** Truncated, because rounding could move a time into the future. */
export const NOW = sql`date_trunc('milliseconds', now())`;
