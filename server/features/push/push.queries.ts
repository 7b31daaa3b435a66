import { and, eq, getTableColumns, isNotNull, isNull, ne, notInArray, sql } from "drizzle-orm";
import { isOwner, owner } from "#server/database/activity-owner.sql.ts";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import type { PushKind } from "#shared/activities.ts";
import type { PushPreferences } from "#shared/push.api.ts";
import { activities, pushPreferences, pushSubscriptions, settings, users } from "#shared/schema/index.ts";

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;
export type FoundSubscription = SubscriptionRow & { memberLanguage: string | null };
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export async function findVapidKeys(db: DbOrTx): Promise<VapidKeys | undefined> {
  const [row] = await db
    .select({ publicKey: settings.vapidPublicKey, privateKey: settings.vapidPrivateKey })
    .from(settings);
  if (!row?.publicKey || !row.privateKey) return undefined;
  return { publicKey: row.publicKey, privateKey: row.privateKey };
}

/** Does nothing if another process was first. */
export async function setVapidKeys(db: DbOrTx, { publicKey, privateKey }: VapidKeys): Promise<void> {
  await db
    .update(settings)
    .set({ vapidPublicKey: publicKey, vapidPrivateKey: privateKey })
    .where(isNull(settings.vapidPublicKey));
}

/** A browser belongs to the member who subscribed in it last. */
export async function upsertSubscription(
  tx: Transaction,
  subscription: Pick<SubscriptionRow, "userId" | "endpoint" | "p256dh" | "auth" | "language">,
): Promise<void> {
  await tx
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { ...subscription, createdAt: sql`now()` },
    });
}

export async function deleteAllButNewest(tx: Transaction, userId: string, keep: number): Promise<void> {
  const newest = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(sql`${pushSubscriptions.createdAt} desc`)
    .limit(keep);
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, newest)));
}

export async function deleteOwnSubscription(db: DbOrTx, userId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)));
}

export async function deleteSubscription(db: DbOrTx, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** Returns undefined for an unknown subscription and for one of a suspended member. */
export async function findSubscription(db: DbOrTx, id: string): Promise<FoundSubscription | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(pushSubscriptions), memberLanguage: users.language })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(eq(pushSubscriptions.id, id), isNotNull(users.isAdmin)));
  return row;
}

/** Returns undefined if the activity was undone. */
export async function findActivity(db: DbOrTx, id: number) {
  const [row] = await db
    .select({
      ...getTableColumns(activities),
      user: { firstName: users.firstName, lastName: users.lastName },
      owner: { id: owner.id, firstName: owner.firstName, lastName: owner.lastName },
    })
    .from(activities)
    .leftJoin(users, eq(users.id, activities.userId))
    .leftJoin(owner, isOwner)
    .where(eq(activities.id, id));
  return row;
}
export type ActivityRow = NonNullable<Awaited<ReturnType<typeof findActivity>>>;

/**
 * @param except the member who acted; null for a guest
 * @param only the only member concerned; undefined for all members
 */
export async function listSubscriptionIds(
  db: DbOrTx,
  { kind, except, only }: { kind: PushKind; except: string | null; only: string | undefined },
): Promise<string[]> {
  const rows = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .leftJoin(pushPreferences, eq(pushPreferences.userId, pushSubscriptions.userId))
    .where(
      and(
        isNotNull(users.isAdmin),
        sql`coalesce((${pushPreferences.kinds} ->> ${kind})::boolean, true)`,
        except === null ? undefined : ne(users.id, except),
        only === undefined ? undefined : eq(users.id, only),
      ),
    );
  return rows.map(({ id }) => id);
}

export async function findPreferences(db: DbOrTx, userId: string): Promise<Partial<PushPreferences>> {
  const [row] = await db.select().from(pushPreferences).where(eq(pushPreferences.userId, userId));
  return row?.kinds ?? {};
}

export async function upsertPreferences(
  db: DbOrTx,
  userId: string,
  changes: Partial<PushPreferences>,
): Promise<void> {
  const merged = sql`${pushPreferences.kinds} || excluded.kinds`;
  await db
    .insert(pushPreferences)
    .values({ userId, kinds: changes })
    .onConflictDoUpdate({ target: pushPreferences.userId, set: { kinds: merged } });
}
