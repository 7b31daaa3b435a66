import type { Activity } from "./activities.api.ts";
import { fullName, ANONYMOUS_GUEST } from "./full-name.ts";
import type { MemberView } from "./http/wire.ts";

/** Sentences of feed, notifications and alerts; other languages: `locales/<language>/activities.po`. */
export const ACTIVITY_TEXTS = {
  suggested_to_reader: '{guest} suggested "{menu}" for your event',
  suggested_to_owner: `{guest} suggested "{menu}" for {owner}'s event`,
  suggested_to_someone: `{guest} suggested "{menu}" for someone's event`,
  suggested: '{guest} suggested the menu "{menu}"',
  guest_menu_accepted: `{who} accepted {guest}'s menu suggestion "{menu}"`,
  guest_invited: 'New guest invitation created for "{event}"',
  comes: '{guest} is coming to "{event}"',
  declined: `{guest} can't come to "{event}"`,
  liked_dish_of_reader: '{who} liked your dish "{dish}"',
  liked_own_dish: '{who} liked their own dish "{dish}"',
  liked_dish_of_owner: `{who} liked {owner}'s dish "{dish}"`,
  liked_dish_of_someone: `{who} liked someone's dish "{dish}"`,
  dish_commented: '{who} commented on "{dish}"',
  recipe_asked: '{guest} would love the recipe for "{dish}"',
  dish_unchecked: '{who} changed "{dish}" after it was checked for "{menu}"',
  dish_created: '{who} created a new dish "{dish}"',
  menu_created: '{who} created a new menu "{menu}"',
  acted: "{who} performed an action",
  someone: "Someone",
  a_guest: "A guest",
  anonymous_guest: ANONYMOUS_GUEST,
  untitled: "Untitled",
} as const;

export type ActivityTextKey = keyof typeof ACTIVITY_TEXTS;

type Name = Pick<MemberView, "firstName" | "lastName">;

export type ActivityToDescribe = Pick<Activity, "type" | "userId" | "guestName" | "metadata"> & {
  user: Name | null;
  owner: (Name & { id: string }) | null;
};
/** Not `ActivityToDescribe`, whose type is derived from the table below, which would then refer to itself. */
interface Described {
  owner: { id: string } | null;
  ownerName: string | undefined;
  userId: string | null;
  readerId: string | null;
  metadata: { isComing?: boolean | undefined };
}

interface Kind {
  text: ActivityTextKey | ((activity: Described) => ActivityTextKey);
  /** The kind of push notification it sends, which a member can turn off. */
  push?: string;
  /** Notifies only the author of the dish or the member who invited to the menu, not all members. */
  isForOwner?: true;
  /** Leads there, followed by the id, and not to its dish or menu. */
  page?: string;
  /** About an answer to the invitation of a group, and deleted with it. */
  isOfAnswer?: true;
  /** In no feed and no alert. */
  isHidden?: true;
}

const GUESTS = { page: "/menus?guests=", isOfAnswer: true } as const;

/** Activities by type: what they say, whom they notify and where they lead. */
export const ACTIVITIES = {
  dish_created: { text: "dish_created", push: "newDishes" },
  menu_created: { text: "menu_created", push: "newMenus" },
  dish_liked: { text: likeText, push: "likes", isForOwner: true },
  dish_commented: { text: "dish_commented", push: "comments", isForOwner: true },
  guest_menu_created: { text: suggestionText, push: "suggestions", page: "/guest-suggestions?suggestion=" },
  guest_menu_accepted: { text: "guest_menu_accepted", push: "accepted" },
  guest_invited: { text: "guest_invited" },
  guest_answered: {
    text: ({ metadata }) => (metadata.isComing === false ? "declined" : "comes"),
    push: "answers",
    ...GUESTS,
  },
  dish_unchecked: { text: "dish_unchecked", push: "answers", isForOwner: true, ...GUESTS, isHidden: true },
  recipe_asked: { text: "recipe_asked", push: "answers", isForOwner: true, ...GUESTS },
} as const satisfies Record<string, Kind>;

export type ActivityType = keyof typeof ACTIVITIES;
export const activityTypes = (is: (kind: Kind) => boolean | undefined) =>
  (Object.keys(ACTIVITIES) as ActivityType[]).filter((type) => is(ACTIVITIES[type]));

export type PushKind = Extract<(typeof ACTIVITIES)[ActivityType], { push: string }>["push"];
export const PUSH_KINDS = Object.values(ACTIVITIES).flatMap((kind) => ("push" in kind ? kind.push : []));

/** Clients show any other type as a generic action. `comment_added` is an alias. */
const KINDS: Partial<Record<string, Kind>> = { ...ACTIVITIES, comment_added: ACTIVITIES.dish_commented };

function suggestionText({ owner, ownerName, readerId }: Described): ActivityTextKey {
  // A suggestion without invitation is addressed to the whole household.
  if (owner ? owner.id === readerId : readerId !== null) return "suggested_to_reader";
  if (!owner) return "suggested";
  return ownerName ? "suggested_to_owner" : "suggested_to_someone";
}

function likeText({ owner, ownerName, userId, readerId }: Described): ActivityTextKey {
  if (owner && owner.id === readerId) return "liked_dish_of_reader";
  if (owner && owner.id === userId) return "liked_own_dish";
  return ownerName ? "liked_dish_of_owner" : "liked_dish_of_someone";
}

/** The language of a reader. */
export interface Wording {
  text: (key: ActivityTextKey, values?: Record<string, string>) => string;
  /** Keeps the order of a sentence around a name or title. */
  isolate: (text: string) => string;
  /** Marks the name of the member or guest who did it. */
  subject?: (name: string) => string;
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
  const { metadata, owner } = activity;
  const title = (found: string | undefined) => isolate(found ?? text("untitled"));
  const known = activity.guestName?.trim() || metadata.guestName?.trim() || text("a_guest");
  const guest = isolate(known === ANONYMOUS_GUEST ? text("anonymous_guest") : known);
  const ownerName = owner?.firstName?.trim() || owner?.lastName?.trim();
  const { text: sentence = "acted" } = KINDS[activity.type] ?? {};
  const key = typeof sentence === "string" ? sentence : sentence({ ...activity, ownerName, readerId });
  return text(key, {
    who: subject(isolate(fullName(activity.user) ?? text("someone"))),
    guest: ACTIVITY_TEXTS[key].startsWith("{guest}") ? subject(guest) : guest,
    owner: isolate(ownerName ?? ""),
    dish: title(metadata.dishTitle),
    menu: title(metadata.menuTitle),
    event: title(metadata.eventTitle ?? metadata.menuTitle),
  });
}

const PAGES: Partial<Record<string, string>> = { dish: "/dishes?dish=", menu: "/menus?menu=" };

/** Returns the page to open for an activity, or null if there is none. */
export function activityTarget(activity: Pick<Activity, "type" | "targetType" | "targetId">): string | null {
  const { type, targetType, targetId } = activity;
  if (targetType === "invitation") return "/guest-suggestions";
  const page = KINDS[type]?.page ?? PAGES[targetType ?? ""];
  return page && targetId !== null ? page + targetId : null;
}
