import { sql } from "drizzle-orm";
import type { FoodLabels } from "#shared/dishes.api.ts";

/** The `foodLabelsView` of a dish. */
export const foodLabels = sql<FoodLabels>`json_strip_nulls(json_build_object(
  'found', nullif(found_labels, '{}'), 'confirmed', nullif(confirmed_labels, '{}'),
  'areOutdated', nullif(are_labels_outdated, false)))`;
