import { randomUUID } from "node:crypto";
import type { Env } from "#server/env.ts";
import { activityWording } from "#server/lib/activity-wording.ts";
import { activityTarget, activityText, type ActivityToDescribe } from "#shared/activities.ts";
import { fullName } from "#shared/full-name.ts";
import type { ActivityMetadata } from "#shared/schema/index.ts";

/** The JSON that is sent to the external dashboard. It contains no email addresses and no member ids. */
export interface AlertMessage {
  /** Stays the same when an alert is sent again, so that the dashboard can ignore duplicates. */
  id: string;
  product: string;
  /** An activity type, or `test`. */
  type: string;
  /** One sentence, e.g. 'Tom created a new dish "Soup"'. */
  message: string;
  /** The member or guest; null for a test. */
  actor: string | null;
  target: {
    type: string;
    id: number;
    title: string | null;
    /** Address of its page; null unless PUBLIC_URL is set. */
    url: string | null;
  } | null;
  createdAt: string;
}

/** The payload of a queued alert, with names as they were when the activity happened. */
export interface QueuedAlert extends ActivityToDescribe {
  id: string;
  targetType: string | null;
  targetId: number | null;
  metadata: ActivityMetadata;
}

type Context = Pick<Env, "productName" | "publicUrl">;

export function alertMessage(
  { productName, publicUrl }: Context,
  alert: QueuedAlert,
  createdAt: Date,
): AlertMessage {
  const { id, type, user, guestName, metadata, targetType, targetId } = alert;
  const path = activityTarget(alert);
  const title = metadata.dishTitle ?? metadata.menuTitle ?? metadata.eventTitle ?? null;
  return {
    id,
    product: productName,
    type,
    message: activityText(alert, null, activityWording("en")),
    actor: fullName(user) ?? (guestName || null),
    target:
      targetType === null || targetId === null
        ? null
        : { type: targetType, id: targetId, title, url: publicUrl && path ? publicUrl + path : null },
    createdAt: createdAt.toISOString(),
  };
}

export function testMessage({ productName }: Context, now: Date): AlertMessage {
  return {
    id: randomUUID(),
    product: productName,
    type: "test",
    message: `This is a test alert from ${productName}.`,
    actor: null,
    target: null,
    createdAt: now.toISOString(),
  };
}
