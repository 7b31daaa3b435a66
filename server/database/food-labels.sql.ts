import { isNull, sql, type SQL } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { DIETS, type FoodLabel } from "#shared/choices.ts";
import type { FoodLabels } from "#shared/dishes.api.ts";
import { RULED_OUT_BY } from "#shared/food-labels.ts";
import { people } from "#shared/schema/index.ts";

/** The `foodLabelsView` of a dish. */
export const foodLabels = sql<FoodLabels>`json_strip_nulls(json_build_object(
  'found', nullif(found_labels, '{}'), 'confirmed', nullif(confirmed_labels, '{}'),
  'areOutdated', nullif(are_labels_outdated, false)))`;

/** True if a dish is known to fit someone with this need, by the rules of shared/food-labels.ts. */
export function fitsNeed(need: FoodLabel): SQL<boolean> {
  const label = sql`${need}::text`;
  const isDiet = DIETS.some((diet) => diet === need);
  let found = isDiet
    ? sql`found_labels ->> ${label} = 'suits'`
    : sql`found_labels ->> 'ingredients' = 'known' and not found_labels ? ${label}`;
  // Vegan dishes are vegetarian.
  if (need === "vegetarian") found = sql`${found} or ${fitsNeed("vegan")}`;
  const isVegan = need === "vegetarian" ? sql`confirmed_labels -> 'vegan' = 'true'` : sql`false`;
  const ruledOut = [
    need === "vegan" ? sql`confirmed_labels -> 'vegetarian' = 'false'` : sql`false`,
    ...(RULED_OUT_BY[need] ?? []).map((food) => sql`confirmed_labels -> ${food}::text = 'true'`),
  ];
  const confirmed = sql`case
    when confirmed_labels ? ${label} then confirmed_labels -> ${label} = ${String(isDiet)}::jsonb
    when ${isVegan} then true when ${sql.join(ruledOut, sql` or `)} then false end`;
  return sql`coalesce(case when not are_labels_outdated then ${confirmed} end, ${found}, false)`;
}

/** Returns the needs of the people who eat at home. */
export async function listHouseholdNeeds(db: DbOrTx): Promise<FoodLabel[]> {
  const rows = await db
    .selectDistinct({ need: sql<FoodLabel>`unnest(${people.needs})` })
    .from(people)
    .where(isNull(people.guest));
  return rows.map(({ need }) => need);
}
