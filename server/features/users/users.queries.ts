import { and, eq, sql } from "drizzle-orm";
import { type DbOrTx, oneRow, type Transaction } from "#server/database/db.ts";
import { userColumns, type NewUser } from "#server/database/users.sql.ts";
import {
  categories,
  comments,
  dishes,
  inviteTokens,
  likes,
  meals,
  menus,
  people,
  users,
} from "#shared/schema/index.ts";

export async function listUsers(db: DbOrTx) {
  const displayName = sql`fold_text(concat_ws(' ', ${users.firstName}, ${users.lastName}))`;
  return db
    .select(userColumns)
    .from(users)
    .orderBy(displayName, sql`lower(${users.username})`);
}

export async function findUser(db: DbOrTx, id: string) {
  const [user] = await db.select(userColumns).from(users).where(eq(users.id, id));
  return user;
}

/** Locks a member, so that no row referring to them can be added until the transaction ends. */
export async function lockUser(tx: Transaction, id: string) {
  const [user] = await tx.select(userColumns).from(users).where(eq(users.id, id)).for("update");
  return user;
}

export async function lockUserByUsername(tx: Transaction, username: string) {
  const [user] = await tx
    .select(userColumns)
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
    .for("update");
  return user;
}

export async function countAdmins(tx: Transaction): Promise<number> {
  return tx.$count(users, eq(users.isAdmin, true));
}

export async function updateUserRow(tx: Transaction, id: string, changes: Partial<NewUser>) {
  return tx
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(users.id, id))
    .returning(userColumns)
    .then(oneRow);
}

/** Also deletes likes, comments and push subscriptions (foreign keys cascade). A person at home keeps their name. */
export async function deleteUserRow(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(people)
    .set({ name: sql`coalesce(${users.firstName}, ${users.username})` })
    .from(users)
    .where(and(eq(users.id, id), eq(people.userId, users.id)));
  await tx.delete(users).where(eq(users.id, id));
}

export async function countHoldings(db: DbOrTx, id: string) {
  return {
    dishes: await db.$count(dishes, eq(dishes.createdBy, id)),
    menus: await db.$count(menus, eq(menus.createdBy, id)),
    categories: await db.$count(categories, eq(categories.createdBy, id)),
    invitations: await db.$count(inviteTokens, eq(inviteTokens.createdBy, id)),
    likes: await db.$count(likes, eq(likes.userId, id)),
    comments: await db.$count(comments, eq(comments.userId, id)),
  };
}

const holdings = [
  { entityType: "dish", table: dishes },
  { entityType: "menu", table: menus },
  { entityType: "category", table: categories },
  { entityType: "invitation", table: inviteTokens },
] as const;

/** Keeps `updatedAt`, because no edited field changes. @returns the transferred entities that have a history */
export async function transferHoldings(tx: Transaction, userId: string, newOwnerId: string) {
  const transferred: { entityType: (typeof holdings)[number]["entityType"]; entityId: number }[] = [];
  for (const { entityType, table } of holdings) {
    const { rows } = await tx.execute<{ id: number }>(
      sql`update ${table} set created_by = ${newOwnerId} where created_by = ${userId} returning id`,
    );
    transferred.push(...rows.map(({ id }) => ({ entityType, entityId: id })));
  }
  await tx.update(meals).set({ createdBy: newOwnerId }).where(eq(meals.createdBy, userId));
  return transferred;
}
