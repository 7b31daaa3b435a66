import { createHash } from "node:crypto";
import sharp from "sharp";
import type { Database } from "#server/database/db.ts";
import { findLabels } from "#server/features/foods/labels.ts";
import type { ActivityType } from "#shared/activities.ts";
import {
  activities,
  categories,
  comments,
  dishes,
  editHistory,
  images,
  likes,
  meals,
  menus,
  type ActivityMetadata,
} from "#shared/schema/index.ts";
import { buildUser } from "#tests/setup/data/builders.ts";
import { isoDate } from "./days.ts";
import type { User } from "./fixtures.ts";
import { addBackups } from "./household-backups.ts";
import { addBatch } from "./household-batch.ts";
import { inviteGroups } from "./household-events.ts";
import { inviteGuests } from "./household-guests.ts";
import {
  CATEGORIES,
  COMMENTS,
  DISHES,
  MEMBERS,
  MENUS,
  SUSPENDED,
  type PlannedDish,
} from "./household-plan.ts";
import { addPasswordLinks, addTokens } from "./household-tokens.ts";

type Draw = (food: string, seed: number) => Promise<Buffer>;

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

/**
 * Fills an empty database with a household of several weeks: members, categories, dishes (with several photos, one,
 * none, and a broken one), likes, comments, menus and activities.
 * @param me an existing member, who owns some of it
 */
export async function fillHousehold(db: Database, me: User, draw: Draw = plainPicture): Promise<void> {
  const members = [me];
  for (const names of MEMBERS) members.push(await buildUser(db, names));
  await buildUser(db, SUSPENDED);
  const memberAt = (index: number) => members[index % members.length] ?? me;

  await db.insert(categories).values(CATEGORIES.map((category) => ({ ...category, createdBy: me.id })));
  const photos = await storePictures(db, draw);
  const rows = await db
    .insert(dishes)
    .values(
      DISHES.map(({ foods, broken, hours, ...dish }, index) => ({
        ...dish,
        foundLabels: findLabels(dish),
        images: broken
          ? [`/images/${"0".repeat(64)}.jpg`]
          : (foods ?? []).map((food) => photos.get(food) ?? ""),
        createdBy: memberAt(index).id,
        createdAt: ago(hours),
        updatedAt: ago(hours),
      })),
    )
    .returning();

  const dishAt = (index: number) => {
    const dish = rows[index % rows.length];
    if (!dish) throw new Error("The household has no dishes.");
    return dish;
  };
  await db
    .insert(likes)
    .values(
      rows.flatMap((dish, index) =>
        members
          .filter((_, member) => (index + member) % 3 !== 0)
          .map((user) => ({ dishId: dish.id, userId: user.id })),
      ),
    );
  await db.insert(comments).values(
    COMMENTS.map((content, index) => ({
      dishId: dishAt(index < 5 ? 0 : index).id,
      userId: memberAt(index + 1).id,
      content,
      createdAt: ago(30 - index),
    })),
  );
  const planned = await db
    .insert(menus)
    .values(
      MENUS.map(({ dishes: chosen, inDays, hours, ...menu }, index) => ({
        ...menu,
        eventDate: inDays === undefined ? "Some Sunday in spring" : isoDate(inDays),
        dishIds: chosen.map((dish) => dishAt(dish).id),
        createdBy: memberAt(index).id,
        createdAt: ago(hours),
        updatedAt: ago(hours),
      })),
    )
    .returning();

  const activity = (
    type: ActivityType,
    hours: number,
    user: User,
    about: object,
    metadata: ActivityMetadata,
  ) => ({
    type,
    userId: user.id,
    createdAt: ago(hours),
    metadata,
    ...about,
  });
  const activityRows = [
    ...(await inviteGuests(db, me)),
    ...rows.map((dish, index) =>
      activity(
        "dish_created",
        DISHES[index]?.hours ?? 0,
        memberAt(index),
        { targetType: "dish", targetId: dish.id },
        { dishTitle: dish.title },
      ),
    ),
    ...planned.map((menu, index) =>
      activity(
        "menu_created",
        MENUS[index]?.hours ?? 0,
        memberAt(index),
        { targetType: "menu", targetId: menu.id },
        { menuTitle: menu.title },
      ),
    ),
    activity(
      "dish_liked",
      0.2,
      memberAt(2),
      { targetType: "dish", targetId: dishAt(0).id },
      { dishTitle: dishAt(0).title },
    ),
    activity(
      "dish_commented",
      1.5,
      memberAt(3),
      { targetType: "dish", targetId: dishAt(0).id },
      { dishTitle: dishAt(0).title },
    ),
  ];
  // The feed is ordered by id.
  await db
    .insert(activities)
    .values(activityRows.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt)));
  await db.insert(editHistory).values([
    {
      entityType: "dish",
      entityId: String(dishAt(0).id),
      editedBy: memberAt(1).id,
      fieldName: "title",
      oldValue: "Lentil soup",
      newValue: dishAt(0).title,
      createdAt: ago(2),
    },
  ]);
  const meal = { day: isoDate(0), createdBy: me.id };
  await db.insert(meals).values([
    { ...meal, slot: "dinner", dishId: dishAt(0).id, isCooked: true, note: "More lemon next time" },
    { ...meal, slot: "lunch", text: "Leftovers" },
  ]);
  await inviteGroups(db, me);
  await addBatch(db, me, ago(9), dishAt);
  await addBackups(db, me);
  await addTokens(db, me);
  await addPasswordLinks(db, me);
}

/** Stores a picture of each food on a dish. @returns the path of each picture by food */
async function storePictures(db: Database, draw: Draw): Promise<Map<string, string>> {
  const foods = [...new Set(DISHES.flatMap((dish: PlannedDish) => dish.foods ?? []))];
  const stored = await Promise.all(
    foods.map(async (food, index) => {
      const bytes = await draw(food, index + 1);
      const { dominant } = await sharp(bytes).stats();
      const color = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
      const name = `${createHash("sha256").update(bytes).digest("hex")}.jpg`;
      return { food, row: { name, bytes, color, contentType: "image/jpeg", width: 400, height: 400 } };
    }),
  );
  await db.insert(images).values(stored.map(({ row }) => row));
  return new Map(stored.map(({ food, row }) => [food, `/images/${row.name}`]));
}

const plain = new Map<string, Promise<Buffer>>();

/** A picture in one color per food. */
function plainPicture(food: string, seed: number): Promise<Buffer> {
  const background = { r: (seed * 67) % 256, g: (seed * 29) % 256, b: (seed * 101) % 256 };
  const picture =
    plain.get(food) ??
    sharp({ create: { width: 400, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer();
  plain.set(food, picture);
  return picture;
}
