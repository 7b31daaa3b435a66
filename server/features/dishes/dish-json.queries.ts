import { getTableColumns, sql, type SQL } from "drizzle-orm";
import type { Tag } from "#server/database/change-log.sql.ts";
import { type DbOrTx, oneRow } from "#server/database/db.ts";
import { drawingOf, hasRecipe } from "#server/database/dish-columns.sql.ts";
import { imageNameOf } from "#server/database/first-image.sql.ts";
import { foodLabels } from "#server/database/food-labels.sql.ts";
import { isoTime, memberJson } from "#server/database/json.sql.ts";
import { largeImagesOf } from "#server/database/large-images.sql.ts";
import { avatarColorOf } from "#server/database/users.sql.ts";
import type { TaggedJson } from "#server/http/prepared-response.ts";
import { dishDetailView, dishView } from "#shared/dishes.api.ts";
import { COMMENTS_IN_PREVIEW } from "#shared/limits.ts";
import { comments, dishes, images, likes, menus, users } from "#shared/schema/index.ts";

export interface DishQuery {
  /** In any case; null for uncategorized dishes. */
  category?: string | null | undefined;
  limit?: number | undefined;
  /** Id of the last dish of the previous page. */
  cursor?: number | undefined;
}

type DishStatement = ReturnType<typeof prepare>;
export type DishStatements = ReturnType<typeof prepareDishStatements>;

/** Prepares statements that return dishes as the JSON of the API. */
export function prepareDishStatements(db: DbOrTx) {
  return {
    all: prepare(db, "all_dishes", page(sql`true`)),
    ofCategory: prepare(
      db,
      "dishes_of_category",
      page(sql`lower(category) = lower(${sql.placeholder("category")}::text)`),
    ),
    uncategorized: prepare(db, "uncategorized_dishes", page(sql`category is null`)),
    detail: prepare(db, "dish_detail", byId, detailColumns),
  };
}

export async function listDishJson(
  statements: DishStatements,
  viewer: string,
  { category, limit = null, cursor = null }: { [K in keyof DishQuery]: DishQuery[K] | null },
): Promise<TaggedJson> {
  const { all, ofCategory, uncategorized } = statements;
  const statement = category === undefined ? all : category === null ? uncategorized : ofCategory;
  const { ids, json } = await run(statement, { viewer, category, limit, cursor });
  return { body: `[${json ?? ""}]`, tags: tagsOf(ids) };
}

/** Returns a dish with its menus and estimate, for the detail view. */
export async function findDishDetailJson(
  { detail }: DishStatements,
  viewer: string,
  id: number,
): Promise<(Omit<TaggedJson, "body"> & { body: string }) | undefined> {
  const { ids, json } = await run(detail, { viewer, id });
  return json === null ? undefined : { body: json, tags: [...tagsOf(ids), "menus"] };
}

/** Returns a dish as in lists. */
export async function findDishJson(db: DbOrTx, viewer: string, id: number): Promise<string | undefined> {
  const { json } = await run(prepare(db, "one_dish", byId), { viewer, id });
  return json ?? undefined;
}

const tagsOf = (ids: number[] | null): Tag[] => ["dishes", "users", ...(ids ?? [])];

async function run(statement: DishStatement, values: Record<string, unknown>) {
  return statement.execute(values).then(oneRow);
}

const byId = sql`select * from ${dishes} where id = ${sql.placeholder("id")}`;

/** Starts after the cursor's dish; if it was deleted, after its position (ids increase with time). */
function page(where: SQL): SQL {
  const cursor = sql`${sql.placeholder("cursor")}::integer`;
  return sql`select * from ${dishes}
    where ${where} and (created_at, id) < (
      case when ${cursor} is null then 'infinity'
        else (select last.created_at from ${dishes} last where last.id <= ${cursor} order by last.id desc limit 1) end,
      coalesce(${cursor}, 0))
    order by created_at desc, id desc limit ${sql.placeholder("limit")}`;
}

/** The fields of a view that are columns of the dish, without times. */
function columnsOf(view: object): SQL {
  const columns = Object.entries(getTableColumns(dishes)).filter(
    ([field, { dataType }]) => field in view && dataType !== "date",
  );
  return sql.raw(columns.map(([field, { name }]) => `dish.${name} as "${field}"`).join(", "));
}

const listColumns = columnsOf(dishView.shape);

const detailColumns = sql`${columnsOf(dishDetailView.shape)}, ${foodLabels} as labels,
  ${largeImagesOf(sql`dish.images`)} as "largeImages", (
    select coalesce(json_agg(json_build_object('id', id, 'title', title) order by created_at desc, id desc), '[]')
    from ${menus} where dish_ids @> array[dish.id]
  ) as menus`;

/** @param selection statement that selects the dishes */
function prepare(db: DbOrTx, name: string, selection: SQL, columns = listColumns) {
  return db
    .select({ ids: sql<number[] | null>`ids`, json: sql<string | null>`json` })
    .from(
      sql`(
        with dish as materialized (${selection}), selected as materialized (select array(select id from dish) as ids),
        dish_likes as (
          select dish_id, count(*)::integer as count, bool_or(user_id = ${sql.placeholder("viewer")}) as mine
          from ${likes} where dish_id = any((select ids from selected)::integer[]) group by dish_id
        ), dish_comments as (
          select dish_id, max(count)::integer as count,
            json_agg((select row_to_json(shown) from (
              select id, content, ${isoTime(sql`created_at`)} as "createdAt", author as "user"
            ) shown) order by id desc) filter (where place <= ${sql.raw(String(COMMENTS_IN_PREVIEW))}) as newest
          from (
            select comment.*, row_number() over (partition by dish_id order by comment.id desc) as place,
              count(*) over (partition by dish_id) as count,
              (select row_to_json(shown) from (select author.id, author.first_name as "firstName",
                author.last_name as "lastName", author.profile_image_url as "profileImageUrl",
                ${avatarColorOf(sql`author.position`)} as color) shown) as author
            from ${comments} comment join ${users} author on author.id = comment.user_id
            where dish_id = any((select ids from selected)::integer[])
          ) comment group by dish_id
        )
        select array_agg(id) as ids, string_agg(row_to_json(view)::text, ',') as json
        from (
          select ${columns}, ${isoTime(sql`dish.created_at`)} as "createdAt",
            ${isoTime(sql`dish.updated_at`)} as "updatedAt", image.color as "imageColor",
            ${drawingOf(sql`images`, sql`calories_details`)} as drawing,
            ${hasRecipe} as "hasRecipe", ${memberJson("creator")} as creator,
            coalesce(dish_likes.mine, false) as "isLiked", coalesce(dish_likes.count, 0) as "likeCount",
            coalesce(dish_comments.count, 0) as "commentCount", coalesce(newest, '[]') as comments
          from dish join ${users} creator on creator.id = dish.created_by
          left join ${images} image on image.name = ${imageNameOf(sql`images[1]`)}
          left join dish_likes on dish_likes.dish_id = dish.id
          left join dish_comments on dish_comments.dish_id = dish.id
          order by dish.created_at desc, dish.id desc
        ) view
      ) as response`,
    )
    .prepare(name);
}
