import { randomUUID } from "node:crypto";
import type { Env } from "#server/env.ts";
import { activityTarget } from "#shared/activity-target.ts";
import { activityText, type ToldActivity } from "#shared/activity-text.ts";
import type { ActivityMetadata } from "#shared/schema.ts";

/** What the dashboard gets. E-mail addresses and ids of members stay at home. */
export interface AlertMessage {
  /** The same when an alert is sent a second time, so that the dashboard may drop it. */
  id: string;
  product: string;
  /** An activity type of Spec §4, or `test`. */
  type: string;
  /** The whole of it in a sentence. */
  message: string;
  /** Who did it; null for a test. */
  actor: string | null;
  target: {
    type: string;
    id: number;
    title: string | null;
    /** Where it is to be seen; null unless PUBLIC_URL says where this household is. */
    url: string | null;
  } | null;
  createdAt: string;
}

/** A queued alert as it stands in the database: what was known when it happened. */
export interface QueuedAlert extends ToldActivity {
  id: string;
  targetType: string | null;
  targetId: number | null;
  metadata: ActivityMetadata;
}

type Context = Pick<Env, "productName" | "publicUrl">;

/** Puts an alert into words and addresses. */
export function alertMessage(
  { productName, publicUrl }: Context,
  alert: QueuedAlert,
  createdAt: Date,
): AlertMessage {
  const { id, type, user, guestName, metadata, targetType, targetId } = alert;
  const path = activityTarget(alert);
  const title = metadata.dishTitle ?? metadata.menuTitle ?? metadata.eventTitle ?? null;
  const member = [user?.firstName, user?.lastName].filter(Boolean).join(" ");
  return {
    id,
    product: productName,
    type,
    message: activityText(alert, null),
    actor: member || guestName || null,
    target:
      targetType === null || targetId === null
        ? null
        : { type: targetType, id: targetId, title, url: publicUrl && path ? publicUrl + path : null },
    createdAt: createdAt.toISOString(),
  };
}

/** An alert that tells about nothing but itself. */
export function testMessage({ productName }: Context, now: Date): AlertMessage {
  return {
    id: randomUUID(),
    product: productName,
    type: "test",
    message: `Alerts from ${productName} arrive here.`,
    actor: null,
    target: null,
    createdAt: now.toISOString(),
  };
}
