import * as z from "zod/mini";
import { transact } from "#server/database/db.ts";
import { addJob, PUSH_ATTEMPTS } from "#server/database/queue.ts";
import type { Deps } from "#server/deps.ts";
import { ForbiddenAddress, postOutside } from "#server/features/outbound/outbound.ts";
import { readLanguage } from "#server/features/settings/settings.service.ts";
import { activityWording } from "#server/lib/activity-wording.ts";
import { ACTIVITIES, activityTarget, activityText } from "#shared/activities.ts";
import { languageOf, type Language } from "#shared/languages.ts";
import { getVapidKeys } from "./push-subscriptions.service.ts";
import {
  deleteSubscription,
  findSubscription,
  findActivity,
  listSubscriptionIds,
  type ActivityRow,
  type FoundSubscription,
  type VapidKeys,
} from "./push.queries.ts";

/** How long a push service holds a message for a device that is offline, in seconds. */
const TTL_S = 24 * 60 * 60;

export function pushTasks(deps: Deps) {
  return {
    notify_devices: (payload: unknown) =>
      notifyDevices(deps, z.parse(z.object({ activityId: z.int() }), payload)),
    send_push: (payload: unknown) =>
      sendPush(deps, z.parse(z.object({ activityId: z.int(), subscriptionId: z.string() }), payload)),
  };
}

/** Queues one job per subscription, so that a retry repeats only the failed one. */
async function notifyDevices({ db }: Deps, { activityId }: { activityId: number }): Promise<void> {
  await transact(db, async (tx) => {
    const activity = await findActivity(tx, activityId);
    const about = activity && ACTIVITIES[activity.type];
    if (!about || !("push" in about)) return;
    const only = "isForOwner" in about ? activity.owner : undefined;
    // An owner who is not found must not mean everyone.
    if (only === null) return;
    const { push: kind } = about;
    for (const id of await listSubscriptionIds(tx, { kind, except: activity.userId, only: only?.id })) {
      await addJob(tx, "send_push", {
        payload: { activityId, subscriptionId: id },
        maxAttempts: PUSH_ATTEMPTS,
        isLowPriority: true,
      });
    }
  });
}

/** @throws when a retry may succeed */
async function sendPush(
  deps: Deps,
  { activityId, subscriptionId }: { activityId: number; subscriptionId: string },
): Promise<void> {
  const [activity, subscription] = await Promise.all([
    findActivity(deps.db, activityId),
    findSubscription(deps.db, subscriptionId),
  ]);
  if (!activity || !subscription) return;
  const { endpoint } = subscription;
  const message = await encryptMessage(deps, await getVapidKeys(deps.db), subscription, activity);
  if (!message) return deleteSubscription(deps.db, subscription.id);
  const headers = Object.entries(message.headers).map(([name, value]) => [name, String(value)]);
  const response = postOutside(deps.env, endpoint, {
    headers: Object.fromEntries(headers),
    body: message.body ?? "",
  });
  if (!(await isAccepted(response))) await deleteSubscription(deps.db, subscription.id);
}

/**
 * @returns whether the push service accepted the message. It never will if the browser has unsubscribed (404, 410), the
 *   request is rejected (other 4xx) or the address is forbidden.
 * @throws when a retry may succeed
 */
async function isAccepted(response: Promise<{ status: number }>): Promise<boolean> {
  try {
    const { status } = await response;
    if (status === 429 || status >= 500) throw new Error(`the push service returned ${status}`);
    return status < 300;
  } catch (error) {
    if (error instanceof ForbiddenAddress) return false;
    throw error;
  }
}

/** Returns the message encrypted for one subscription and signed; undefined if the browser's keys are invalid. */
async function encryptMessage(
  deps: Deps,
  keys: VapidKeys,
  { endpoint, p256dh, auth, userId, language, memberLanguage }: FoundSubscription,
  activity: ActivityRow,
) {
  const ofDevice = language === null ? await readLanguage(deps.db) : (languageOf(language) ?? "en");
  const ofReader = languageOf(memberLanguage) ?? ofDevice;
  const { default: webPush } = await import("web-push");
  try {
    return webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(notificationOf(deps, activity, userId, ofReader)),
      { TTL: TTL_S, vapidDetails: { subject: contactOf(deps), ...keys } },
    );
  } catch {
    return undefined;
  }
}

function notificationOf({ env }: Deps, activity: ActivityRow, readerId: string, language: Language) {
  return {
    title: env.productName,
    body: activityText(activity, readerId, activityWording(language)),
    url: activityTarget(activity) ?? "/",
    // Answers of one event replace each other.
    tag: activity.type === "guest_answered" ? `answers-${activity.targetId}` : `activity-${activity.id}`,
  };
}

/** The contact that push services require: an https or mailto address. */
function contactOf({ env }: Deps): string {
  return env.publicUrl?.startsWith("https:") ? env.publicUrl : "mailto:admin@example.com";
}
