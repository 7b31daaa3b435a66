import type { Activity } from "./activities.api.ts";
import { fullName } from "./full-name.ts";
import { ACTIVITY_TYPES, type ActivityType } from "./limits.ts";

interface Name {
  firstName: string | null;
  lastName: string | null;
}

export type ActivityToDescribe = Pick<Activity, "type" | "userId" | "guestName" | "metadata"> & {
  user: Name | null;
  owner: (Name & { id: string }) | null;
};

function guestName({ guestName: name, metadata }: ActivityToDescribe): string {
  return name?.trim() || metadata.guestName?.trim() || "A guest";
}

function whose({ owner, userId }: ActivityToDescribe, readerId: string | null): string {
  if (owner && owner.id === readerId) return "your";
  if (owner && owner.id === userId) return "their own";
  return `${owner?.firstName?.trim() || owner?.lastName?.trim() || "someone"}'s`;
}

/** A suggestion without invitation is addressed to the whole household, so every member reads 'your'. */
function suggested(activity: ActivityToDescribe, menu: string, readerId: string | null): string {
  if (activity.owner) return `suggested ${menu} for ${whose(activity, readerId)} event`;
  return readerId === null ? `suggested the menu ${menu}` : `suggested ${menu} for your event`;
}

/** Returns undefined for an unknown type. `comment_added` is an alias of `dish_commented`. */
export function activityTypeOf(type: string): ActivityType | undefined {
  if (type === "comment_added") return "dish_commented";
  return ACTIVITY_TYPES.find((known) => known === type);
}

/**
 * Words an activity for one reader.
 * @param readerId the member who reads it; null for a reader outside the household
 */
export function activityText(activity: ActivityToDescribe, readerId: string | null): string {
  const { metadata } = activity;
  const dish = `"${metadata.dishTitle ?? "Untitled"}"`;
  const menu = `"${metadata.menuTitle ?? "Untitled"}"`;
  const who = fullName(activity.user) ?? "Someone";
  const guest = guestName(activity);
  // No default case, so that a type without a text does not compile.
  switch (activityTypeOf(activity.type)) {
    case "guest_menu_created":
      return `${guest} ${suggested(activity, menu, readerId)}`;
    case "guest_menu_accepted":
      return `${who} accepted ${guest}'s menu suggestion ${menu}`;
    case "guest_invited":
      return `New guest invitation created for "${metadata.eventTitle ?? "Untitled"}"`;
    case "guest_answered": {
      const verb = metadata.isComing === false ? "can't come" : "is coming";
      return `${guest} ${verb} to "${metadata.menuTitle ?? metadata.eventTitle ?? "Untitled"}"`;
    }
    case "dish_liked":
      return `${who} liked ${whose(activity, readerId)} dish ${dish}`;
    case "dish_commented":
      return `${who} commented on ${dish}`;
    case "dish_created":
      return `${who} created a new dish ${dish}`;
    case "menu_created":
      return `${who} created a new menu ${menu}`;
    case undefined:
      return `${who} performed an action`;
  }
}
