import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { activityTypes } from "#shared/activities.ts";
import { activities, users } from "#shared/schema/index.ts";

/** A list of types, as SQL. */
export const typesWhere = (...is: Parameters<typeof activityTypes>) =>
  sql.raw(`('${activityTypes(...is).join("', '")}')`);

/** The author of an activity's dish, or the member who invited to its menu. Left join it on `isOwner`. */
export const owner = alias(users, "owner");

export const isOwner = sql`${owner.id} = case ${activities.targetType}
  when 'dish' then (select dishes.created_by from dishes where dishes.id = ${activities.targetId})
  when 'menu' then (
    select invite_tokens.created_by from menus join invite_tokens on
      case when ${activities.type} in ${typesWhere((kind) => kind.isForOwner && kind.isOfAnswer)} then invite_tokens.menu_id = menus.id
        else invite_tokens.token = menus.guest_token end
    where menus.id = ${activities.targetId})
  end`;
