import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Call } from "#server/http/serve.ts";
import { dishesApi, dishInput } from "#shared/dishes.api.ts";
import { eventsApi } from "#shared/events.api.ts";
import { allergenState, suitsDiet } from "#shared/food-labels.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { day, id } from "#shared/http/wire.ts";
import { ALLERGENS, DIETS, FOOD_LABELS, type FoodLabel } from "#shared/limits.ts";
import { daysQuery, mealInput, mealsApi, servedApi, type Meal } from "#shared/meals.api.ts";
import { menuDishesApi } from "#shared/menu-dishes.api.ts";
import { menuInput, menusApi, type Menu } from "#shared/menus.api.ts";
import { recipeLinksApi } from "#shared/recipe-links.api.ts";
import { searchApi } from "#shared/search.api.ts";
import { AISLES, daysShoppingApi } from "#shared/shopping.api.ts";
import { optionalWritten, written } from "./written.ts";

interface Context {
  call: Call;
  /** Whether answers may contain names of guests and members. */
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
  name: string,
  {
    run,
    ...rest
  }: Omit<Tool, "name" | "input" | "run"> & {
    input: S;
    run: (input: z.input<S>, context: Context) => Promise<object>;
  },
): Tool => ({ name, run, ...rest });

const MAX_LISTED = 30;
/** Characters of a recipe in one answer. */
const MAX_RECIPE = 1_800;

const from = z.optional(z.int().check(z.minimum(0)));
const needs = z.optional(z.array(z.enum(FOOD_LABELS)));

/** Cuts a list, and names the way to its rest. */
function cut<T>(items: T[], start = 0) {
  const end = start + MAX_LISTED;
  return { items: items.slice(start, end), ...restFrom(end, items.length) };
}

const restFrom = (end: number, length: number) =>
  end < length ? { rest: `${length - end} more: call again with from: ${end}` } : {};

export const tools: Tool[] = [
  tool("find_dishes", {
    description:
      "Find dishes of the household by words, or list all, newest first. With `needs`, only dishes known to be free of these allergens and to suit these diets.",
    endpoint: dishesApi.list,
    input: z.object({ words: z.optional(z.string()), needs, from }),
    run: async ({ words, needs: all = [], from: start }, { call }) => {
      const [dishes, labels, served, found] = await Promise.all([
        call(dishesApi.list, {}),
        call(dishesApi.labels, {}),
        call(servedApi.list, {}),
        words === undefined ? undefined : call(searchApi.dishes, { query: { q: words } }),
      ]);
      const lastServed = new Map(served.map(({ dishId, day: last }) => [dishId, last]));
      const byId = new Map(dishes.map((dish) => [dish.id, dish]));
      const avoided = ALLERGENS.filter((allergen) => all.includes(allergen));
      const diets = DIETS.filter((diet) => all.includes(diet));
      const fits = ({ id: dishId }: { id: number }) => {
        const ofDish = labels[String(dishId)] ?? {};
        return (
          avoided.every((allergen) => allergenState(ofDish, allergen) === "free") &&
          diets.every((diet) => suitsDiet(ofDish, diet))
        );
      };
      const matches = found ? found.flatMap((dishId) => byId.get(dishId) ?? []) : dishes;
      return cut(
        matches.filter(fits).map((dish) => ({
          id: dish.id,
          title: written(dish.title),
          category: optionalWritten(dish.category),
          minutes: dish.prepMinutes ?? undefined,
          kcal: dish.estimatedCalories ?? undefined,
          lastServed: lastServed.get(dish.id),
        })),
        start,
      );
    },
  }),
  tool("get_dish", {
    description:
      "Read a dish with its recipe. `from` continues a long recipe. Labels: allergens it contains or may contain, diets it suits; others are unknown or free.",
    endpoint: dishesApi.get,
    input: z.object({ id, from }),
    run: async ({ id: dishId, from: start = 0 }, { call }) => {
      const dish = await call(dishesApi.get, { params: { id: dishId } });
      const text = [dish.description, dish.ingredients, dish.instructions].filter(Boolean).join("\n\n");
      let end = start + MAX_RECIPE;
      // Line breaks and quotes take two characters or more.
      while (JSON.stringify(text.slice(start, end)).length > MAX_RECIPE + 2) end -= 100;
      return {
        id: dishId,
        title: written(dish.title),
        ...(start === 0 && {
          category: optionalWritten(dish.category),
          servings: dish.servings ?? undefined,
          minutes: dish.prepMinutes ?? undefined,
          kcal: dish.estimatedCalories ?? undefined,
          contains: ALLERGENS.filter((allergen) => allergenState(dish.labels, allergen) === "contains"),
          mayContain: ALLERGENS.filter((allergen) => allergenState(dish.labels, allergen) === "may"),
          suits: DIETS.filter((diet) => suitsDiet(dish.labels, diet)),
        }),
        recipe: optionalWritten(text.slice(start, end)),
        ...restFrom(end, text.length),
      };
    },
  }),
  tool("get_days", {
    description: "Read what is planned: meals and events of some days, both included.",
    endpoint: mealsApi.list,
    input: z.object(daysQuery),
    run: async (days, { call, seesNames }) => {
      const [meals, menus] = await Promise.all([
        call(mealsApi.list, { query: days }),
        call(menusApi.list, {}),
      ]);
      const isThen = ({ eventDate }: Menu) =>
        eventDate !== null && eventDate >= days.from && eventDate <= days.to;
      return {
        meals: meals.slice(0, 2 * MAX_LISTED).map((meal) => mealOf(meal, seesNames)),
        rest: meals.length > 2 * MAX_LISTED ? "More meals: ask for fewer days" : undefined,
        events: menus.filter((menu) => isDay(menu.eventDate) && isThen(menu)).map(menuOf),
      };
    },
  }),
  tool("get_ideas", {
    description:
      "Get an idea for each free dinner of some days from today on, with its reasons. Days with a dinner or an event have none. Saves nothing.",
    endpoint: mealsApi.ideas,
    input: z.object({ ...daysQuery, needs }),
    run: async ({ needs: all = [], ...days }, { call, seesNames }) => {
      const ideas = await call(mealsApi.ideas, { query: { ...days, needs: all, withEmpty: "true" } });
      return {
        ideas: ideas.map((idea) => ({
          day: idea.day,
          dish: idea.dish ? dishOf(idea.dish) : null,
          why: idea.why,
          lastServed: idea.dish ? (idea.lastServed ?? "never") : undefined,
          wishes: idea.wishes,
          wishedBy: seesNames ? idea.wishedBy?.map(memberName) : undefined,
          inSeason: idea.inSeason ?? undefined,
          mainFood: idea.mainFood ?? undefined,
        })),
      };
    },
  }),
  tool("plan_meal", {
    description: "Plan a dish, or a few words, for a day and slot.",
    endpoint: mealsApi.create,
    input: z.pick(mealInput, { day: true, slot: true, dishId: true, text: true, servings: true }),
    run: async (body, { call, seesNames }) => mealOf(await call(mealsApi.create, { body }), seesNames),
  }),
  tool("get_shopping_list", {
    description:
      "Read what to buy for the meals and events of some days, by aisle, and the household's own lines.",
    endpoint: daysShoppingApi.get,
    input: z.object({ ...daysQuery, from_line: from }),
    run: async ({ from_line: start = 0, ...days }, { call }) => {
      const { lines, ownLines } = await call(daysShoppingApi.get, { query: days });
      const open = lines.filter(({ isTicked }) => !isTicked);
      const shown = open.slice(start, start + 2 * MAX_LISTED);
      const aisles = AISLES.map((aisle) => [
        aisle,
        shown
          .filter((line) => line.aisle === aisle)
          .map(({ name, amount }) => written([amount, name].filter(Boolean).join(" "))),
      ]);
      const end = start + shown.length;
      return {
        ...Object.fromEntries(aisles.filter(([, texts]) => texts && texts.length > 0)),
        ownLines: ownLines.filter(({ isTicked }) => !isTicked).map(({ text }) => written(text)),
        bought: lines.length - open.length,
        ...(end < open.length && { rest: `${open.length - end} more: call again with from_line: ${end}` }),
      };
    },
  }),
  tool("add_to_shopping_list", {
    description: "Add a line to the household's shopping list, of today or of a day with a list.",
    endpoint: daysShoppingApi.saveItem,
    input: z.object({ day, text: daysShoppingApi.saveItem.body.shape.text }),
    run: async ({ day: today, text }, { call }) => {
      const query = { from: today, to: today };
      await call(daysShoppingApi.saveItem, {
        params: { line: randomUUID() },
        query,
        body: { isTicked: false, text },
      });
      return { added: optionalWritten(text) };
    },
  }),
  tool("list_events", {
    description: "List menus and events that are not archived, newest first, with how many guests come.",
    endpoint: menusApi.list,
    input: z.object({ from }),
    run: async ({ from: start }, { call }) => {
      const [menus, invitations] = await Promise.all([
        call(menusApi.list, {}),
        call(eventsApi.list, { query: { state: "all" } }),
      ]);
      const coming = new Map(invitations.map(({ menuId, comingCount }) => [menuId, comingCount]));
      return cut(
        menus.map((menu) => ({ ...menuOf(menu), coming: coming.get(menu.id) })),
        start,
      );
    },
  }),
  tool("get_guests", {
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
      return {
        answered: tally.answered,
        declined: tally.declined,
        adults: tally.adults,
        children: tally.children,
        needs: [...countsOf(ALLERGENS, "no "), ...countsOf(DIETS, "")],
        guests: seesNames
          ? coming.map(({ name, needs: own }) => ({ name: written(name), needs: own }))
          : undefined,
      };
    },
  }),
  tool("get_served", {
    description:
      "List what guests who come to an event had at earlier ones: each dish, how many of them, and when last.",
    endpoint: servedApi.toGuests,
    input: z.object({ id }),
    run: async ({ id: menuId }, { call, seesNames }) => {
      const [times, dishes] = await Promise.all([
        call(servedApi.toGuests, { params: { id: menuId } }),
        call(dishesApi.list, {}),
      ]);
      return {
        dishes: dishes.flatMap(({ id: dishId, title }) => {
          const had = times.filter((time) => time.dishId === dishId);
          if (had.length === 0) return [];
          return {
            id: dishId,
            title: written(title),
            last: had
              .map((time) => time.day)
              .toSorted()
              .at(-1),
            guests: new Set(had.map(({ answerId }) => answerId)).size,
            names: seesNames ? [...new Set(had.map(({ name }) => written(name)))] : undefined,
          };
        }),
      };
    },
  }),
  tool("draft_menu", {
    description:
      "Create a menu for a day (YYYY-MM-DD) with dishes in serving order. Nobody is invited; the household sees, changes and shares it in Sofra.",
    endpoint: menusApi.create,
    input: z.pick(menuInput, {
      title: true,
      eventDate: true,
      eventTime: true,
      guestCount: true,
      countsHousehold: true,
      dishIds: true,
    }),
    run: async (body, { call }) => menuOf(await call(menusApi.create, { body })),
  }),
  tool("add_to_menu", {
    description: "Add a dish to the end of a menu or event.",
    endpoint: menuDishesApi.addDish,
    input: z.object({ id, dishId: id }),
    run: async (params, { call }) => menuOf((await call(menuDishesApi.addDish, { params })).menu),
  }),
  tool("add_dish", {
    description: "Post a dish from the text of a recipe: title, ingredients and steps.",
    endpoint: dishesApi.create,
    input: z.extend(
      z.partial(z.pick(dishInput, { title: true, category: true })),
      recipeLinksApi.readText.body.shape,
    ),
    run: async ({ text, title, category }, { call }) => {
      const { photo: _, ...recipe } = await call(recipeLinksApi.readText, { body: { text } });
      const body = { ...recipe, title: title ?? recipe.title ?? "", category };
      return dishOf(await call(dishesApi.create, { body }));
    },
  }),
];

const isDay = (text: string | null) => day.safeParse(text).success;

const dishOf = ({ id: dishId, title }: { id: number; title: string }) => ({
  id: dishId,
  title: written(title),
});

const memberName = ({ firstName }: { firstName: string | null }) => written(firstName ?? "A member");

/** Without the note, which is for people. */
const mealOf = ({ id: mealId, dish, text, ...meal }: Meal, seesNames: boolean) => ({
  id: mealId,
  day: meal.day,
  slot: meal.slot,
  dish: dish ? dishOf(dish) : undefined,
  text: optionalWritten(text),
  eaters: meal.eaters ?? undefined,
  isCooked: meal.isCooked,
  isLeftovers: meal.leftoversOf ? true : undefined,
  cook: seesNames && meal.cook ? memberName(meal.cook) : undefined,
});

/** Without description, note, place and who made it. */
const menuOf = ({ id: menuId, title, eventDate, eventTime, guestCount, dishes }: Menu) => ({
  id: menuId,
  title: written(title),
  date: optionalWritten(eventDate),
  time: optionalWritten(eventTime),
  guests: guestCount ?? undefined,
  dishes: dishes.map(dishOf),
});
