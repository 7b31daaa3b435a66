import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Call } from "#server/http/serve.ts";
import { truncate } from "#server/lib/plain-text.ts";
import { ALLERGENS, DIETS, FOOD_LABELS, type FoodLabel } from "#shared/choices.ts";
import { dishesApi, dishInput } from "#shared/dishes.api.ts";
import { eventsApi } from "#shared/events.api.ts";
import { allergenState, suitsDiet } from "#shared/food-labels.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { day, id } from "#shared/http/wire.ts";
import { daysQuery, mealInput, mealsApi, servedApi, type Meal } from "#shared/meals.api.ts";
import { menuInput, menusApi, type Menu } from "#shared/menus.api.ts";
import { recipeLinksApi } from "#shared/recipe-links.api.ts";
import { searchApi } from "#shared/search.api.ts";
import { daysShoppingApi } from "#shared/shopping.api.ts";
import { written } from "./written.ts";

interface Context {
  call: Call;
  /** True if answers may contain names of guests and members. */
  seesNames: boolean;
}

export interface Tool {
  name: string;
  description: string;
  /** The call that decides who may use the tool; it also makes others, which read. */
  endpoint: Endpoint;
  input: z.core.$ZodObject;
  run: (input: never, context: Context) => Promise<object>;
}

/** Declares a tool. Its input is checked before it runs, and again by its calls. */
const tool = <const S extends z.core.$ZodObject>(
  declared: Omit<Tool, "run"> & { input: S; run: (input: z.input<S>, context: Context) => Promise<object> },
): Tool => declared;

const { readText } = recipeLinksApi;

const MAX_LISTED = 40;
/** Characters of a recipe in one result. */
const MAX_RECIPE = 1_800;

const skip = z.optional(z.int().check(z.minimum(0)));
const needs = z.optional(z.array(z.enum(FOOD_LABELS)));

const restFrom = (end: number, length: number) =>
  end < length ? `${length - end} more: call again with skip: ${end}` : undefined;

/** Cuts a list, and names the way to its rest. */
const cut = <T>(items: T[], start = 0) => ({
  items: items.slice(start, start + MAX_LISTED),
  rest: restFrom(start + MAX_LISTED, items.length),
});

export const tools: Tool[] = [
  tool({
    name: "find_dishes",
    description:
      "Find dishes of the household by words, or list all, newest first. With `needs`, only dishes known to be free of these allergens and to suit these diets.",
    endpoint: dishesApi.list,
    input: z.object({ words: z.optional(z.string()), needs, skip }),
    run: async ({ words, needs: all = [], skip: start }, { call }) => {
      const [dishes, labels, served] = await Promise.all([
        call(dishesApi.list, {}),
        call(dishesApi.labels, {}),
        call(servedApi.list, {}),
      ]);
      const ids = words === undefined ? undefined : await call(searchApi.dishes, { query: { q: words } });
      const lastServed = new Map(served.map(({ dishId, day: last }) => [dishId, last]));
      const byId = new Map(dishes.map((dish) => [dish.id, dish]));
      const matches = ids ? ids.flatMap((dishId) => byId.get(dishId) ?? []) : dishes;
      const avoided = ALLERGENS.filter((allergen) => all.includes(allergen));
      const diets = DIETS.filter((diet) => all.includes(diet));
      const fitting = matches.filter((dish) => {
        const dishLabels = labels[String(dish.id)] ?? {};
        const isFree = avoided.every((allergen) => allergenState(dishLabels, allergen) === "free");
        return isFree && diets.every((diet) => suitsDiet(dishLabels, diet));
      });
      const items = fitting.map((dish) => ({
        ...dishOf(dish),
        category: written(dish.category),
        minutes: dish.prepMinutes,
        kcal: dish.estimatedCalories,
        lastServed: lastServed.get(dish.id),
      }));
      return cut(items, start);
    },
  }),
  tool({
    name: "get_dish",
    description:
      "Read a dish with its recipe. Allergens that are not listed are in none of its ingredients, or unknown.",
    endpoint: dishesApi.get,
    input: z.object({ id, skip }),
    run: async ({ id: dishId, skip: start = 0 }, { call }) => {
      const dish = await call(dishesApi.get, { params: { id: dishId } });
      const text = [dish.description, dish.ingredients, dish.instructions].filter(Boolean).join("\n\n");
      let part = truncate(text.slice(start), MAX_RECIPE);
      // Line breaks and quotes take two characters or more.
      while (JSON.stringify(part).length > MAX_RECIPE + 2) part = truncate(part, part.length - 100);
      const withState = (state: string) =>
        ALLERGENS.filter((allergen) => allergenState(dish.labels, allergen) === state);
      return {
        ...dishOf(dish),
        category: written(dish.category),
        servings: dish.servings,
        minutes: dish.prepMinutes,
        kcal: dish.estimatedCalories,
        contains: withState("contains"),
        mayContain: withState("may"),
        suits: DIETS.filter((diet) => suitsDiet(dish.labels, diet)),
        recipe: written(part),
        rest: restFrom(start + part.length, text.length),
      };
    },
  }),
  tool({
    name: "get_days",
    description: "Read what is planned: meals and events of some days, both included.",
    endpoint: mealsApi.list,
    input: z.object({ ...daysQuery, skip }),
    run: async ({ skip: start, ...days }, { call, seesNames }) => {
      const meals = await call(mealsApi.list, { query: days });
      const events = (await call(menusApi.list, {})).filter(
        ({ eventDate }) => eventDate !== null && eventDate >= days.from && eventDate <= days.to,
      );
      return {
        ...cut(
          meals.map((meal) => mealOf(meal, seesNames)),
          start,
        ),
        events: events.map(menuOf),
      };
    },
  }),
  tool({
    name: "get_ideas",
    description:
      "Get an idea for each free dinner of some days from today on, with its reasons. Days with a dinner or an event have none. Saves nothing.",
    endpoint: mealsApi.ideas,
    input: z.object({ ...daysQuery, needs }),
    run: async (query, { call, seesNames }) => {
      const ideas = await call(mealsApi.ideas, { query: { ...query, withEmpty: "true" } });
      return {
        items: ideas.map(({ day: freeDay, dish, why, lastServed, wishes, wishedBy, inSeason, mainFood }) => ({
          day: freeDay,
          ...(dish ? { dish: dishOf(dish), lastServed: lastServed ?? "never", inSeason, mainFood } : { why }),
          wishes,
          wishedBy: seesNames ? wishedBy?.map(memberName) : null,
        })),
      };
    },
  }),
  tool({
    name: "plan_meal",
    description: "Plan a dish, or a few words, for a day and slot.",
    endpoint: mealsApi.create,
    input: z.pick(mealInput, { day: true, slot: true, dishId: true, text: true, servings: true }),
    run: async (body, { call, seesNames }) => mealOf(await call(mealsApi.create, { body }), seesNames),
  }),
  tool({
    name: "get_shopping_list",
    description:
      "Read what is still to buy for the meals and events of some days, and the household's own lines.",
    endpoint: daysShoppingApi.get,
    input: z.object({ ...daysQuery, skip }),
    run: async ({ skip: start, ...days }, { call }) => {
      const { lines, ownLines } = await call(daysShoppingApi.get, { query: days });
      const isOpen = ({ isTicked }: { isTicked: boolean }) => !isTicked;
      const toBuy = lines
        .filter(isOpen)
        .map(({ aisle, amount, name }) => `${aisle}: ${written(amount ? `${amount} ${name}` : name)}`);
      return cut([...toBuy, ...ownLines.filter(isOpen).map(({ text }) => `own: ${written(text)}`)], start);
    },
  }),
  tool({
    name: "add_to_shopping_list",
    description: "Add a line to the household's shopping list, seen on the list of every day.",
    endpoint: daysShoppingApi.saveItem,
    input: z.object({ day, text: z.nonoptional(daysShoppingApi.saveItem.body.shape.text) }),
    run: async ({ day: ofList, text }, { call }) => {
      const body = { isTicked: false, text };
      const query = { from: ofList, to: ofList };
      await call(daysShoppingApi.saveItem, { params: { line: randomUUID() }, query, body });
      return { added: written(text) };
    },
  }),
  tool({
    name: "list_events",
    description: "List menus and events that are not archived, newest first, with how many guests come.",
    endpoint: menusApi.list,
    input: z.object({ skip }),
    run: async ({ skip: start }, { call }) => {
      const menus = await call(menusApi.list, {});
      const invitations = await call(eventsApi.list, { query: { state: "all" } });
      const coming = new Map(invitations.map(({ menuId, comingCount }) => [menuId, comingCount]));
      const items = menus.map((menu) => ({ ...menuOf(menu), coming: coming.get(menu.id) }));
      return cut(items, start);
    },
  }),
  tool({
    name: "get_guests",
    description:
      "Read how many guests come to an event, and what has to be avoided: a number of answers for each allergen and diet.",
    endpoint: eventsApi.get,
    input: z.object({ id }),
    run: async ({ id: menuId }, { call, seesNames }) => {
      const { tally, answers } = await call(eventsApi.get, { params: { id: menuId } });
      const coming = answers.filter(({ isComing }) => isComing);
      const countsOf = (labels: readonly FoodLabel[], before: string) =>
        labels.flatMap((need) => {
          const count = coming.filter((answer) => answer.needs.includes(need)).length;
          return count > 0 ? `${count} of ${coming.length}: ${before}${need}` : [];
        });
      const guests = coming.map(({ name, needs: own }) => ({ name: written(name), needs: own }));
      return {
        ...tally,
        needs: [...countsOf(ALLERGENS, "no "), ...countsOf(DIETS, "")],
        guests: seesNames ? guests : null,
      };
    },
  }),
  tool({
    name: "get_served",
    description:
      "List what guests who come to an event had at earlier ones: each dish, how many of them had it, and when last.",
    endpoint: servedApi.toGuests,
    input: z.object({ id }),
    run: async ({ id: menuId }, { call, seesNames }) => {
      const times = await call(servedApi.toGuests, { params: { id: menuId } });
      const dishes = await call(dishesApi.list, {});
      const items = dishes.flatMap((dish) => {
        // One entry for each guest who had it.
        const had = times.filter(({ dishId }) => dishId === dish.id);
        if (had.length === 0) return [];
        const days = had.map((time) => time.day).toSorted();
        const names = seesNames ? had.map(({ name }) => written(name)) : null;
        return { ...dishOf(dish), lastServed: days.at(-1), guests: had.length, names };
      });
      return { items };
    },
  }),
  tool({
    name: "draft_menu",
    description:
      "Create a menu for a day (YYYY-MM-DD) with dishes in serving order. Nobody is invited; the household sees, changes and shares it in Sofra.",
    endpoint: menusApi.create,
    input: z.extend(z.pick(menuInput, { title: true, eventTime: true, guestCount: true, dishIds: true }), {
      eventDate: day,
    }),
    run: async (body, { call }) => menuOf(await call(menusApi.create, { body })),
  }),
  tool({
    name: "add_dish",
    description: "Post a dish from the text of a recipe: title, ingredients and steps.",
    endpoint: dishesApi.create,
    input: z.extend(z.partial(z.pick(dishInput, { title: true, category: true })), readText.body.shape),
    run: async ({ text, title, category }, { call }) => {
      const { photo: _photo, ...recipe } = await call(readText, { body: { text } });
      return dishOf(
        await call(dishesApi.create, { body: { ...recipe, title: title ?? recipe.title ?? "", category } }),
      );
    },
  }),
];

const dishOf = ({ id: dishId, title }: { id: number; title: string }) => ({
  id: dishId,
  title: written(title),
});

const memberName = ({ firstName }: { firstName: string | null }) => written(firstName ?? "A member");

/** Without the note, which is for people. */
const mealOf = ({ id: mealId, day: ofMeal, slot, dish, text, ...meal }: Meal, seesNames: boolean) => ({
  id: mealId,
  day: ofMeal,
  slot,
  dish: dish && dishOf(dish),
  text: written(text),
  eaters: meal.eaters,
  isCooked: meal.isCooked,
  leftoversOf: meal.leftoversOf,
  cook: seesNames && meal.cook ? memberName(meal.cook) : null,
});

/** Without description, note, place and who made it. */
const menuOf = ({ id: menuId, title, eventDate, eventTime, guestCount, dishes }: Menu) => ({
  id: menuId,
  title: written(title),
  date: written(eventDate),
  time: written(eventTime),
  guests: guestCount,
  dishes: dishes.map(dishOf),
});
