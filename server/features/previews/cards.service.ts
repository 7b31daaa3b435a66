import type { Deps } from "#server/deps.ts";
import { recipeJson } from "#server/features/dish-files/recipe-json.ts";
import { getOpenEvent } from "#server/features/events/guest-answers.service.ts";
import { requireActiveInvitation } from "#server/features/invitations/invitations.service.ts";
import { getSharedDish, requireShareKey } from "#server/features/public/public.service.ts";
import { hostName, shortName } from "#server/features/settings/public-names.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import { requireFound } from "#server/http/errors.ts";
import { requireId } from "#server/http/require-id.ts";
import { i18nFor, isolate, type I18n } from "#server/lib/i18n.ts";
import { photoName } from "#server/lib/photo-address.ts";
import { oneLine } from "#server/lib/plain-text.ts";
import type { CookingMethod } from "#shared/choices.ts";
import { formatEventDateIn } from "#shared/event-date.ts";
import { languageOf } from "#shared/languages.ts";
import { largeAddress } from "#shared/large-photo.ts";
import { ellipsize } from "./preview-text.ts";
import { findMenuForCard } from "./previews.queries.ts";

/** The link preview that chat apps show: text and a picture, in the household's language. */
export interface LinkCard {
  title: string;
  description: string;
  /** Without a query string. */
  picturePath: string;
  picture: PictureContent;
  /** The content of a dish's page. */
  dish?: Awaited<ReturnType<typeof getSharedDish>>;
}

/** All inputs of a picture; equal contents give equal pictures. */
export interface PictureContent {
  kind: "dish" | "menu" | "invitation";
  above: string | null;
  title: string;
  /** Replaces a title of characters that the fonts lack. */
  fallback: string;
  below: string | null;
  /** The household's name, or else the product's, next to the logo. */
  signature: string;
  /** Names of stored photos, at most four. */
  photos: string[];
}

const PHOTOS_ON_PICTURE = 4;
/** Chat apps cut longer texts off, each at a different length. */
const MAX_DESCRIPTION = 200;
const MAX_DISHES_NAMED = 4;

export async function getDishCard(deps: Deps, rawId: unknown, key: unknown): Promise<LinkCard> {
  const dish = await getSharedDish(deps, requireId(rawId, "Dish"), readKey(key));
  const { i18n, signature } = await readHousehold(deps);
  const method = dish.cookingMethod && methodName(dish.cookingMethod, i18n);
  const kind = [dish.category, method].filter(Boolean).join(" · ");
  return {
    title: oneLine(dish.title),
    description: describe(oneLine(dish.description ?? ""), oneLine(kind) || i18n._("A dish from our table.")),
    picturePath: `/public/dishes/${dish.id}/preview.jpg`,
    picture: {
      kind: "dish",
      above: kind || null,
      title: dish.title,
      fallback: i18n._("From our table"),
      below: null,
      signature,
      photos: dish.images.flatMap(storedName).slice(0, 1),
    },
    dish,
  };
}

/** Describes the recipe that the page of a dish shows, for programs that import it; undefined if it shows none. */
export function describeDish({ recipe, ...dish }: NonNullable<LinkCard["dish"]>, origin: string) {
  const images = dish.images.map((photo) => {
    const address = largeAddress(photo, dish.largeImages) ?? photo;
    return address.startsWith("/") ? origin + address : address;
  });
  const importKey = `${origin}/public/dishes/${dish.id}`;
  return recipe ? recipeJson({ ...dish, ...recipe, images, importKey, author: dish.creatorName }) : undefined;
}

export async function getMenuCard(deps: Deps, rawId: unknown, key: unknown): Promise<LinkCard> {
  const { db, now } = deps;
  const id = requireId(rawId, "Menu");
  await requireShareKey(db, "menu", id, readKey(key));
  const menu = requireFound(await findMenuForCard(db, id), "Menu");
  const { i18n, signature } = await readHousehold(deps);
  const date = formatEventDateIn(menu.eventDate, now(), i18n.locale);
  const photos = menu.dishes.flatMap(({ photo }) => photo ?? []);
  return {
    title: [menu.title, date].filter(Boolean).map(oneLine).join(" · "),
    description: describe(
      oneLine(menu.description ?? ""),
      listDishes(menu.dishes, i18n),
      i18n._("A menu from our table."),
    ),
    picturePath: `/public/menus/${id}/preview.jpg`,
    picture: {
      kind: "menu",
      above: i18n._("Menu"),
      title: menu.title,
      fallback: i18n._("From our table"),
      below: [date, menu.eventTime].filter(Boolean).join(" · ") || null,
      signature,
      photos: [...new Set(photos)].slice(0, PHOTOS_ON_PICTURE),
    },
  };
}

/** Names the host by first name and initial only. @throws 404; 410 unless the invitation is active */
export async function getInvitationCard(deps: Deps, token: string): Promise<LinkCard> {
  const { db, now } = deps;
  const invitation = await requireActiveInvitation(db, token);
  const { i18n, signature, householdName } = await readHousehold(deps);
  const host = hostName(invitation.creator, householdName, i18n);
  const date = formatEventDateIn(invitation.eventDate, now(), i18n.locale);
  return {
    title: invitationTitle(i18n, host, invitation.eventTitle, date),
    description: describe(
      oneLine(invitation.eventDescription ?? ""),
      i18n._("Choose the dishes you'd love to eat. No account needed."),
    ),
    picturePath: `/menu/${token}/preview.jpg`,
    picture: {
      kind: "invitation",
      above: i18n._("{host} invites you", { host: isolate(i18n, shortName(invitation.creator, i18n)) }),
      title: invitation.eventTitle,
      fallback: i18n._("You are invited"),
      below: [date, invitation.eventTime].filter(Boolean).join(" · ") || null,
      signature,
      photos: [],
    },
  };
}

/** Without place, answers and names of guests. @throws 404; 410 unless it takes answers */
export async function getEventCard(deps: Deps, token: string): Promise<LinkCard> {
  const event = await getOpenEvent(deps.db, token);
  const { i18n, signature, householdName } = await readHousehold(deps);
  const host = hostName(event.creator, householdName, i18n);
  const date = formatEventDateIn(event.eventDate, deps.now(), i18n.locale);
  // The first photo is also the one at the top of the page.
  const photos = event.image ? [event.image] : event.dishes.map(({ image }) => image);
  return {
    title: invitationTitle(i18n, host, event.title, date),
    description: describe(
      oneLine(event.description ?? ""),
      listDishes(event.dishes, i18n),
      i18n._("Let us know if you can come."),
    ),
    picturePath: `/event/${token}/preview.jpg`,
    picture: {
      kind: "invitation",
      above: i18n._("{host} invites you", { host: isolate(i18n, host) }),
      title: event.title,
      fallback: i18n._("You are invited"),
      below: [date, event.eventTime].filter(Boolean).join(" · ") || null,
      signature,
      photos: [...new Set(photos.flatMap(storedName))].slice(0, PHOTOS_ON_PICTURE),
    },
  };
}

const storedName = (address: string | null) => photoName(address ?? "") ?? [];

async function readHousehold({ db, env }: Deps) {
  const { language, householdName } = await readSettings(db);
  const signature = oneLine(householdName ?? "") || env.productName;
  return { i18n: i18nFor(languageOf(language) ?? "en"), householdName, signature };
}

function invitationTitle(i18n: I18n, ...texts: [host: string, title: string, date: string]): string {
  // Runs first, because it also removes isolates.
  const [host = "", title = "", date] = texts.map(oneLine);
  const values = { host: isolate(i18n, host), title: isolate(i18n, title) };
  return [i18n._("{host} invites you: {title}", values).trim(), date].filter(Boolean).join(" · ");
}

function methodName(method: CookingMethod, i18n: I18n): string {
  const names = {
    Fried: i18n._("Fried"),
    Grilled: i18n._("Grilled"),
    Baked: i18n._("Baked"),
    Raw: i18n._("Raw"),
  };
  return names[method];
}

/** Ignores repeated keys such as `?key=a&key=b`. */
const readKey = (key: unknown) => (typeof key === "string" ? key : undefined);

/** Returns the first text that is not empty. */
function describe(...texts: (string | null)[]): string {
  return ellipsize(texts.find(Boolean) ?? "", MAX_DESCRIPTION);
}

function listDishes(dishes: { title: string }[], i18n: I18n): string | null {
  if (dishes.length === 0) return null;
  const titles = dishes.map(({ title }) => isolate(i18n, oneLine(title)));
  // "and 1 more" would be as long as the name of the dish.
  const named = titles.length <= MAX_DISHES_NAMED + 1 ? titles : titles.slice(0, MAX_DISHES_NAMED);
  const values = {
    dishes: named.join(i18n.locale === "ar" ? "، " : ", "),
    count: titles.length - named.length,
  };
  return values.count > 0
    ? i18n._("{count, plural, other {On the table: {dishes} and # more.}}", values)
    : i18n._("On the table: {dishes}.", values);
}
