import { and, desc, eq, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { confirmedLabels, readableRecipeColumns } from "#server/database/dish-columns.sql.ts";
import { firstImageName } from "#server/database/first-image.sql.ts";
import { largeImagesOf } from "#server/database/large-images.sql.ts";
import { avatarColorOf } from "#server/database/users.sql.ts";
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
  estimatedCalories: dishes.estimatedCalories,
};
const nameColumns = {
  firstName: users.firstName,
  lastName: users.lastName,
  color: avatarColorOf(users.position),
};

export async function listChoosableDishes(db: DbOrTx) {
  return db
    .select(publicColumns)
    .from(dishes)
    .leftJoin(images, eq(images.name, firstImageName))
    .orderBy(desc(dishes.createdAt), desc(dishes.id));
}

// PostgreSQL rejects text with NUL characters.
const isKey = (key: string) => /^[0-9a-f]{16}$/.test(key);

export async function hasShareKey(db: DbOrTx, kind: "dish" | "menu", id: number, key: string) {
  if (!isKey(key)) return false;
  if (kind === "menu") return (await db.$count(menus, and(eq(menus.id, id), eq(menus.shareKey, key)))) > 0;
  const fits = or(eq(dishes.shareKey, key), eq(dishes.recipeKey, key));
  return (await db.$count(dishes, and(eq(dishes.id, id), fits))) > 0;
}

/** @param key of the link */
export async function findPublicDish(db: DbOrTx, id: number, key: string) {
  const [dish] = await db
    .select({
      ...publicColumns,
      largeImages: largeImagesOf(sql`${dishes.images}`),
      categoryColor: categories.color,
      caloriesSource: dishes.caloriesSource,
      labels: confirmedLabels,
      recipe: readableRecipeColumns,
      hasRecipeKey: isKey(key) ? sql<boolean>`${dishes.recipeKey} = ${key}` : sql<boolean>`false`,
      createdAt: dishes.createdAt,
      creator: nameColumns,
      likeCount: sql<number>`(select count(*)::integer from ${likes} where ${likes.dishId} = ${dishes.id})`,
      commentCount: sql<number>`(select count(*)::integer from ${comments} where ${comments.dishId} = ${dishes.id})`,
    })
    .from(dishes)
    .innerJoin(users, eq(users.id, dishes.createdBy))
    .leftJoin(images, eq(images.name, firstImageName))
    .leftJoin(categories, eq(sql`lower(${categories.name})`, sql`lower(${dishes.category})`))
    .where(eq(dishes.id, id));
  return dish;
}

export async function listNewestComments(db: DbOrTx, dishId: number) {
  return db
    .select({
      id: comments.id,
      content: comments.content,
      createdAt: comments.createdAt,
      author: nameColumns,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(eq(comments.dishId, dishId))
    .orderBy(desc(comments.id))
    .limit(5);
}
