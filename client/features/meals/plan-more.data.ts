import { plural, t } from "@lingui/core/macro";
import { call } from "#client/lib/api/call.ts";
import { formatEventDate } from "#client/lib/event-date.ts";
import { mealsApi, type Meal } from "#shared/meals.api.ts";
import { usePlanned } from "./plan.data.ts";

/** Plans the leftovers of a meal. */
export const useCookDouble = () =>
  usePlanned(
    async ({ id }: Meal) => ({ meals: [await call(mealsApi.cookDouble, { params: { id } })] }),
    ({ meals: [leftovers] }) => t`Leftovers planned for ${{ day: formatEventDate(leftovers?.day ?? "") }}`,
  ).mutate;

/** Plans the meals of seven days once more for the seven days after them. */
export const usePlanAgain = () =>
  usePlanned(
    async (from: string) => ({ meals: await call(mealsApi.again, { body: { from } }) }),
    ({ meals: { length: count } }) =>
      plural(
        { count },
        { 0: "The next seven days are already planned", one: "# meal planned", other: "# meals planned" },
      ),
  );
