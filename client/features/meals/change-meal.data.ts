import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { formatEventDate } from "#client/lib/event-date.ts";
import { toast } from "#client/ui/status/toast.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { mealsApi, type Meal } from "#shared/meals.api.ts";
import { DAYS_KEY, mealsQuery, mealTitle, type MealInput } from "./meals.data.ts";
import { today } from "./week-days.ts";

type MealChanges = Omit<
  CallInput<typeof mealsApi.update>["body"],
  "dishId" | "text" | "image" | "expectedUpdatedAt"
>;

async function updateCached(client: QueryClient, change: (meals: Meal[]) => Meal[]): Promise<void> {
  // A pending response was read before this change and would undo it on screen.
  await client.cancelQueries({ queryKey: DAYS_KEY });
  client.setQueriesData<Meal[]>({ queryKey: DAYS_KEY }, (meals) => meals && change(meals));
}

interface MealChange {
  /** Nothing is saved if the meal has changed since `updatedAt`, which is empty if it is not known. */
  meal: Pick<Meal, "id" | "updatedAt">;
  changes: MealChanges;
  /** Fields of the expected response, shown at once. */
  shown?: Partial<Meal>;
  done?: string;
  before?: MealChanges;
}

/** How many eat a meal without its guests; null if no one knows. */
export const eatersAtHome = ({ eaters, guestIds = [] }: Meal): number | null =>
  typeof eaters === "number" ? eaters - guestIds.length : null;

// The version and the number of people that leftovers are cooked for follow in the response.
function withChanges(meal: Meal, changes: MealChanges): Meal {
  const atHome = changes.servings ?? eatersAtHome(meal);
  const eaters = atHome && atHome + (changes.guestIds ?? meal.guestIds ?? []).length;
  return { ...meal, ...changes, eaters, cookFor: meal.leftovers ? meal.cookFor : eaters, updatedAt: "" };
}

/** Changes a meal at once, with Undo. */
export function useChangeMeal() {
  const client = useQueryClient();
  const change = useMutation({
    // Runs in order, so that the last number of several presses wins.
    scope: { id: "meals" },
    mutationFn: ({ meal: { id, updatedAt }, changes }: MealChange) => {
      const body = { ...changes, ...(updatedAt && { expectedUpdatedAt: updatedAt }) };
      return call(mealsApi.update, { params: { id }, body });
    },
    onMutate: ({ meal: { id }, changes, shown }) =>
      updateCached(client, (meals) =>
        meals.map((meal) => (meal.id === id ? { ...withChanges(meal, changes), ...shown } : meal)),
      ),
    onSuccess: (meal, { done, before }) => {
      if (done === undefined) return;
      const undo = before && { label: t`Undo`, onPress: () => change.mutate({ meal, changes: before }) };
      toast({ title: done, description: mealTitle(meal), ...(undo && { action: undo }) });
    },
    meta: { failed: t`The meal could not be changed`, refetches: ["meals"] },
  });
  return change.mutate;
}

/** The fields that restore a removed meal. One of a dish's list is a cooked dinner. */
type RemovedMeal = Pick<Meal, "id" | "day" | "note" | "image"> &
  Partial<
    Pick<Meal, "slot" | "text" | "isCooked" | "servings" | "guestIds" | "leftoversOf" | "leftovers" | "cook">
  > & {
    dish: { id: number; title: string } | null;
  };

const inputOf = (meal: RemovedMeal): MealInput => ({
  day: meal.day,
  slot: meal.slot ?? "dinner",
  ...(meal.dish ? { dishId: meal.dish.id } : { text: meal.text }),
  servings: meal.servings,
  guestIds: meal.guestIds,
  leftoversOf: meal.leftoversOf,
  cookId: meal.cook?.id,
  note: meal.note,
  image: meal.image,
});

/** Removes a meal at once; Undo plans it again. */
export function useRemoveMeal() {
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: async (removed: RemovedMeal) => {
      const { isCooked = true } = removed;
      // Created as planned, because the server merges a cooked one into another meal of its dish on that day.
      const { id } = await call(mealsApi.create, { body: inputOf(removed) });
      if (isCooked) await call(mealsApi.update, { params: { id }, body: { isCooked } });
      const params = removed.leftovers && { id: removed.leftovers.id };
      if (params) await call(mealsApi.update, { params, body: { leftoversOf: id } });
    },
    meta: { failed: t`The meal could not be restored`, refetches: ["meals"] },
  });
  return useMutation({
    mutationFn: ({ id }: RemovedMeal) => call(mealsApi.delete, { params: { id } }),
    onMutate: ({ id }) => updateCached(client, (meals) => meals.filter((meal) => meal.id !== id)),
    onSuccess: (_nothing, meal) =>
      toast({
        title: t`Removed`,
        description: mealTitle(meal),
        action: { label: t`Undo`, onPress: () => restore.mutate(meal) },
      }),
    meta: { failed: t`The meal could not be removed`, refetches: ["meals"] },
  }).mutate;
}

const pickCooked = ({ isCooked, note, image }: Meal) => ({ isCooked, note, image });

/** Records that a dish was cooked, with Undo, which keeps a plan for that day. */
export function useCooked() {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: ({ meal, planned }: { meal: Meal; planned: Meal | undefined }) => {
      const params = { id: meal.id };
      return planned
        ? call(mealsApi.update, {
            params,
            body: { ...pickCooked(planned), expectedUpdatedAt: meal.updatedAt },
          })
        : call(mealsApi.delete, { params });
    },
    meta: { failed: t`This could not be undone`, refetches: ["meals"] },
  });
  return useMutation({
    mutationFn: async ({ day = today(), ...more }: Partial<MealInput> & { dishId: number }) => {
      const before = await client.fetchQuery({ ...mealsQuery({ from: day, to: day }), staleTime: 0 });
      const body = { slot: "dinner", ...more, day, isCooked: true } as const;
      const meal = await call(mealsApi.create, { body });
      return { meal, planned: before.find(({ id }) => id === meal.id) };
    },
    onSuccess: (cooked) => {
      const { meal, planned } = cooked;
      const isNew = meal.updatedAt !== planned?.updatedAt;
      const isToday = meal.day === today();
      const day = formatEventDate(meal.day);
      const done = isToday ? t`Cooked today` : t`Cooked on ${day}`;
      const doneBefore = isToday ? t`Already cooked today` : t`Already cooked on ${day}`;
      toast({
        title: isNew ? done : doneBefore,
        description: mealTitle(meal),
        variant: "success",
        ...(isNew && { action: { label: t`Undo`, onPress: () => undo.mutate(cooked) } }),
      });
    },
    meta: { failed: t`This could not be saved`, refetches: ["meals"] },
  });
}
