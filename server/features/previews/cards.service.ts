import type { Deps } from "#server/deps.ts";
import { getGuestEvent } from "#server/features/events/guest-answers.service.ts";
import { requireActiveInvitation } from "#server/features/guests/invitation-links.service.ts";
import { requireShareKey } from "#server/features/public/public.service.ts";
import { readHouseholdName } from "#server/features/sharing/settings.service.ts";
import { hostName, shortName } from "#server/features/sharing/short-name.ts";
import { requireFound } from "#server/http/errors.ts";
import { requireId } from "#server/http/require-id.ts";
import { formatEventDateIn } from "#shared/event-date.ts";
import { oneLine, truncate } from "./plain-text.ts";
import { findDishForCard, findMenuForCard } from "./previews.queries.ts";

type Context = Pick<Deps, "db" | "env" | "now">;

/** The link preview that chat apps show: text and a picture. */
export interface Card {
  title: string;
  description: string;
  /** Without a query string. */
  picturePath: string;
  picture: PictureContent;
}

/** All inputs of a picture; equal contents give equal pictures. */
export interface PictureContent {
  kind: "dish" | "menu" | "invitation";
  above: string | null;
  title: string;
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

export async function getDishCard(deps: Context, rawId: unknown, key: unknown): Promise<Card> {
  const { db } = deps;
  const id = requireId(rawId, "Dish");
  await requireShareKey(db, "dish", id, readKey(key));
  const dish = requireFound(await findDishForCard(db, id), "Dish");
  const kind = [dish.category, dish.cookingMethod].filter(Boolean).join(" · ");
  return {
    title: oneLine(dish.title),
    description: describe(dish.description, kind || "A dish from our table."),
    picturePath: `/public/dishes/${id}/preview.jpg`,
    picture: {
      kind: "dish",
      above: kind || null,
      title: dish.title,
      below: null,
      signature: await signatureOf(deps),
      photos: dish.photo === null ? [] : [dish.photo],
    },
  };
}

export async function getMenuCard(deps: Context, rawId: unknown, key: unknown): Promise<Card> {
  const { db, now } = deps;
  const id = requireId(rawId, "Menu");
  await requireShareKey(db, "menu", id, readKey(key));
  const menu = requireFound(await findMenuForCard(db, id), "Menu");
  const date = formatEventDateIn(menu.eventDate, now());
  const photos = menu.dishes.flatMap(({ photo }) => photo ?? []);
  return {
    title: [menu.title, date].filter(Boolean).map(oneLine).join(" · "),
    description: describe(menu.description, listDishes(menu.dishes), "A menu from our table."),
    picturePath: `/public/menus/${id}/preview.jpg`,
    picture: {
      kind: "menu",
      above: "Menu",
      title: menu.title,
      below: [date, menu.eventTime].filter(Boolean).join(" · ") || null,
      signature: await signatureOf(deps),
      photos: [...new Set(photos)].slice(0, PHOTOS_ON_PICTURE),
    },
  };
}

/** Names the host by first name and initial only. @throws like `requireActiveInvitation` */
export async function getInvitationCard(deps: Context, token: string): Promise<Card> {
  const { db, now } = deps;
  const invitation = await requireActiveInvitation(db, token);
  const host = hostName(invitation.creator, await readHouseholdName(db));
  const date = formatEventDateIn(invitation.eventDate, now());
  return {
    title: [`${host} invites you: ${invitation.eventTitle}`, date].filter(Boolean).map(oneLine).join(" · "),
    description: describe(
      invitation.eventDescription,
      "Choose the dishes you'd love to eat. No account needed.",
    ),
    picturePath: `/menu/${token}/preview.jpg`,
    picture: {
      kind: "invitation",
      above: `${shortName(invitation.creator)} invites you`,
      title: invitation.eventTitle,
      below: [date, invitation.eventTime].filter(Boolean).join(" · ") || null,
      signature: await signatureOf(deps),
      photos: [],
    },
  };
}

/** Without place, answers and names of guests. @throws like `getGuestEvent` */
export async function getEventCard(deps: Context, token: string): Promise<Card> {
  const event = await getGuestEvent(deps, token);
  const date = formatEventDateIn(event.eventDate, deps.now());
  // The first of them heads the page.
  const photos = event.image ? [event.image] : event.dishes.map(({ image }) => image);
  return {
    title: [`${event.invitedBy} invites you: ${event.title}`, date].filter(Boolean).map(oneLine).join(" · "),
    description: describe(event.description, listDishes(event.dishes), "Let us know if you can come."),
    picturePath: `/event/${token}/preview.jpg`,
    picture: {
      kind: "invitation",
      above: `${event.invitedBy} invites you`,
      title: event.title,
      below: [date, event.eventTime].filter(Boolean).join(" · ") || null,
      signature: await signatureOf(deps),
      photos: [...new Set(photos.flatMap(storedName))].slice(0, PHOTOS_ON_PICTURE),
    },
  };
}

const STORED = "/images/";
const storedName = (address: string | null) =>
  address?.startsWith(STORED) ? [address.slice(STORED.length)] : [];

async function signatureOf({ db, env }: Context): Promise<string> {
  return oneLine((await readHouseholdName(db)) ?? "") || env.productName;
}

/** Ignores repeated keys such as `?key=a&key=b`. */
const readKey = (key: unknown) => (typeof key === "string" ? key : undefined);

/** @returns the first text that is not empty, on one line */
function describe(...texts: (string | null)[]): string {
  const text = texts.map((text) => oneLine(text ?? "")).find((text) => text !== "");
  return truncate(text ?? "", MAX_DESCRIPTION);
}

function listDishes(dishes: { title: string }[]): string | null {
  if (dishes.length === 0) return null;
  const titles = dishes.map(({ title }) => oneLine(title));
  // "and 1 more" would be as long as the name of the dish.
  const named = titles.length <= MAX_DISHES_NAMED + 1 ? titles : titles.slice(0, MAX_DISHES_NAMED);
  const more = titles.length - named.length;
  return `On the table: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}
