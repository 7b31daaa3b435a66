import { transact, type DbOrTx } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import type { Member } from "#server/http/session/member.ts";
import { PUSH_KINDS } from "#shared/activities.ts";
import type { Language } from "#shared/languages.ts";
import type { PushPreferences } from "#shared/push.api.ts";
import {
  upsertPreferences,
  deleteAllButNewest,
  findPreferences,
  findVapidKeys,
  setVapidKeys,
  upsertSubscription,
  type VapidKeys,
} from "./push.queries.ts";

/** Per member; a newer browser replaces the oldest. */
const MAX_BROWSERS = 10;

const ALL = Object.fromEntries(PUSH_KINDS.map((kind) => [kind, true])) as PushPreferences;

/** Returns the keys that identify this household to push services; generated once, shared by all processes. */
export async function getVapidKeys(db: DbOrTx): Promise<VapidKeys> {
  const existing = await findVapidKeys(db);
  if (existing) return existing;
  const { default: webPush } = await import("web-push");
  await setVapidKeys(db, webPush.generateVAPIDKeys());
  const saved = await findVapidKeys(db);
  if (!saved) throw new Error("the VAPID keys were not saved");
  return saved;
}

export async function subscribe(
  { db }: Deps,
  user: Member,
  subscription: { endpoint: string; keys: { p256dh: string; auth: string }; language: Language | null },
): Promise<void> {
  const { endpoint, keys, language } = subscription;
  await transact(db, async (tx) => {
    await upsertSubscription(tx, { userId: user.id, endpoint, ...keys, language });
    await deleteAllButNewest(tx, user.id, MAX_BROWSERS);
  });
}

/** All kinds are on for a member who has never chosen. */
export async function getPreferences({ db }: Deps, user: Member): Promise<PushPreferences> {
  return { ...ALL, ...(await findPreferences(db, user.id)) };
}

export async function updatePreferences(
  deps: Deps,
  user: Member,
  changes: Partial<PushPreferences>,
): Promise<PushPreferences> {
  await upsertPreferences(deps.db, user.id, changes);
  return getPreferences(deps, user);
}
