import type { Activity } from "./activities.api.ts";

/** The page an activity leads to, or null when it tells about nothing that can be opened. */
export function activityTarget(activity: Pick<Activity, "type" | "targetType" | "targetId">): string | null {
  const { type, targetType, targetId } = activity;
  if (targetType === "invitation") return "/guest-suggestions";
  if (targetId === null) return null;
  // A suggestion is no menu of the household before it is accepted; it is decided on where the invitations are.
  if (type === "guest_menu_created") return `/guest-suggestions?suggestion=${targetId}`;
  if (targetType === "dish") return `/dishes?dish=${targetId}`;
  if (targetType === "menu") return `/menus?menu=${targetId}`;
  return null;
}
