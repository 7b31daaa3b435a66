import { eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { firstImageName } from "#server/database/first-image.sql.ts";
import { isPending } from "#server/database/pending-menus.sql.ts";
import { dishes, images, menus, searchText, users } from "#shared/schema.ts";
import type { RankedTarget } from "./search-rank.queries.ts";

export const dishTarget: RankedTarget = {
  table: dishes,
  id: dishes.id,
  title: dishes.title,
  headline: searchText(dishes.title, dishes.category),
  description: searchText(dishes.description),
  createdBy: dishes.createdBy,
  createdAt: dishes.createdAt,
};

/** Archived menus are found, pending suggestions never (decisions §6). */
export const menuTarget: RankedTarget = {
  table: menus,
  id: menus.id,
  title: menus.title,
  headline: searchText(menus.title, menus.guestName),
  description: searchText(menus.description),
  createdBy: menus.createdBy,
  createdAt: menus.createdAt,
  hidden: isPending,
};

const person = { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email };

/** What the search dialog shows of these dishes, in their order. */
export async function listDishHits(db: DbOrTx, ids: number[]) {
  if (ids.length === 0) return [];
  const { id, title, description, category } = dishes;
  const hits = await db
    .select({
      id,
      title,
      description,
      category,
      images: dishes.images,
      imageColor: images.color,
      creator: person,
    })
    .from(dishes)
    .innerJoin(users, eq(users.id, dishes.createdBy))
    .leftJoin(images, eq(images.name, firstImageName))
    .where(inArray(id, ids));
  return inOrder(hits, ids);
}

/** What the search dialog shows of these menus, in their order. */
export async function listMenuHits(db: DbOrTx, ids: number[]) {
  if (ids.length === 0) return [];
  const { id, title, description, eventDate, eventTime, isArchived, guestName } = menus;
  const hits = await db
    .select({ id, title, description, eventDate, eventTime, isArchived, guestName, creator: person })
    .from(menus)
    .leftJoin(users, eq(users.id, menus.createdBy))
    .where(inArray(id, ids));
  return inOrder(hits, ids);
}

function inOrder<Hit extends { id: number }>(hits: Hit[], ids: number[]): Hit[] {
  return hits.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
