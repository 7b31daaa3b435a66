import * as z from "zod/mini";
import type { dishes, meals } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { DISH_DRAWINGS, FOOD_LABELS, MEAL_SLOTS, NOT_LISTED } from "./choices.ts";
import { photoAddress } from "./http/addresses.ts";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import {
  day,
  expectedUpdatedAt,
  id,
  idParams,
  oneLineOrNull,
  optionalServings,
  optionalText,
  memberView,
  timestamp,
  userId,
  yesOrNo,
} from "./http/wire.ts";
import { MAX_GUESTS, MAX_MEAL_DAYS, MAX_NOTE, MAX_TITLE, MAX_WISHES } from "./limits.ts";
import { SLOT_ENDS } from "./meal-slots.ts";

const mealDishView = z.object({
  id: z.int(),
  title: z.string(),
  image: z.nullable(z.string()),
  imageColor: z.nullable(z.string()),
  /** The drawing for a missing photo. */
  drawing: z.nullish(z.enum(DISH_DRAWINGS)),
  /** The servings of its recipe. */
  servings: z.nullish(z.int()),
}) satisfies ViewOf<typeof dishes>;
export type MealDish = z.input<typeof mealDishView>;

export const mealView = z.object({
  id: z.int(),
  day: z.string(),
  slot: z.enum(MEAL_SLOTS),
  /** Null for a meal of a few words; one of `dish` and `text` is set. */
  dish: z.nullable(mealDishView),
  text: z.nullable(z.string()),
  /** How many eat apart from `guestIds`, if it is another number than the household's. */
  servings: z.nullish(z.number()),
  /** The guests of the guest book who eat this meal. */
  guestIds: z.optional(z.array(z.int())),
  /** How many eat, with these. Null: as written in the recipe. */
  eaters: z.nullish(z.number()),
  /** For how many the dish is cooked, with those of the leftovers. Null: as written. */
  cookFor: z.nullish(z.number()),
  /** The meal that is cooked for this one, too; nothing is bought for leftovers. */
  leftoversOf: z.nullish(z.int()),
  /** The meal that eats this one's leftovers, and its day. */
  leftovers: z.nullish(z.object({ id: z.int(), day: z.string() })),
  cook: z.nullish(memberView),
  isCooked: z.boolean(),
  note: z.nullable(z.string()),
  image: z.nullable(z.string()),
  updatedAt: timestamp,
}) satisfies ViewOf<typeof meals>;
export type Meal = z.input<typeof mealView>;

/** "breakfast, lunch or dinner" */
const SLOTS = `${MEAL_SLOTS.slice(0, -1).join(", ")} or ${MEAL_SLOTS.at(-1)}`;
const slot = z.enum(MEAL_SLOTS, { error: `Please choose ${SLOTS}.` });
const mealFields = {
  /** A dish, or `text`. */
  dishId: z.nullish(id),
  text: z.nullish(oneLineOrNull(MAX_TITLE)),
  /** Null: the household's number. */
  servings: optionalServings,
  /** The guests of the guest book who eat this meal; other ids are ignored. */
  guestIds: z.optional(z.array(id).check(z.maxLength(MAX_GUESTS))),
  /** An earlier meal of the same dish without leftovers; null: an ordinary meal. */
  leftoversOf: z.nullish(id),
  /** The member who cooks. */
  cookId: z.nullish(userId),
  /** Cannot be true for days that are still to come. */
  isCooked: z.optional(yesOrNo),
  note: optionalText(MAX_NOTE),
  /** A data URL, a stored photo (`/images/…`) or an http(s) URL. */
  image: z.nullish(photoAddress),
};
export const mealInput = z.object({ day, slot, ...mealFields });
export type MealInput = z.output<typeof mealInput>;
/** Omitted fields stay unchanged. A dish replaces the text, and a text replaces the dish. */
export const mealChanges = z.object({
  day: z.optional(day),
  slot: z.optional(slot),
  ...mealFields,
  expectedUpdatedAt,
});
export type MealChanges = z.output<typeof mealChanges>;

/** Both days are included. */
export const daysQuery = { from: day, to: day };

const label = z.enum(FOOD_LABELS);

export const mealsApi = {
  list: endpoint("get", "/api/meals", {
    access: "member",
    summary: `List the meals of at most ${MAX_MEAL_DAYS} days, by day and slot`,
    query: z.object(daysQuery),
    response: z.array(mealView),
  }),
  create: endpoint("post", "/api/meals", {
    access: "member",
    scope: "plan",
    summary:
      "Plan a dish or a few words for a day, or say that a dish was cooked: a meal of that dish on that day becomes cooked",
    body: mealInput,
    response: mealView,
    status: 201,
    carriesPhotos: true,
  }),
  update: endpoint("patch", "/api/meals/:id", {
    access: "member",
    scope: "plan",
    summary: "Move or change a meal (409 `stale`)",
    params: idParams,
    body: mealChanges,
    response: mealView,
    carriesPhotos: true,
  }),
  delete: endpoint("delete", "/api/meals/:id", {
    access: "member",
    scope: "plan",
    summary: "Delete a meal (idempotent)",
    params: idParams,
  }),
  cookDouble: endpoint("put", "/api/meals/:id/leftovers", {
    access: "member",
    scope: "plan",
    summary:
      "Cook a meal double: plan its leftovers for the next day without such a meal or event (idempotent); they move with the meal, and nothing is bought for them",
    params: idParams,
    response: mealView,
  }),
  again: endpoint("post", "/api/meals/again", {
    access: "member",
    scope: "plan",
    summary:
      "Plan the meals of seven days once more for the seven days after them, from today on, on days without a meal or event",
    body: z.object({ from: day }),
    response: z.array(mealView),
    status: 201,
  }),
  next: endpoint("get", "/api/meals/next", {
    access: "member",
    summary: `List what comes next from today to in six days, next first: meals that are not cooked, until ${SLOT_ENDS.dinner}:00, events until the end of their day, and evenings without a dinner or an event`,
    response: z.object({
      next: z.array(
        z.object({
          day: z.string(),
          slot,
          /** Not next any more from this moment on. */
          until: timestamp,
          /** One of both is set, or none for a free evening. */
          mealId: z.nullable(z.int()),
          menuId: z.nullable(z.int()),
        }),
      ),
      /** At most three dinners for a free evening of today or tomorrow, as in \`ideas\`. */
      ideas: z.array(mealDishView),
      /** Dishes of tomorrow, the `day`, with the sentence of the recipe that begins today: "Soak overnight." */
      begin: z.optional(
        z.array(z.object({ day: z.string(), dishId: z.int(), title: z.string(), step: z.string() })),
      ),
    }),
  }),
  ideas: endpoint("get", "/api/meals/ideas", {
    access: "member",
    summary: `Propose dinners for at most ${MAX_MEAL_DAYS} days, for days from today on without a dinner or an event (one that begins before ${SLOT_ENDS.lunch}:00 takes no dinner): dishes that members wish for, then those not served for longest, or since they were posted, first of categories that were dinners, last those of the week before, that fit all \`needs\` (repeated) and have another main food than the evenings before and after; saves nothing`,
    query: z.object({
      ...daysQuery,
      needs: z.optional(
        secret(
          z.union([label, z.array(label).check(z.maxLength(FOOD_LABELS.length))], { error: NOT_LISTED }),
        ),
      ),
      /** Also lists evenings for which nothing fits, without a dish. */
      withEmpty: z.optional(z.enum(["true"], { error: NOT_LISTED })),
    }),
    response: z.array(
      z.object({
        day: z.string(),
        slot,
        /** Null only with `withEmpty`. */
        dish: z.nullable(mealDishView),
        /** Why nothing fits: no more dishes, or the next ones all have a main food of the evening before or after. */
        why: z.optional(z.enum(["no_dish", "same_food"])),
        /** Null for a dish that was never served. */
        lastServed: z.nullable(z.string()),
        /** How many members wish for the dish, and who. */
        wishes: z.optional(z.int()),
        wishedBy: z.optional(z.array(memberView)),
        /** A food of the dish whose season it is, by its English name (shared/locales/en/foods.json). */
        inSeason: z.nullish(z.string()),
        /** The English names of the main food of the dish, and of the dinners planned on the neighboring evenings. */
        mainFood: z.nullish(z.string()),
        plannedBeside: z.optional(z.array(z.string())),
      }),
    ),
  }),
};

export const wishesApi = {
  list: endpoint("get", "/api/wishes", {
    access: "member",
    summary: "List the dishes that members would like soon: those of most members first, then the newest",
    response: z.array(z.object({ dish: mealDishView, people: z.array(memberView) })),
  }),
  create: endpoint("put", "/api/dishes/:id/wish", {
    access: "member",
    scope: "plan",
    summary: `Wish for a dish (idempotent), at most ${MAX_WISHES} at a time; it ends when a meal of the dish is cooked`,
    params: idParams,
  }),
  delete: endpoint("delete", "/api/dishes/:id/wish", {
    access: "member",
    scope: "plan",
    summary: "Take a wish back (idempotent)",
    params: idParams,
  }),
};

export const servedApi = {
  list: endpoint("get", "/api/served", {
    access: "member",
    summary: "List all dishes that were ever served, and when last",
    /** `day` is the last one. */
    response: z.array(z.object({ dishId: z.int(), day: z.string() })),
  }),
  ofDish: endpoint("get", "/api/dishes/:id/served", {
    access: "member",
    summary: "List when a dish was served, newest first, at most 200 times",
    params: idParams,
    response: z.object({
      timesServed: z.int(),
      lastServed: z.nullable(z.string()),
      times: z.array(
        z.object({
          day: z.string(),
          /** A meal and a menu with the dish on one day are one time. */
          meal: z.nullable(
            z.object({
              id: z.int(),
              note: z.nullable(z.string()),
              image: z.nullable(z.string()),
              updatedAt: timestamp,
            }),
          ),
          menu: z.nullable(z.object({ id: z.int(), title: z.string() })),
          guestCount: z.nullable(z.int()),
          /** The names of the guests who came, as they wrote them. */
          people: z.array(z.string()),
        }),
      ),
    }),
  }),
  toGuests: endpoint("get", "/api/menus/:id/served-to", {
    access: "member",
    summary: "List the dishes that guests who come to this menu had before, and when last",
    params: idParams,
    /** `answerId` is that of the guest's answer to this menu. */
    response: z.array(z.object({ dishId: z.int(), answerId: z.int(), name: z.string(), day: z.string() })),
  }),
};
