import { index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import type * as z from "zod/mini";
import type { activityMetadata } from "#shared/activities.api.ts";
import type { ActivityType } from "#shared/activities.ts";
import { createdAt } from "./columns.ts";
import { users } from "./people.ts";

export interface ActivityMetadata extends z.output<typeof activityMetadata> {
  /** Finds the activity of a deleted comment. */
  commentId?: number;
  /** Finds the activity of a changed or deleted answer. */
  answerId?: number;
  /** Finds the activities of a deleted dish that are about a menu. */
  dishId?: number;
}

export const activities = pgTable(
  "activities",
  {
    id: serial("id").primaryKey(),
    type: text("type").$type<ActivityType>().notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    guestName: text("guest_name"),
    targetId: integer("target_id"),
    targetType: text("target_type").$type<"dish" | "menu" | "invitation">(),
    metadata: jsonb("metadata").$type<ActivityMetadata>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index("activities_target_idx").on(table.targetType, table.targetId),
    index("activities_user_idx").on(table.userId),
  ],
);

export const editHistory = pgTable(
  "edit_history",
  {
    id: serial("id").primaryKey(),
    entityType: text("entity_type").$type<"dish" | "menu" | "category" | "user" | "invitation">().notNull(),
    /** Text, because users have text ids. */
    entityId: text("entity_id").notNull(),
    editedBy: text("edited_by").references(() => users.id, { onDelete: "set null" }),
    fieldName: text("field_name").notNull(),
    oldValue: text("old_value"),
    newValue: text("new_value"),
    createdAt: createdAt(),
  },
  (table) => [
    index("edit_history_entity_idx").on(table.entityType, table.entityId, table.id),
    index("edit_history_edited_by_idx").on(table.editedBy),
  ],
);
