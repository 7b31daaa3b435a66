import { and, desc, eq, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import {
  confirmedLabels,
  drawingOf,
  hasRecipe,
  readableRecipeColumns,
} from "#server/database/dish-columns.sql.ts";
import { firstImageName, hasNoPhoto } from "#server/database/first-image.sql.ts";
import { largeImagesOf } from "#server/database/large-images.sql.ts";
import { avatarColorOf } from "#server/database/users.sql.ts";
import type { Deps } from "#server/deps.ts";
import { loadAmounts } from "#server/features/foods/load-compiled.ts";
import { requireActiveInvitation } from "#server/features/invitations/invitations.service.ts";
import { writeMenuCalendar } from "#server/features/menus/menu-calendar.service.ts";
import { getPlannedMenu } from "#server/features/menus/menus.service.ts";
import { shortGuestName, shortName } from "#server/features/settings/public-names.ts";
import {
  isLinksOnly,
  readLanguage,
  readSettings,
  requireOpenAccess,
} from "#server/features/settings/settings.service.ts";
import { getOwnSuggestion } from "#server/features/suggestions/suggestions.service.ts";
import { notFound, requireFound } from "#server/http/errors.ts";
import type { Language } from "#shared/languages.ts";
import { categories, comments, dishes, images, likes, menus, users } from "#shared/schema/index.ts";

/** Dish fields that people without an account may see. */
const publicColumns = {
  id: dishes.id,
  title: dishes.title,
  description: dishes.description,
  category: dishes.category,
  cookingMethod: dishes.cookingMethod,
  images: dishes.images,
  imageColor: images.color,
  drawing: drawingOf(dishes.images, dishes.caloriesDetails),
  estimatedCalories: dishes.estimatedCalories,
};
const ofDish = eq(sql`lower(${categories.name})`, sql`lower(${dishes.category})`);
const nameColumns = {
  firstName: users.firstName,
  lastName: users.lastName,
  color: avatarColorOf(users.position),
};

/**
 * Lists the dishes a guest can choose from, those with photos first. A link is checked under any sharing policy, so
 * that the guest is warned early that it has expired.
 * @param links `token` of an invitation or `edit` token of a suggestion
 * @throws 404 or 410 for a link that does not work; 403 without one if the policy is `links`
 */
export async function getChoosableDishes({ db }: Deps, links: { token?: string; edit?: string }) {
  if (links.token) await requireActiveInvitation(db, links.token);
  else if (links.edit) await getOwnSuggestion(db, links.edit);
  else await requireOpenAccess(db);
  return db
    .select({ ...publicColumns, categoryPosition: categories.position })
    .from(dishes)
    .leftJoin(images, eq(images.name, firstImageName))
    .leftJoin(categories, ofDish)
    .orderBy(hasNoPhoto, desc(dishes.createdAt), desc(dishes.id));
}

/**
 * Returns a dish with what its link shows: with the recipe if all links show it, or if members choose and the key is
 * that of the recipe.
 * @throws 404, also if the policy is `links` and the key is wrong
 */
export async function getSharedDish({ db }: Deps, id: number, key = "") {
  await requireShareKey(db, "dish", id, key);
  const [publicDish, { areRecipesPublic, areRecipesPerLink, language }] = await Promise.all([
    findPublicDish(db, id, key),
    readSettings(db),
  ]);
  const { recipe, creator, isWritten, ...dish } = requireFound(publicDish, "Dish");
  const isShown = areRecipesPublic || (areRecipesPerLink && dish.hasRecipeKey);
  const creatorName = shortName(creator, undefined, language);
  return { ...dish, creatorName, creatorColor: creator.color, recipe: isShown && isWritten ? recipe : null };
}

/** @param key of the link */
async function findPublicDish(db: DbOrTx, id: number, key: string) {
  const [dish] = await db
    .select({
      ...publicColumns,
      largeImages: largeImagesOf(sql`${dishes.images}`),
      categoryColor: categories.color,
      caloriesSource: dishes.caloriesSource,
      labels: confirmedLabels,
      recipe: readableRecipeColumns,
      isWritten: hasRecipe,
      hasRecipeKey: isKey(key) ? sql<boolean>`${dishes.recipeKey} = ${key}` : sql<boolean>`false`,
      createdAt: dishes.createdAt,
      creator: nameColumns,
      likeCount: sql<number>`(select count(*)::integer from ${likes} where ${likes.dishId} = ${dishes.id})`,
      commentCount: sql<number>`(select count(*)::integer from ${comments} where ${comments.dishId} = ${dishes.id})`,
    })
    .from(dishes)
    .innerJoin(users, eq(users.id, dishes.createdBy))
    .leftJoin(images, eq(images.name, firstImageName))
    .leftJoin(categories, ofDish)
    .where(eq(dishes.id, id));
  return dish;
}

/** @throws 404, also if the policy is `links` and the key is wrong */
export async function getPublicDish(deps: Deps, id: number, key: string | undefined) {
  const { recipe, ...dish } = await getSharedDish(deps, id, key);
  const reader = recipe && (await loadAmounts());
  const newest = deps.db
    .select({
      id: comments.id,
      content: comments.content,
      createdAt: comments.createdAt,
      author: nameColumns,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(eq(comments.dishId, id))
    .orderBy(desc(comments.id))
    .limit(5);
  const [shown, language] = await Promise.all([newest, readLanguage(deps.db)]);
  return {
    ...dish,
    recipe: recipe && { ...recipe, ...reader?.recipePlaces(recipe) },
    comments: shown.map(({ author, ...comment }) => ({
      ...comment,
      authorName: shortName(author, undefined, language),
      authorColor: author.color,
    })),
  };
}

/** Includes archived menus and accepted suggestions. @throws 404, also for a wrong key, as above */
export async function getPublicMenu({ db }: Deps, id: number, key: string | undefined) {
  const needsKeys = await requireShareKey(db, "menu", id, key);
  const [menu, { householdName, language }] = await Promise.all([getPlannedMenu(db, id), readSettings(db)]);
  return {
    ...menu,
    householdName,
    dishes: menu.dishes.map(({ shareKey, ...dish }) => (needsKeys ? { ...dish, shareKey } : dish)),
    creatorName: menu.isGuestCreated
      ? shortGuestName(menu.guestName, language)
      : shortName(menu.creator, undefined, language),
  };
}

/** Returns the menu as a calendar file. @throws 404, also for a wrong key and if the date is free text */
export async function getPublicCalendar(
  deps: Deps,
  id: number,
  key: string | undefined,
  language?: Language,
) {
  await requireShareKey(deps.db, "menu", id, key);
  // Without the place: under the policy `open`, anyone can read the menu.
  return writeMenuCalendar(deps, { ...(await getPlannedMenu(deps.db, id)), place: null }, language);
}

// PostgreSQL rejects text with NUL characters.
const isKey = (key: string) => /^[0-9a-f]{16}$/.test(key);

async function hasShareKey(db: DbOrTx, kind: "dish" | "menu", id: number, key: string) {
  if (!isKey(key)) return false;
  if (kind === "menu") return (await db.$count(menus, and(eq(menus.id, id), eq(menus.shareKey, key)))) > 0;
  const fits = or(eq(dishes.shareKey, key), eq(dishes.recipeKey, key));
  return (await db.$count(dishes, and(eq(dishes.id, id), fits))) > 0;
}

/**
 * Checks the key of a public link. Call it before reading the dish or menu, so that a wrong key does not reveal whether
 * it exists.
 * @returns whether links need a key (sharing policy `links`)
 * @throws 404 if a key is needed and this one is wrong
 */
export async function requireShareKey(
  db: DbOrTx,
  kind: "dish" | "menu",
  id: number,
  key = "",
): Promise<boolean> {
  if (!(await isLinksOnly(db))) return false;
  if (!(await hasShareKey(db, kind, id, key))) throw notFound(kind === "dish" ? "Dish" : "Menu");
  return true;
}
