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

/** A sentence in two parts, so that a page can emphasize the name. */
export interface ActivityParts {
  who: string;
  what: string;
}

function userName({ user }: ActivityToDescribe): string {
  return fullName(user) ?? "Someone";
}
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
  if (activity.owner) return ` suggested ${menu} for ${whose(activity, readerId)} event`;
  return readerId === null ? ` suggested the menu ${menu}` : ` suggested ${menu} for your event`;
}

/** Returns undefined for an unknown type. `comment_added` is an alias of `dish_commented`. */
export function activityTypeOf(type: string): ActivityType | undefined {
  if (type === "comment_added") return "dish_commented";
  return ACTIVITY_TYPES.find((known) => known === type);
}

/**
 * Words an activity for one reader.
 * @param readerId the member who reads it; null for a reader outside the household
 * @returns the sentence split after its subject; `who + what` is the whole
 */
export function activityParts(activity: ActivityToDescribe, readerId: string | null): ActivityParts {
  const { metadata } = activity;
  const dish = `"${metadata.dishTitle ?? "Untitled"}"`;
  const menu = `"${metadata.menuTitle ?? "Untitled"}"`;
  const who = userName(activity);
  // No default case, so that a type without a text does not compile.
  switch (activityTypeOf(activity.type)) {
    case "guest_menu_created":
      return { who: guestName(activity), what: suggested(activity, menu, readerId) };
    case "guest_menu_accepted":
      return { who, what: ` accepted ${guestName(activity)}'s menu suggestion ${menu}` };
    case "guest_invited":
      return { who: "", what: `New guest invitation created for "${metadata.eventTitle ?? "Untitled"}"` };
    case "guest_answered": {
      const verb = metadata.isComing === false ? "can't come" : "is coming";
      return {
        who: guestName(activity),
        what: ` ${verb} to "${metadata.menuTitle ?? metadata.eventTitle ?? "Untitled"}"`,
      };
    }
    case "dish_liked":
      return { who, what: ` liked ${whose(activity, readerId)} dish ${dish}` };
    case "dish_commented":
      return { who, what: ` commented on ${dish}` };
    case "dish_created":
      return { who, what: ` created a new dish ${dish}` };
    case "menu_created":
      return { who, what: ` created a new menu ${menu}` };
    case undefined:
      return { who, what: " performed an action" };
  }
}

export function activityText(activity: ActivityToDescribe, readerId: string | null): string {
  const { who, what } = activityParts(activity, readerId);
  return who + what;
}
