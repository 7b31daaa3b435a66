import type { Activity } from "./activities.api.ts";

/** What the wording needs of an activity. */
export type ToldActivity = Pick<Activity, "type" | "guestName" | "metadata"> & {
  user: { firstName: string | null; lastName: string | null } | null;
};

/** The sentence in two parts, so that a page can stress who it was. */
export interface ActivityParts {
  who: string;
  what: string;
}

/** Spec §4: a missing user reads 'Someone', a missing guest name 'A guest'. */
function userName({ user }: ToldActivity): string {
  const name = [user?.firstName?.trim(), user?.lastName?.trim()].filter(Boolean).join(" ");
  return name || "Someone";
}
function guestName({ guestName: name, metadata }: ToldActivity): string {
  return name?.trim() || metadata.guestName?.trim() || "A guest";
}

/**
 * What an activity says, in the words of Spec §4. The wordings say 'your' whoever reads them.
 * @returns the sentence cut behind its subject; `who + what` is the whole
 */
export function activityParts(activity: ToldActivity): ActivityParts {
  const { type, metadata } = activity;
  const dish = `"${metadata.dishTitle ?? "Untitled"}"`;
  const menu = `"${metadata.menuTitle ?? "Untitled"}"`;
  const who = userName(activity);
  switch (type) {
    case "guest_menu_created":
      return { who: guestName(activity), what: ` suggested ${menu} for your event` };
    case "guest_menu_accepted":
      return { who, what: ` accepted ${guestName(activity)}'s menu suggestion ${menu}` };
    case "guest_invited":
      return { who: "", what: `New guest invitation created for "${metadata.eventTitle ?? "Untitled"}"` };
    case "dish_liked":
      return { who, what: ` liked your dish ${dish}` };
    case "dish_commented":
    case "comment_added":
      return { who, what: ` commented on ${dish}` };
    case "dish_created":
      return { who, what: ` created a new dish ${dish}` };
    case "menu_created":
      return { who, what: ` created a new menu ${menu}` };
    default:
      return { who, what: " performed an action" };
  }
}

/** The whole sentence of an activity. */
export function activityText(activity: ToldActivity): string {
  const { who, what } = activityParts(activity);
  return who + what;
}
