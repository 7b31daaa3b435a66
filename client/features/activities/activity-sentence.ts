import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { shownGuest } from "#client/lib/guest-name.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { activityTypeOf, type ActivityToDescribe } from "#shared/activity-text.ts";
import { fullName } from "#shared/full-name.ts";

/**
 * Words an activity for a member, with its subject in <0>. In English the same as `activityText`; other languages need whole
 * sentences.
 */
export function activitySentence(activity: ActivityToDescribe, readerId: string): MessageDescriptor {
  const { metadata, owner, userId } = activity;
  const title = (text: string | undefined) => isolate(text ?? t`Untitled`);
  const who = isolate(fullName(activity.user) ?? t`Someone`);
  const guest = isolate(guestName(activity));
  const [dish, menu] = [title(metadata.dishTitle), title(metadata.menuTitle)];
  const ownerName = owner?.firstName?.trim() || owner?.lastName?.trim();
  const host = isolate(ownerName ?? "");
  const isOwn = owner?.id === readerId;
  switch (activityTypeOf(activity.type)) {
    case "guest_menu_created":
      // A suggestion without invitation is addressed to the whole household.
      if (isOwn || !owner) return msg`<0>${guest}</0> suggested "${menu}" for your event`;
      return ownerName
        ? msg`<0>${guest}</0> suggested "${menu}" for ${host}'s event`
        : msg`<0>${guest}</0> suggested "${menu}" for someone's event`;
    case "guest_menu_accepted":
      return msg`<0>${who}</0> accepted ${guest}'s menu suggestion "${menu}"`;
    case "guest_invited": {
      const event = title(metadata.eventTitle);
      return msg`New guest invitation created for "${event}"`;
    }
    case "guest_answered": {
      const event = title(metadata.menuTitle ?? metadata.eventTitle);
      return metadata.isComing === false
        ? msg`<0>${guest}</0> can't come to "${event}"`
        : msg`<0>${guest}</0> is coming to "${event}"`;
    }
    case "dish_liked":
      if (isOwn) return msg`<0>${who}</0> liked your dish "${dish}"`;
      if (owner && owner.id === userId) return msg`<0>${who}</0> liked their own dish "${dish}"`;
      return ownerName
        ? msg`<0>${who}</0> liked ${host}'s dish "${dish}"`
        : msg`<0>${who}</0> liked someone's dish "${dish}"`;
    case "dish_commented":
      return msg`<0>${who}</0> commented on "${dish}"`;
    case "dish_created":
      return msg`<0>${who}</0> created a new dish "${dish}"`;
    case "menu_created":
      return msg`<0>${who}</0> created a new menu "${menu}"`;
    case undefined:
      return msg`<0>${who}</0> performed an action`;
  }
}

function guestName({ guestName: name, metadata }: ActivityToDescribe): string {
  return shownGuest(name?.trim() || metadata.guestName?.trim() || t`A guest`);
}
