import { and, eq, isNotNull, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { isOwner, owner } from "#server/database/activities.sql.ts";
import type { PushKind } from "#shared/limits.ts";
import type { PushPreferences } from "#shared/push.api.ts";
import { activities, pushPreferences, pushSubscriptions, settings, users } from "#shared/schema.ts";

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;
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

/** Writes nothing when another process was first. */
export async function setVapidKeys(db: DbOrTx, { publicKey, privateKey }: VapidKeys): Promise<void> {
  await db
    .update(settings)
    .set({ vapidPublicKey: publicKey, vapidPrivateKey: privateKey })
    .where(isNull(settings.vapidPublicKey));
}

/** A browser belongs to whoever subscribed there last. */
export async function upsertSubscription(
  tx: Transaction,
  subscription: Pick<SubscriptionRow, "userId" | "endpoint" | "p256dh" | "auth">,
): Promise<void> {
  const { userId, endpoint, p256dh, auth } = subscription;
  await tx
    .insert(pushSubscriptions)
    .values({ userId, endpoint, p256dh, auth })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { userId, p256dh, auth, createdAt: sql`now()` },
    });
}

export async function deleteAllButNewest(tx: Transaction, userId: string, kept: number): Promise<void> {
  const newest = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(sql`${pushSubscriptions.createdAt} desc`)
    .limit(kept);
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

/** A subscription of somebody who is no longer let in is not found. */
export async function findSubscription(db: DbOrTx, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(eq(pushSubscriptions.id, id), isNotNull(users.isAdmin)));
  return row?.subscription;
}

/** What is told about an activity; undefined when it was taken back. */
export async function findToldActivity(db: DbOrTx, id: number) {
  const [row] = await db
    .select({
      id: activities.id,
      type: activities.type,
      userId: activities.userId,
      user: { firstName: users.firstName, lastName: users.lastName },
      guestName: activities.guestName,
      targetId: activities.targetId,
      targetType: activities.targetType,
      metadata: activities.metadata,
      owner: { id: owner.id, firstName: owner.firstName, lastName: owner.lastName },
    })
    .from(activities)
    .leftJoin(users, eq(users.id, activities.userId))
    .leftJoin(owner, isOwner)
    .where(eq(activities.id, id));
  return row;
}
export type ToldActivityRow = NonNullable<Awaited<ReturnType<typeof findToldActivity>>>;

/**
 * The browsers of members who want news of this kind.
 * @param except who did it themself; null for a guest
 * @param only the one member it concerns; null for everybody
 */
export async function listSubscriptionIds(
  db: DbOrTx,
  { kind, except, only }: { kind: PushKind; except: string | null; only: string | null },
): Promise<string[]> {
  const wanted = pushPreferences[kind];
  const rows = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .leftJoin(pushPreferences, eq(pushPreferences.userId, pushSubscriptions.userId))
    .where(
      and(
        isNotNull(users.isAdmin),
        or(isNull(wanted), wanted),
        except === null ? undefined : ne(users.id, except),
        only === null ? undefined : eq(users.id, only),
      ),
    );
  return rows.map(({ id }) => id);
}

export async function findPreferences(db: DbOrTx, userId: string): Promise<PushPreferences | undefined> {
  const [row] = await db.select().from(pushPreferences).where(eq(pushPreferences.userId, userId));
  return row;
}

export async function upsertPreferences(
  db: DbOrTx,
  userId: string,
  changes: Partial<PushPreferences>,
): Promise<PushPreferences | undefined> {
  const [row] = await db
    .insert(pushPreferences)
    .values({ userId, ...changes })
    .onConflictDoUpdate({ target: pushPreferences.userId, set: { userId, ...changes } })
    .returning();
  return row;
}
