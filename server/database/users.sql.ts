import { getTableColumns, sql, type Column, type SQL } from "drizzle-orm";
import { AVATAR_COLORS } from "#shared/http/wire.ts";
import { users } from "#shared/schema/index.ts";
import { oneRow, type Transaction } from "./db.ts";

export type NewUser = typeof users.$inferInsert;

/** The avatar's color. The first eight members of a household have different ones. */
export const avatarColorOf = (position: Column | SQL): SQL<number> =>
  sql`(${position} - 1) % ${sql.raw(String(AVATAR_COLORS))}`;

/** The columns of `memberView`. */
export const memberColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  color: avatarColorOf(users.position),
};

/** The columns of `picturedMemberView`. */
export const picturedMemberColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  color: avatarColorOf(users.position),
};

const { password: _, ...columns } = getTableColumns(users);
/** All columns except the password. */
export const userColumns = { ...columns, color: avatarColorOf(users.position) };

export async function insertUser(tx: Transaction, user: NewUser) {
  return oneRow(await tx.insert(users).values(user).returning(userColumns));
}
