import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import { openInvitation } from "#server/features/guests/invitation-links.service.ts";
import { requireShareKey } from "#server/features/public/public.service.ts";
import { shortName } from "#server/features/sharing/short-name.ts";
import { notFound } from "#server/http/errors.ts";
import { formatEventDate } from "#shared/event-date.ts";
import { idParams } from "#shared/http/wire.ts";
import { oneLine, shortened } from "./plain-text.ts";
import { findDishForCard, findMenuForCard } from "./previews.queries.ts";

type Context = Pick<Deps, "db" | "now">;

/** What a link shows in a chat: words beside a picture. */
export interface Card {
  title: string;
  description: string;
  /** Path of the picture, without a query. */
  picturePath: string;
  picture: PictureContent;
}

/** Everything that stands on a picture; two pictures of the same content are the same picture. */
export interface PictureContent {
  kind: "dish" | "menu" | "invitation";
  /** The line above the title. */
  above: string | null;
  title: string;
  /** The line below it. */
  below: string | null;
  /** Names of stored photos, at most four. */
  photos: string[];
}

const PHOTOS_ON_PICTURE = 4;
/** More is cut off by the chat programs, each at another place. */
const MAX_DESCRIPTION = 200;
const DISHES_NAMED = 4;

/** @throws 404, as for the dish itself */
export async function getDishCard({ db }: Context, spelledId: unknown, key: unknown): Promise<Card> {
  const id = readId(spelledId, "Dish");
  await requireShareKey(db, "dish", id, readKey(key));
  const dish = await findDishForCard(db, id);
  if (!dish) throw notFound("Dish");
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
      photos: dish.photo === null ? [] : [dish.photo],
    },
  };
}

/** @throws 404, as for the menu itself */
export async function getMenuCard({ db, now }: Context, spelledId: unknown, key: unknown): Promise<Card> {
  const id = readId(spelledId, "Menu");
  await requireShareKey(db, "menu", id, readKey(key));
  const menu = await findMenuForCard(db, id);
  if (!menu) throw notFound("Menu");
  const date = formatEventDate(menu.eventDate, now());
  const photos = menu.dishes.flatMap(({ photo }) => photo ?? []);
  return {
    title: [menu.title, date].filter(Boolean).map(oneLine).join(" · "),
    description: describe(menu.description, dishesInWords(menu.dishes), "A menu from our table."),
    picturePath: `/public/menus/${id}/preview.jpg`,
    picture: {
      kind: "menu",
      above: "Menu",
      title: menu.title,
      below: [date, menu.eventTime].filter(Boolean).join(" · ") || null,
      photos: [...new Set(photos)].slice(0, PHOTOS_ON_PICTURE),
    },
  };
}

/** Of the member who invited, first name and initial (decisions §6). @throws as `openInvitation` */
export async function getInvitationCard({ db, now }: Context, token: string): Promise<Card> {
  const invitation = await openInvitation(db, token);
  const host = shortName(invitation.creator);
  const date = formatEventDate(invitation.eventDate, now());
  return {
    title: [`${host} invites you: ${invitation.eventTitle}`, date].filter(Boolean).map(oneLine).join(" · "),
    description: describe(
      invitation.eventDescription,
      "Choose what you would like to eat. No account needed.",
    ),
    picturePath: `/menu/${token}/preview.jpg`,
    picture: {
      kind: "invitation",
      above: `${host} invites you`,
      title: invitation.eventTitle,
      below: [date, invitation.eventTime].filter(Boolean).join(" · ") || null,
      photos: [],
    },
  };
}

function readId(spelled: unknown, what: "Dish" | "Menu"): number {
  const result = z.safeParse(idParams, { id: spelled });
  if (!result.success) throw notFound(what);
  return result.data.id;
}

/** `?key=a&key=b` is no key. */
const readKey = (key: unknown) => (typeof key === "string" ? key : undefined);

/** The first of the texts that says something. */
function describe(...texts: (string | null)[]): string {
  const said = texts.map((text) => oneLine(text ?? "")).find((text) => text !== "");
  return shortened(said ?? "", MAX_DESCRIPTION);
}

function dishesInWords(dishes: { title: string }[]): string | null {
  if (dishes.length === 0) return null;
  const titles = dishes.map(({ title }) => oneLine(title));
  // "and 1 more" would take as much room as the dish itself.
  const named = titles.length <= DISHES_NAMED + 1 ? titles : titles.slice(0, DISHES_NAMED);
  const more = titles.length - named.length;
  return `On the table: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}
