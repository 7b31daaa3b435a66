import { i18nFor, isolate, type I18n } from "#server/lib/i18n.ts";
import { activityText, activityTypeOf, type ActivityToDescribe } from "#shared/activity-text.ts";
import { fullName } from "#shared/full-name.ts";
import type { Language } from "#shared/languages.ts";
import { ANONYMOUS_GUEST } from "#shared/limits.ts";

/**
 * Words an activity for a notification. In English the same as `activityText`; the others are whole sentences, because the
 * order of words differs.
 */
export function pushText(activity: ActivityToDescribe, readerId: string, language: Language): string {
  const i18n = i18nFor(language);
  const { metadata, owner } = activity;
  const title = (text: string | undefined) => isolate(i18n, text ?? i18n._("Untitled"));
  const ownerName = owner?.firstName?.trim() || owner?.lastName?.trim();
  const values = {
    who: isolate(i18n, fullName(activity.user) ?? i18n._("Someone")),
    guest: isolate(i18n, guestName(activity, i18n)),
    owner: isolate(i18n, ownerName ?? ""),
    dish: title(metadata.dishTitle),
    menu: title(metadata.menuTitle),
    event: title(metadata.menuTitle ?? metadata.eventTitle),
  };
  const isOwn = owner?.id === readerId;
  switch (activityTypeOf(activity.type)) {
    case "guest_menu_created":
      // A suggestion without invitation is addressed to the whole household.
      if (isOwn || !owner) return i18n._('{guest} suggested "{menu}" for your event', values);
      return ownerName
        ? i18n._('{guest} suggested "{menu}" for {owner}\'s event', values)
        : i18n._('{guest} suggested "{menu}" for someone\'s event', values);
    case "guest_menu_accepted":
      return i18n._('{who} accepted {guest}\'s menu suggestion "{menu}"', values);
    case "guest_answered":
      return metadata.isComing === false
        ? i18n._('{guest} can\'t come to "{event}"', values)
        : i18n._('{guest} is coming to "{event}"', values);
    case "dish_liked":
      // Only the dish's author is notified, or everyone if it has none.
      return isOwn
        ? i18n._('{who} liked your dish "{dish}"', values)
        : i18n._('{who} liked someone\'s dish "{dish}"', values);
    case "dish_commented":
      return i18n._('{who} commented on "{dish}"', values);
    case "dish_created":
      return i18n._('{who} created a new dish "{dish}"', values);
    case "menu_created":
      return i18n._('{who} created a new menu "{menu}"', values);
    // No default case, so that a type without a text does not compile. These send no notification.
    case "guest_invited":
    case undefined:
      return activityText(activity, readerId);
  }
}

function guestName({ guestName: name, metadata }: ActivityToDescribe, i18n: I18n): string {
  const known = name?.trim() || metadata.guestName?.trim() || i18n._("A guest");
  return known === ANONYMOUS_GUEST ? i18n._("Anonymous Guest") : known;
}
