import { eq } from "drizzle-orm";
import { transact, type Database, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import type { Member } from "#server/http/member.ts";
import { PUSH_KINDS } from "#shared/limits.ts";
import type { PushPreferences } from "#shared/push.api.ts";
import { pushSubscriptions } from "#shared/schema.ts";
import {
  deleteAllButNewest,
  findPreferences,
  findVapidKeys,
  setVapidKeys,
  upsertPreferences,
  upsertSubscription,
  type VapidKeys,
} from "./push.queries.ts";

/** Of one member; browsers that were thrown away are forgotten when newer ones come. */
const MAX_BROWSERS = 10;

const ALL = Object.fromEntries(PUSH_KINDS.map((kind) => [kind, true])) as PushPreferences;

/** The keys by which push services know this household; made once, the same for all processes. */
export async function getVapidKeys(db: Database): Promise<VapidKeys> {
  const known = await findVapidKeys(db);
  if (known) return known;
  const { default: webPush } = await import("web-push");
  await setVapidKeys(db, webPush.generateVAPIDKeys());
  const made = await findVapidKeys(db);
  if (!made) throw new Error("the keys for push messages were not kept");
  return made;
}

/** Sends news of the household to a browser of this member from now on. */
export async function subscribe(
  { db }: Pick<Deps, "db">,
  user: Member,
  { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
): Promise<void> {
  await transact(db, async (tx) => {
    await upsertSubscription(tx, { userId: user.id, endpoint, ...keys });
    await deleteAllButNewest(tx, user.id, MAX_BROWSERS);
  });
}

/** Decisions §7: a member who never chose wants all kinds. */
export async function getPreferences({ db }: Pick<Deps, "db">, user: Member): Promise<PushPreferences> {
  return (await findPreferences(db, user.id)) ?? ALL;
}

export async function updatePreferences(
  { db }: Pick<Deps, "db">,
  user: Member,
  changes: Partial<PushPreferences>,
): Promise<PushPreferences> {
  return (await upsertPreferences(db, user.id, changes)) ?? ALL;
}

/** No device of this member is told anything from now on. */
export async function deleteSubscriptionsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
}
