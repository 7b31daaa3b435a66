import { sql, type Column, type SQL } from "drizzle-orm";
import { avatarColorOf } from "./users.sql.ts";

/** Formats a time like JavaScript's `toISOString`. PostgreSQL's own JSON drops trailing zeros. */
export const isoTime = (column: Column | SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The user under this alias as `memberView`; null if the join found none. */
export const memberJson = (alias: string): SQL => {
  const user = sql.identifier(alias);
  return sql`case when ${user}.id is not null then (select row_to_json(person) from (select ${user}.id,
    ${user}.first_name as "firstName", ${user}.last_name as "lastName", ${user}.email, ${avatarColorOf(sql`${user}.position`)} as color) person) end`;
};
