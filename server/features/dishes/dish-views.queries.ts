import { and, desc, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { DbOrTx } from "#server/db.ts";
import { COMMENTS_IN_PREVIEW } from "#shared/limits.ts";
import { comments, dishes, images, likes, users } from "#shared/schema.ts";
import { inCategory } from "./dishes.queries.ts";

export type DishView = Awaited<ReturnType<typeof listDishViews>>[number];

export interface DishFilter {
  /** In any case; null for the uncategorized. */
  category?: string | null | undefined;
  limit?: number | undefined;
  /** Id of the last dish of the page before. */
  cursor?: number | undefined;
}

/** Everything a card shows, newest first, as `viewerId` sees it. One statement, whatever the number of dishes. */
export async function listDishViews(db: DbOrTx, viewerId: string, { category, limit, cursor }: DishFilter) {
  const query = dishViews(db, viewerId)
    .where(and(category === undefined ? undefined : inCategory(category), cursor ? after(cursor) : undefined))
    .orderBy(desc(dishes.createdAt), desc(dishes.id))
    .$dynamic();
  return limit ? query.limit(limit) : query;
}

export async function findDishView(db: DbOrTx, viewerId: string, id: number) {
  const [dish] = await dishViews(db, viewerId).where(eq(dishes.id, id));
  return dish;
}

function dishViews(db: DbOrTx, viewerId: string) {
  const reactions = db
    .select({
      likeCount: sql<number>`count(*)::integer`.as("like_count"),
      isLiked: sql<boolean>`coalesce(bool_or(${likes.userId} = ${viewerId}), false)`.as("is_liked"),
    })
    .from(likes)
    .where(eq(likes.dishId, dishes.id))
    .as("reactions");
  return db
    .select({
      ...getTableColumns(dishes),
      creator: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
      imageColor: images.color,
      likeCount: reactions.likeCount,
      isLiked: reactions.isLiked,
      commentCount: sql<number>`(select count(*)::integer from ${comments} where ${comments.dishId} = ${dishes.id})`,
      comments: newestComments,
    })
    .from(dishes)
    .innerJoin(users, eq(users.id, dishes.createdBy))
    .leftJoin(images, eq(images.name, firstImageName))
    .leftJoinLateral(reactions, sql`true`);
}

/** What follows `/images/` in the first address; addresses elsewhere give a name that no image has. */
const firstImageName = sql`case when starts_with(${dishes.images}[1], '/images/') then substr(${dishes.images}[1], 9) end`;

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
