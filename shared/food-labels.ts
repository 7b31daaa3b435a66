import * as z from "zod/mini";
import { ALLERGENS, FOOD_LABELS, type Allergen, type Diet, type FoodLabel } from "./limits.ts";

/** The labels of a dish; empty parts are missing. `FoundLabels` and `ConfirmedLabels` of limits.ts. */
export const foodLabelsView = z.object({
  found: z.optional(
    z.partialRecord(
      z.enum([...ALLERGENS, "vegetarian", "vegan", "ingredients"]),
      z.enum(["contains", "may", "suits", "known"]),
    ),
  ),
  confirmed: z.optional(z.partialRecord(z.enum(FOOD_LABELS), z.boolean())),
  /** True if the texts have changed since; nothing is confirmed until a member confirms again. */
  areOutdated: z.optional(z.literal(true)),
});
export type FoodLabels = z.input<typeof foodLabelsView> | null;

/** "free" if a member said so, or if all ingredients are known and none contains the allergen. */
export type AllergenState = "contains" | "may" | "free" | "unknown";

export function allergenState(labels: FoodLabels, allergen: Allergen): AllergenState {
  const said = saidLabel(labels, allergen);
  if (said !== undefined) return said ? "contains" : "free";
  const found = labels?.found?.[allergen];
  if (found === "contains" || found === "may") return found;
  return labels?.found?.ingredients === "known" ? "free" : "unknown";
}

/** Vegan dishes are vegetarian. */
export function suitsDiet(labels: FoodLabels, diet: Diet): boolean {
  const said = saidLabel(labels, diet);
  if (said !== undefined) return said;
  if (diet === "halal" || diet === "kosher") return false;
  return labels?.found?.[diet] === "suits" || (diet === "vegetarian" && suitsDiet(labels, "vegan"));
}

/** What a member said about a label; undefined if no one did, or if the dish has changed since. */
export function saidLabel(labels: FoodLabels, label: FoodLabel): boolean | undefined {
  return labels?.areOutdated ? undefined : labels?.confirmed?.[label];
}
