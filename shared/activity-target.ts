import type { Activity } from "./activities.api.ts";

/** Returns the page to open for an activity, or null if there is none. */
export function activityTarget(activity: Pick<Activity, "type" | "targetType" | "targetId">): string | null {
  const { type, targetType, targetId } = activity;
  if (targetType === "invitation") return "/guest-suggestions";
  if (targetId === null) return null;
  // A suggestion is not listed under Menus until it is accepted.
  if (type === "guest_menu_created") return `/guest-suggestions?suggestion=${targetId}`;
  if (targetType === "dish") return `/dishes?dish=${targetId}`;
  if (targetType === "menu" && ["guest_answered", "dish_unchecked", "recipe_asked"].includes(type))
    return `/menus?guests=${targetId}`;
  if (targetType === "menu") return `/menus?menu=${targetId}`;
  return null;
}
