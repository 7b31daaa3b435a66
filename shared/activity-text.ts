import type { Activity } from "./activities.api.ts";
import { fullName } from "./full-name.ts";
import { ACTIVITY_TYPES, ANONYMOUS_GUEST, type ActivityType } from "./limits.ts";

/** What feed, notifications and alerts say; other languages have these texts in `locales/<language>/activities.po`. */
export const ACTIVITY_TEXTS = {
  suggested_to_reader: '{guest} suggested "{menu}" for your event',
  suggested_to_owner: `{guest} suggested "{menu}" for {owner}'s event`,
  suggested_to_someone: `{guest} suggested "{menu}" for someone's event`,
  suggested: '{guest} suggested the menu "{menu}"',
  accepted: `{who} accepted {guest}'s menu suggestion "{menu}"`,
  invited: 'New guest invitation created for "{event}"',
  comes: '{guest} is coming to "{event}"',
  declined: `{guest} can't come to "{event}"`,
  liked_dish_of_reader: '{who} liked your dish "{dish}"',
  liked_own_dish: '{who} liked their own dish "{dish}"',
  liked_dish_of_owner: `{who} liked {owner}'s dish "{dish}"`,
  liked_dish_of_someone: `{who} liked someone's dish "{dish}"`,
  commented: '{who} commented on "{dish}"',
  asked_for_recipe: '{guest} would love the recipe of "{dish}"',
  unchecked: '{who} changed "{dish}" after it was checked for "{menu}"',
  created_dish: '{who} created a new dish "{dish}"',
  created_menu: '{who} created a new menu "{menu}"',
  acted: "{who} performed an action",
  someone: "Someone",
  a_guest: "A guest",
  anonymous_guest: ANONYMOUS_GUEST,
  untitled: "Untitled",
} as const;

export type ActivityTextKey = keyof typeof ACTIVITY_TEXTS;

interface Name {
  firstName: string | null;
  lastName: string | null;
}

export type ActivityToDescribe = Pick<Activity, "type" | "userId" | "guestName" | "metadata"> & {
  user: Name | null;
  owner: (Name & { id: string }) | null;
};

/** The language of a reader. */
export interface Wording {
  text: (key: ActivityTextKey, values?: Record<string, string>) => string;
  /** Keeps the order of a sentence around a name or title. */
  isolate: (text: string) => string;
  /** Marks the name of the member or guest who did it. */
  subject?: (name: string) => string;
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
export function activityText(
  activity: ActivityToDescribe,
  readerId: string | null,
  { text, isolate, subject = (name) => name }: Wording,
): string {
  const { metadata, owner, userId } = activity;
  const title = (found: string | undefined) => isolate(found ?? text("untitled"));
  const known = activity.guestName?.trim() || metadata.guestName?.trim() || text("a_guest");
  const guest = isolate(known === ANONYMOUS_GUEST ? text("anonymous_guest") : known);
  const ownerName = owner?.firstName?.trim() || owner?.lastName?.trim();
  const isOwn = owner !== null && owner.id === readerId;
  const by = { who: subject(isolate(fullName(activity.user) ?? text("someone"))) };
  const byGuest = { guest: subject(guest) };
  const [dish, menu] = [title(metadata.dishTitle), title(metadata.menuTitle)];
  const about = { dish, menu, owner: isolate(ownerName ?? "") };
  // No default case, so that a type without a text does not compile.
  switch (activityTypeOf(activity.type)) {
    case "guest_menu_created":
      // A suggestion without invitation is addressed to the whole household.
      if (isOwn || (!owner && readerId !== null)) return text("suggested_to_reader", { ...byGuest, menu });
      if (!owner) return text("suggested", { ...byGuest, menu });
      return text(ownerName ? "suggested_to_owner" : "suggested_to_someone", { ...about, ...byGuest });
    case "guest_menu_accepted":
      return text("accepted", { ...by, guest, menu });
    case "guest_invited":
      return text("invited", { event: title(metadata.eventTitle) });
    case "guest_answered": {
      const event = title(metadata.menuTitle ?? metadata.eventTitle);
      return text(metadata.isComing === false ? "declined" : "comes", { ...byGuest, event });
    }
    case "dish_liked":
      if (isOwn) return text("liked_dish_of_reader", { ...by, dish });
      if (owner && owner.id === userId) return text("liked_own_dish", { ...by, dish });
      return text(ownerName ? "liked_dish_of_owner" : "liked_dish_of_someone", { ...about, ...by });
    case "dish_commented":
      return text("commented", { ...by, dish });
    case "dish_unchecked":
      return text("unchecked", { ...by, dish, menu });
    case "recipe_asked":
      return text("asked_for_recipe", { ...byGuest, dish });
    case "dish_created":
      return text("created_dish", { ...by, dish });
    case "menu_created":
      return text("created_menu", { ...by, menu });
    case undefined:
      return text("acted", by);
  }
}
