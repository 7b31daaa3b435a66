import { plural, t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { formatEventDate } from "#client/lib/event-date.ts";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { toast } from "#client/ui/status/toast.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { mealsApi, type Meal } from "#shared/meals.api.ts";
import { addDays, today } from "./week-days.ts";

/** Both days are included. */
export type Days = CallInput<typeof mealsApi.list>["query"];
export type MealInput = CallInput<typeof mealsApi.create>["body"];
type MealChanges = Omit<
  CallInput<typeof mealsApi.update>["body"],
  "dishId" | "text" | "image" | "expectedUpdatedAt"
>;

const DAYS_KEY = ["meals", "days"];

export const mealsQuery = (days: Days) =>
  queryOptions({
    queryKey: [...DAYS_KEY, days],
    queryFn: () => call(mealsApi.list, { query: days }),
  });

/** The meals of today and the next six days. */
export const nextMealsQuery = () => mealsQuery({ from: today(), to: addDays(today(), 6) });

export const mealTitle = ({ dish, text }: Pick<RemovedMeal, "dish" | "text">): string =>
  dish?.title ?? text ?? "";

/** The fields that plan a removed meal again. One of a dish's list is a cooked dinner. */
type RemovedMeal = Pick<Meal, "id" | "day" | "note" | "image"> &
  Partial<Pick<Meal, "slot" | "text" | "isCooked" | "servings" | "leftoversOf" | "leftovers">> & {
    dish: { id: number; title: string } | null;
  };

const inputOf = (meal: RemovedMeal): MealInput => ({
  day: meal.day,
  slot: meal.slot ?? "dinner",
  ...(meal.dish ? { dishId: meal.dish.id } : { text: meal.text }),
  isCooked: meal.isCooked ?? true,
  servings: meal.servings,
  leftoversOf: meal.leftoversOf,
  note: meal.note,
  image: meal.image,
});

/** Changes the meals of all cached days. */
async function updateCached(client: QueryClient, change: (meals: Meal[]) => Meal[]): Promise<void> {
  // A pending response was read before this change and would undo it on screen.
  await client.cancelQueries({ queryKey: DAYS_KEY });
  client.setQueriesData<Meal[]>({ queryKey: DAYS_KEY }, (meals) => meals && change(meals));
}

/** Deletes meals that were planned just now. */
export function useUndoPlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (meals: Meal[]) =>
      Promise.all(meals.map(({ id }) => call(mealsApi.delete, { params: { id } }))),
    onError: (error) => showFailure(t`The plan could not be undone`, error),
    onSettled: () => refetchTopics(client, "meals"),
  }).mutate;
}

/** Plans meals, as many as possible, with Undo. */
export function usePlan() {
  const client = useQueryClient();
  const undo = useUndoPlan();
  return useMutation({
    mutationFn: async (inputs: MealInput[]) => {
      const results = await Promise.allSettled(inputs.map((body) => call(mealsApi.create, { body })));
      const meals = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
      const [refused] = results.flatMap((result) =>
        result.status === "rejected" ? [result.reason as Error] : [],
      );
      if (refused && meals.length === 0) throw refused;
      return { meals, refused };
    },
    onSuccess: ({ meals, refused }, inputs) => {
      const only = inputs.length === 1 ? meals[0] : undefined;
      const reason = errorMessage(refused, t`Please try again.`);
      toast({
        title: only
          ? t`Planned for ${{ day: formatEventDate(only.day) }}`
          : plural({ count: meals.length }, { one: "# dinner planned", other: "# dinners planned" }),
        ...(only && { description: mealTitle(only) }),
        ...(refused && { description: t`Not everything could be planned: ${reason}` }),
        variant: refused ? "destructive" : "success",
        action: { label: t`Undo`, onPress: () => undo(meals) },
      });
    },
    onError: (error) => showFailure(t`This could not be planned`, error),
    onSettled: () => refetchTopics(client, "meals"),
  });
}

interface MealChange {
  /** Nothing is saved if the meal has changed since `updatedAt`, which is empty if it is not known. */
  meal: Pick<Meal, "id" | "updatedAt">;
  changes: MealChanges;
  done?: string;
  before?: MealChanges;
}

// The response brings the new version, and for how many leftovers are cooked.
const withChanges = (meal: Meal, changes: MealChanges): Meal => ({
  ...meal,
  ...changes,
  ...(changes.servings && {
    eaters: changes.servings,
    cookFor: meal.leftovers ? meal.cookFor : changes.servings,
  }),
  updatedAt: "",
});

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
    onMutate: ({ meal: { id }, changes }) =>
      updateCached(client, (meals) =>
        meals.map((meal) => (meal.id === id ? withChanges(meal, changes) : meal)),
      ),
    onSuccess: (meal, { done, before }) => {
      if (done === undefined) return;
      const undo = before && { label: t`Undo`, onPress: () => change.mutate({ meal, changes: before }) };
      toast({ title: done, description: mealTitle(meal), ...(undo && { action: undo }) });
    },
    onError: (error) => showFailure(t`The meal could not be changed`, error),
    onSettled: () => refetchTopics(client, "meals"),
  });
  return change.mutate;
}

/** Removes a meal at once; Undo plans it again. */
export function useRemoveMeal() {
  const client = useQueryClient();
  const refetch = () => refetchTopics(client, "meals");
  const restore = useMutation({
    mutationFn: async (removed: RemovedMeal) => {
      const { id } = await call(mealsApi.create, { body: inputOf(removed) });
      const params = removed.leftovers && { id: removed.leftovers.id };
      if (params) await call(mealsApi.update, { params, body: { leftoversOf: id } });
    },
    onError: (error) => showFailure(t`The meal could not be restored`, error),
    onSettled: refetch,
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
    onError: (error) => showFailure(t`The meal could not be removed`, error),
    onSettled: refetch,
  }).mutate;
}

const pickCooked = ({ isCooked, note, image }: Meal) => ({ isCooked, note, image });

/** Says that a dish was cooked, with Undo, which keeps a plan for that day. */
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
    onError: (error) => showFailure(t`This could not be undone`, error),
    onSettled: () => refetchTopics(client, "meals"),
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
    onError: (error) => showFailure(t`This could not be saved`, error),
    onSettled: () => refetchTopics(client, "meals"),
  });
}
