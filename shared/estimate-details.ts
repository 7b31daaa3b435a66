import * as z from "zod/mini";

/** What changes the calories of the table: a cooking method or word of the dish in percent, a food in kcal. */
const adjustment = z.object({
  kind: z.enum(["word", "food", "plenty", "without", "fat"]),
  name: z.string(),
  change: z.int(),
});
export type EstimateAdjustment = z.output<typeof adjustment>;

/** Why an estimate is what it is. */
export const estimateDetails = z.object({
  /** The recipe has changed since. */
  isOutdated: z.optional(z.literal(true)),
  /** kcal of the reference, if it contradicts the provider. */
  reference: z.optional(z.int()),
  /** What the recipe of a sum makes. */
  makes: z.optional(z.object({ count: z.number(), isPieces: z.boolean() })),
  /** Of one serving, the largest first; "others" have no grams. */
  items: z.optional(z.array(z.object({ name: z.string(), grams: z.optional(z.number()), kcal: z.number() }))),
  /** The first ingredients that are not counted. */
  uncounted: z.optional(z.object({ names: z.array(z.string()), hasMore: z.boolean() })),
  /** The food in the reference table; `entry` if its row has another name. */
  match: z.optional(
    z.object({
      isByTitle: z.boolean(),
      name: z.string(),
      entry: z.optional(z.string()),
      kcal: z.int(),
      serving: z.string(),
      weight: z.string(),
    }),
  ),
  adjustments: z.optional(z.array(adjustment)),
  /** A provider's own words, or a stored explanation that could not be read. */
  text: z.optional(z.string()),
});
export type EstimateDetails = z.output<typeof estimateDetails>;
