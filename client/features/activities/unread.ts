import type { Activity } from "#shared/activities.api.ts";

/**
 * Spec §4: unread when created later than the viewed time; without a viewed time everything that has a creation time
 * is unread.
 */
export function isUnread(activity: Pick<Activity, "createdAt">, viewedAt: string | null): boolean {
  if (!activity.createdAt) return false;
  return viewedAt === null || new Date(activity.createdAt) > new Date(viewedAt);
}
