import * as z from "zod/mini";
import { transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { addJob } from "#server/database/queue.ts";
import { ForbiddenAddress, postOutside } from "#server/features/outbound/outbound.ts";
import { activityTarget } from "#shared/activity-target.ts";
import { activityText } from "#shared/activity-text.ts";
import { PUSH_KIND_OF, type ActivityType } from "#shared/limits.ts";
import {
  deleteSubscription,
  findSubscription,
  findToldActivity,
  listSubscriptionIds,
  type SubscriptionRow,
  type ToldActivityRow,
  type VapidKeys,
} from "./push.queries.ts";
import { getVapidKeys } from "./push-subscriptions.service.ts";

const TELL = "tell_devices";
const SEND = "send_push";
/** With the queue's growing pauses: some minutes. News that is older helps nobody. */
const TRIES = 6;
/** How long a push service keeps it for a device that is off, in seconds. */
const KEPT_S = 24 * 60 * 60;

/** Has devices told about an activity once its transaction commits; to be called when there are some. */
export async function queuePush(tx: Transaction, activityId: number, type: ActivityType): Promise<void> {
  if (PUSH_KIND_OF[type] === null) return;
  await addJob(tx, TELL, { payload: { activityId }, tries: TRIES });
}

/** The jobs of this feature by their names in the queue. */
export function pushTasks(deps: Deps) {
  return {
    [TELL]: (payload: unknown) => tellDevices(deps, z.parse(z.object({ activityId: z.int() }), payload)),
    [SEND]: (payload: unknown) =>
      sendPush(deps, z.parse(z.object({ activityId: z.int(), subscriptionId: z.string() }), payload)),
  };
}

/** One job for each browser, so that one which cannot be reached does not repeat the others. */
async function tellDevices({ db }: Deps, { activityId }: { activityId: number }): Promise<void> {
  await transact(db, async (tx) => {
    const activity = await findToldActivity(tx, activityId);
    const kind = activity && PUSH_KIND_OF[activity.type];
    if (!kind) return;
    const only = kind === "likes" || kind === "comments" ? (activity.owner?.id ?? null) : null;
    for (const subscriptionId of await listSubscriptionIds(tx, { kind, except: activity.userId, only })) {
      await addJob(tx, SEND, { payload: { activityId, subscriptionId }, tries: TRIES, isPatient: true });
    }
  });
}

/** Throws when it may succeed later. */
async function sendPush(
  deps: Deps,
  { activityId, subscriptionId }: { activityId: number; subscriptionId: string },
): Promise<void> {
  const [activity, subscription] = await Promise.all([
    findToldActivity(deps.db, activityId),
    findSubscription(deps.db, subscriptionId),
  ]);
  if (!activity || !subscription) return;
  const { endpoint } = subscription;
  const message = await messageFor(deps, await getVapidKeys(deps.db), subscription, activity);
  if (!message) return deleteSubscription(deps.db, subscription.id);
  const headers = Object.entries(message.headers).map(([name, value]) => [name, String(value)]);
  const answered = postOutside(deps.env, endpoint, {
    headers: Object.fromEntries(headers),
    body: message.body ?? "",
  });
  if (!(await isTaken(answered))) await deleteSubscription(deps.db, subscription.id);
}

/**
 * Whether the push service took it. It never will when the browser has unsubscribed (404, 410), when it does not
 * understand us, or when the address is none that we ever call. Throws when it may succeed later.
 */
async function isTaken(answered: Promise<{ status: number }>): Promise<boolean> {
  try {
    const { status } = await answered;
    if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`);
    return status < 300;
  } catch (error) {
    if (error instanceof ForbiddenAddress) return false;
    throw error;
  }
}

/** Encrypted for one browser, signed by the household; undefined when the browser's keys are none. */
async function messageFor(
  deps: Deps,
  keys: VapidKeys,
  { endpoint, p256dh, auth, userId }: SubscriptionRow,
  activity: ToldActivityRow,
) {
  const { default: webPush } = await import("web-push");
  try {
    return webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(messageOf(deps, activity, userId)),
      { TTL: KEPT_S, vapidDetails: { subject: contactOf(deps), ...keys } },
    );
  } catch {
    return undefined;
  }
}

/** What the service worker shows. */
function messageOf({ env }: Pick<Deps, "env">, activity: ToldActivityRow, readerId: string) {
  return {
    title: env.productName,
    body: activityText(activity, readerId),
    url: activityTarget(activity) ?? "/",
    tag: `activity-${activity.id}`,
  };
}

/** Whom a push service may ask about these messages: it wants an https or mailto address. */
function contactOf({ env }: Pick<Deps, "env">): string {
  return env.publicUrl?.startsWith("https:") ? env.publicUrl : "mailto:nobody@example.com";
}
