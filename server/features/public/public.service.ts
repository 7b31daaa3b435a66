import type { Deps } from "#server/deps.ts";
import { loadAmounts } from "#server/features/foods/load-compiled.ts";
import { requireActiveInvitation } from "#server/features/invitations/invitations.service.ts";
import { writeMenuCalendar } from "#server/features/menus/menu-calendar.service.ts";
import { getPlannedMenu } from "#server/features/menus/menus.service.ts";
import {
  isLinksOnly,
  readLanguage,
  readSettings,
  requireOpenAccess,
} from "#server/features/settings/settings.service.ts";
import { shortGuestName, shortName } from "#server/features/settings/short-name.ts";
import { getOwnSuggestion } from "#server/features/suggestions/suggestions.service.ts";
import { notFound, requireFound } from "#server/http/errors.ts";
import type { Language } from "#shared/languages.ts";
import { findPublicDish, hasShareKey, listChoosableDishes, listNewestComments } from "./public.queries.ts";

type Context = Pick<Deps, "db">;

/**
 * Lists the dishes a guest can choose from. A link is checked under any sharing policy, so that the guest is warned early
 * that it has expired.
 * @param links `token` of an invitation or `edit` token of a suggestion
 * @throws 404 or 410 for a link that does not work; 403 without one if the policy is `links`
 */
export async function getChoosableDishes({ db }: Context, links: { token?: string; edit?: string }) {
  if (links.token) await requireActiveInvitation(db, links.token);
  else if (links.edit) await getOwnSuggestion({ db }, links.edit);
  else await requireOpenAccess(db);
  return listChoosableDishes(db);
}

/**
 * Returns a dish with what its link shows: with the recipe if all links show it, or if members choose and the key is that of
 * the recipe.
 * @throws 404, also if the policy is `links` and the key is wrong
 */
export async function getSharedDish({ db }: Context, id: number, key = "") {
  await requireShareKey(db, "dish", id, key);
  const [found, { areRecipesPublic, areRecipesPerLink, language }] = await Promise.all([
    findPublicDish(db, id, key),
    readSettings(db),
  ]);
  const { recipe, creator, ...dish } = requireFound(found, "Dish");
  const isShown = areRecipesPublic || (areRecipesPerLink && dish.hasRecipeKey);
  const hasRecipe = Object.values(recipe).some((part) => part !== null);
  const creatorName = shortName(creator, undefined, language);
  return { ...dish, creatorName, creatorColor: creator.color, recipe: isShown && hasRecipe ? recipe : null };
}

/** @throws as `getSharedDish` */
export async function getPublicDish(deps: Context, id: number, key: string | undefined) {
  const { recipe, ...dish } = await getSharedDish(deps, id, key);
  const reader = recipe && (await loadAmounts());
  const [comments, language] = await Promise.all([listNewestComments(deps.db, id), readLanguage(deps.db)]);
  return {
    ...dish,
    recipe: recipe && { ...recipe, ...reader?.recipePlaces(recipe) },
    comments: comments.map(({ author, ...comment }) => ({
      ...comment,
      authorName: shortName(author, undefined, language),
      authorColor: author.color,
    })),
  };
}

/** Includes archived menus and accepted suggestions. @throws 404, as `getPublicDish` */
export async function getPublicMenu({ db }: Context, id: number, key: string | undefined) {
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

/** Returns the menu as a calendar file. @throws 404, as `getPublicDish`; also if the date is free text */
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

/**
 * Checks the key of a public link. Call it before reading the dish or menu, so that a wrong key does not reveal whether
 * it exists.
 * @returns whether links need a key (sharing policy `links`)
 * @throws 404 if a key is needed and this one is wrong
 */
export async function requireShareKey(
  db: Context["db"],
  kind: "dish" | "menu",
  id: number,
  key = "",
): Promise<boolean> {
  if (!(await isLinksOnly(db))) return false;
  if (!(await hasShareKey(db, kind, id, key))) throw notFound(kind === "dish" ? "Dish" : "Menu");
  return true;
}
