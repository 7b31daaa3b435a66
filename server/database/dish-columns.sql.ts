import { sql, type SQLWrapper } from "drizzle-orm";
import { DISH_DRAWINGS, type ConfirmedLabels, type DishDrawing } from "#shared/choices.ts";
import { recipeView } from "#shared/dishes.api.ts";
import { dishes, menus } from "#shared/schema/index.ts";

/** A dish's labels that a member confirmed and that still hold. */
export const confirmedLabels = sql<ConfirmedLabels>`
  case when ${dishes.areLabelsOutdated} then '{}' else ${dishes.confirmedLabels} end`;

const DRAWN_WORDS = `\\m(${DISH_DRAWINGS.join("|")})(?=s?\\M)`;

/** The kind of a dish without photos: a word of its reference estimate, which is in English. */
export const drawingOf = (photos: SQLWrapper, details: SQLWrapper) => sql<DishDrawing | null>`
  case when ${photos} = '{}' then
    substring((jsonb_path_query_first(${details}, '$.*[*].english'))::text from ${DRAWN_WORDS}::text) end`;

type RecipeField = keyof typeof recipeView;

/** The parts of a recipe. */
export const recipeColumns = Object.fromEntries(
  (Object.keys(recipeView) as RecipeField[]).map((field) => [field, dishes[field]]),
) as Pick<typeof dishes, RecipeField>;

const recipeParts = Object.values(recipeColumns).map(({ name }) => sql.identifier(name));

/** Whether a dish has any part of a recipe. Names no table, because some statements have dishes under another name. */
export const hasRecipe = sql<boolean>`num_nonnulls(${sql.join(recipeParts, sql`, `)}) > 0`;

/** A recipe as people without an account read it. */
export const readableRecipeColumns = { ...recipeColumns, prepMinutes: dishes.prepMinutes };

/** The dishes of a menu in the order of `dishIds`. Aliased: Drizzle omits the table in a select from one table. */
export const menuDishTitles = sql<{ id: number; title: string }[]>`(
  select coalesce(json_agg(json_build_object('id', dish.id, 'title', dish.title) order by listed.place), '[]')
  from unnest(${menus.dishIds}) with ordinality as listed (id, place) join ${dishes} dish on dish.id = listed.id
)`;
