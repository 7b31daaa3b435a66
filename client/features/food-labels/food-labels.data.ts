import { queryOptions } from "@tanstack/react-query";
import { listUnsent, type UnsentLabel } from "#client/features/unsent/unsent.ts";
import { call } from "#client/lib/api/call.ts";
import { dishesApi, type FoodLabels } from "#shared/dishes.api.ts";
import { confirmAll, validLabels } from "#shared/food-labels.ts";

export type LabelsById = Readonly<Record<string, FoodLabels>>;

/** Allergens and diets of all dishes that have any, with confirmations of this device that are not sent yet. */
export const labelsQuery = queryOptions({
  queryKey: ["dishes", "labels"],
  queryFn: async (): Promise<LabelsById> => {
    const labels = await call(dishesApi.labels);
    const unsent = listUnsent().flatMap((queued) => (queued.kind === "label" ? [queued] : []));
    return unsent.reduce(
      (all, confirmation) => ({
        ...all,
        [confirmation.dishId]: withConfirmation(all[confirmation.dishId] ?? {}, confirmation),
      }),
      labels,
    );
  },
});

/** Applies confirmations of this device that are not sent yet. */
export function withUnsentLabels(labels: FoodLabels, dishId: number): FoodLabels {
  return listUnsent().reduce(
    (before, queued) =>
      queued.kind === "label" && queued.dishId === dishId ? withConfirmation(before, queued) : before,
    labels,
  );
}

/** Applies a member's confirmation, as the server does. */
export function withConfirmation(
  labels: FoodLabels,
  { label, value }: Pick<UnsentLabel, "label" | "value">,
): FoodLabels {
  const { areOutdated, confirmed = {}, ...found } = labels;
  if (label === null) return { ...found, confirmed: value ? confirmAll(labels) : confirmed };
  const { [label]: _, ...others } = confirmed;
  if (value === null) return { ...found, confirmed: others, ...(areOutdated && { areOutdated }) };
  return { ...found, confirmed: { ...validLabels(labels), [label]: value } };
}
