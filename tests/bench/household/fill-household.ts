import { randomUUID } from "node:crypto";
import type { PgInsertValue, PgTable } from "drizzle-orm/pg-core";
import { createDatabase, createPool, transact, type Database } from "#server/database/db.ts";
import { migrateDatabase } from "#server/database/migrations.ts";
import { readEnv } from "#server/env.ts";
import { hashPassword } from "#server/features/auth/passwords.service.ts";
import { findAllLabels } from "#server/features/dishes/dish-labels.service.ts";
import { FOOD_DATA_VERSION } from "#server/features/foods/food-data-version.ts";
import { preparePhotos, savePhotos } from "#server/features/images/images.service.ts";
import { createLogger } from "#server/log.ts";
import { COOKING_METHODS } from "#shared/choices.ts";
import { activities, categories, comments, dishes, likes, menus, users } from "#shared/schema/index.ts";
import { drawPhoto } from "../drawn-photos.ts";
import { createRandom } from "../random.ts";
import { categoryNames, commentText, dishText } from "./dish-texts.ts";

const MEMBERS = 8;
const PHOTOS = 200;
const MENUS = 40;

export interface Household {
  member: { username: string; password: string };
  dishIds: number[];
}

/** Migrates a database and fills it with dishes, likes, comments, photos and 40 menus, the same in every run. */
export async function fillHousehold(url: string, count: number): Promise<Household> {
  await migrateDatabase(url);
  const pool = createPool(url, createLogger(readEnv({ NODE_ENV: "test" })));
  try {
    return await fill(createDatabase(pool), count);
  } finally {
    await pool.end();
  }
}

async function fill(db: Database, count: number): Promise<Household> {
  const random = createRandom(20);
  const { below, pick, pickSome } = random;
  const password = randomUUID();
  const members = await fillMembers(db, password);
  const anyone = () => pick(members);
  await db.insert(categories).values(categoryNames.map((name) => ({ name, createdBy: anyone() })));
  const photos = await fillPhotos(db);

  const start = Date.now() - count * 60_000;
  const moment = (index: number) => new Date(start + index * 60_000);
  const rows = Array.from({ length: count }, (_, index) => ({
    ...dishText(random),
    category: below(10) > 0 ? pick(categoryNames) : null,
    cookingMethod: pick(COOKING_METHODS),
    images: pickSome(photos, 1 + below(3)),
    estimatedCalories: below(4) > 0 ? 100 + below(700) : null,
    createdBy: anyone(),
    createdAt: moment(index),
    updatedAt: moment(index),
  }));
  const dishIds: number[] = [];
  for (const portion of portions(rows)) {
    const inserted = await db.insert(dishes).values(portion).returning({ id: dishes.id });
    dishIds.push(...inserted.map(({ id }) => id));
  }
  // Otherwise each measured server would begin with this job.
  await findAllLabels({ db }, { version: FOOD_DATA_VERSION });

  await insertMany(
    db,
    likes,
    dishIds.flatMap((dishId) => pickSome(members, below(MEMBERS)).map((userId) => ({ dishId, userId }))),
  );
  await insertMany(
    db,
    comments,
    dishIds.flatMap((dishId) =>
      Array.from({ length: below(6) }, () => ({ dishId, userId: anyone(), content: commentText(random) })),
    ),
  );
  await insertMany(
    db,
    activities,
    rows.map(({ title, createdBy, createdAt }, index) => ({
      type: "dish_created" as const,
      userId: createdBy,
      targetType: "dish" as const,
      targetId: dishIds[index],
      metadata: { dishTitle: title },
      createdAt,
    })),
  );
  await insertMany(
    db,
    menus,
    Array.from({ length: MENUS }, (_, index) => ({
      title: `Dinner ${index + 1}`,
      eventDate: moment(index).toISOString().slice(0, 10),
      dishIds: pickSome(dishIds, 3 + below(6)),
      createdBy: anyone(),
    })),
  );
  // Update statistics and clean up the search index, as in a database in use.
  await db.$client.query("vacuum analyze");
  return { member: { username: "member1", password }, dishIds };
}

async function fillMembers(db: Database, password: string): Promise<string[]> {
  const hash = await hashPassword(password);
  const names = ["Ayşe", "Omar", "Lena", "Noor", "Yusuf", "Maria", "Tom", "Zeynep"];
  const rows = Array.from({ length: MEMBERS }, (_, index) => ({
    username: `member${index + 1}`,
    firstName: names[index],
    lastName: "Demir",
    email: `member${index + 1}@example.org`,
    password: hash,
    isAdmin: index === 0,
  }));
  const inserted = await db.insert(users).values(rows).returning({ id: users.id });
  return inserted.map(({ id }) => id);
}

let prepared: ReturnType<typeof prepareAll> | undefined;

/** Uses the product's photo pipeline, so that photos have realistic sizes. */
async function prepareAll() {
  const photos: Awaited<ReturnType<typeof preparePhotos>> = [];
  const atOnce = 20;
  for (let first = 0; first < PHOTOS; first += atOnce) {
    const drawn = await Promise.all(Array.from({ length: atOnce }, (_, index) => drawPhoto(first + index)));
    photos.push(...(await preparePhotos(drawn, "images", { lane: "bench" })));
  }
  return photos;
}

/** Stores the same photos in every household of a run. */
async function fillPhotos(db: Database): Promise<string[]> {
  const photos = await (prepared ??= prepareAll());
  return transact(db, (tx) => savePhotos(tx, photos));
}

/** A statement has at most 65,535 parameters. */
function portions<T>(rows: T[], size = 500): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}

async function insertMany<T extends PgTable>(
  db: Database,
  table: T,
  rows: PgInsertValue<T>[],
): Promise<void> {
  for (const portion of portions(rows)) await db.insert(table).values(portion);
}
