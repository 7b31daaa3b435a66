import { and, asc, desc, eq, getTableColumns, gt, sql, type SQL } from "drizzle-orm";
import type { Database, DbOrTx } from "#server/database/db.ts";
import { firstImageName } from "#server/database/first-image.sql.ts";
import { changedDishIds, seen } from "#server/features/read-model/change-log.sql.ts";
import { COMMENTS_IN_PREVIEW } from "#shared/limits.ts";
import { comments, dishes, images, likes, users } from "#shared/schema.ts";
import { inCategory } from "./dishes.queries.ts";

/** Everything a card shows of a dish, whoever looks. */
export type DishSource = Awaited<ReturnType<typeof listDishSources>>[number];

export interface DishFilter {
  /** In any case; null for the uncategorized. */
  category?: string | null | undefined;
  limit?: number | undefined;
  /** Id of the last dish of the page before. */
  cursor?: number | undefined;
}

/** Newest first. One statement, whatever the number of dishes. */
export async function listDishSources(db: DbOrTx, { category, limit, cursor }: DishFilter) {
  const query = dishSources(db, {})
    .where(and(category === undefined ? undefined : inCategory(category), cursor ? after(cursor) : undefined))
    .orderBy(desc(dishes.createdAt), desc(dishes.id))
    .$dynamic();
  return limit ? query.limit(limit) : query;
}

export async function findDishSource(db: DbOrTx, id: number) {
  const [dish] = await dishSources(db, {}).where(eq(dishes.id, id));
  return dish;
}

/** Those of `ids` that exist, in no order. */
export async function listDishSourcesOf(db: DbOrTx, ids: number[]): Promise<DishSource[]> {
  return dishSources(db, {}).where(sql`${dishes.id} = any(${sql.param(ids)}::integer[])`);
}

/** Those that have changed and exist, in no order, each with what was seen when they were read. */
export function prepareChangedDishSources(db: Database) {
  return dishSources(db, { seen })
    .where(sql`${dishes.id} = any(${changedDishIds})`)
    .prepare("changed_dishes");
}

/** The next dishes by id: to read all of them piece by piece. */
export async function listDishSourcesAfter(db: DbOrTx, id: number, limit: number): Promise<DishSource[]> {
  return dishSources(db, {}).where(gt(dishes.id, id)).orderBy(asc(dishes.id)).limit(limit);
}

/** Dishes that show something of these members: who posted them, who wrote a comment. */
export async function listDishIdsShowing(db: DbOrTx, userIds: string[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from ${dishes} where created_by = any(${sql.param(userIds)}::text[])
    union select dish_id from ${comments} where user_id = any(${sql.param(userIds)}::text[])`);
  return rows.map(({ id }) => id);
}

function dishSources<Beside extends Record<string, Record<string, SQL>>>(db: DbOrTx, beside: Beside) {
  return db
    .select({
      ...beside,
      ...getTableColumns(dishes),
      creator: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
      imageColor: images.color,
      categoryKey: sql<string | null>`lower(${dishes.category})`,
      /** Ids of those who like it. */
      likers: sql<string[]>`array(select user_id from ${likes} where ${likes.dishId} = ${dishes.id})`,
      commentCount: sql<number>`(select count(*)::integer from ${comments} where ${comments.dishId} = ${dishes.id})`,
      comments: newestComments,
    })
    .from(dishes)
    .innerJoin(users, eq(users.id, dishes.createdBy))
    .leftJoin(images, eq(images.name, firstImageName));
}

interface NewComment {
  id: number;
  content: string;
  createdAt: Date;
  user: { id: string; firstName: string | null; lastName: string | null; profileImageUrl: string | null };
}

const newestComments: SQL<NewComment[]> = sql`(
  select coalesce(json_agg(json_build_object(
    'id', newest.id, 'content', newest.content, 'createdAt', newest.created_at,
    'user', json_build_object('id', author.id, 'firstName', author.first_name,
      'lastName', author.last_name, 'profileImageUrl', author.profile_image_url)
  ) order by newest.id desc), '[]')
  from (
    select * from ${comments} where ${comments.dishId} = ${dishes.id} order by ${comments.id} desc limit ${COMMENTS_IN_PREVIEW}
  ) newest
  join ${users} author on author.id = newest.user_id
)`.mapWith((rows: (Omit<NewComment, "createdAt"> & { createdAt: string })[]) =>
  rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })),
);

/** After the cursor's dish; when that was deleted meanwhile, after where it stood (ids grow with time). */
function after(cursor: number): SQL {
  return sql`(${dishes.createdAt}, ${dishes.id}) < (
    (select last.created_at from ${dishes} last where last.id <= ${cursor} order by last.id desc limit 1), ${cursor})`;
}
