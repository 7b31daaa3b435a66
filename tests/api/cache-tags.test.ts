import express from "express";
import pg from "pg";
import request from "supertest";
import { afterAll, expect, test } from "vitest";
import type { Tag } from "#server/database/change-log.sql.ts";
import { createDatabase } from "#server/database/db.ts";
import { activitiesRoutes } from "#server/features/activities/activities.routes.ts";
import { toMember } from "#server/features/auth/account.ts";
import { findAccount } from "#server/features/auth/accounts.sql.ts";
import { dishesRoutes } from "#server/features/dishes/dishes.routes.ts";
import { menusRoutes } from "#server/features/menus/menus.routes.ts";
import { searchRoutes } from "#server/features/search/search.routes.ts";
import { ResponseCache } from "#server/http/response-cache.ts";
import { buildDish, buildInvitation, buildMenu } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, db, deps } = await startApp();

/** Columns of `users` whose changes are not logged: no cached response may contain them; the position never changes. */
const UNLOGGED = [
  "password",
  "is_admin",
  "last_notification_viewed_at",
  "created_at",
  "updated_at",
  "position",
  "language",
];
const EVENTS = { insert: 4, delete: 8, update: 16, truncate: 32 };

interface Statement {
  text: string;
  values?: unknown[];
}

/** Statements sent through this pool. */
const statements: Statement[] = [];
const pool = new pg.Pool({ connectionString: deps.databaseUrl, max: 2 });
pool.on("connect", (client) => {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const [query, values] = args as [Statement | string, unknown[]?];
    statements.push(
      typeof query === "string" ? { text: query } : { text: query.text, values: query.values ?? values },
    );
    return send(...args);
  }) as typeof client.query;
});
afterAll(() => pool.end());

/** Exposes the tags of the last response. */
class WatchedCache extends ResponseCache {
  tags: Tag[] = [];

  override async get(...args: Parameters<ResponseCache["get"]>) {
    const response = await super.get(...args);
    this.tags = response.tags;
    return response;
  }
}

test("changes of every table that a cached response reads are logged under one of its tags", async () => {
  const { user } = await asMember();
  const dish = await buildDish(db, { title: "Soup", category: "Soups" });
  await buildDish(db, { category: null });
  const invitation = await buildInvitation(db);
  await buildMenu(db, {
    dishIds: [dish.id],
    isGuestCreated: true,
    guestToken: invitation.token,
    title: "Soups",
  });
  const account = await findAccount(db, user.id);
  /** Relations with triggers that are limited to columns. */
  const limited = new Set<string>();
  const cache = new WatchedCache();
  const watched = { ...deps, pool, db: createDatabase(pool) };
  const app = express()
    .use((req, _res, next) => {
      req.user = account && toMember(account);
      req.mayUseCache = true;
      next();
    })
    .use(dishesRoutes(watched, cache))
    .use(activitiesRoutes(watched, cache))
    .use(menusRoutes(watched, cache))
    .use(searchRoutes(watched, cache));

  const triggers = await readTriggers();
  for (const path of [
    "/api/dishes",
    "/api/dishes?limit=5",
    "/api/dishes?limit=5&category=soups",
    "/api/dishes?limit=5&category=",
    `/api/dishes/${dish.id}`,
    "/api/activities",
    `/api/activities?before=5`,
    "/api/menus",
    "/api/menus/archived",
    "/api/search?q=soup",
    "/api/search?q=lasanga",
    "/api/search/dishes?q=lasanga",
  ]) {
    statements.length = 0;
    const { text } = await request(app).get(path).expect(200);
    expect(text).not.toMatch(/"(password|isAdmin|lastNotificationViewedAt)"/);
    const relations = await relationsOf([...statements]);
    expect([path, relations.size]).not.toEqual([path, 0]);
    for (const relation of relations) {
      const logged = triggers.filter(({ table }) => table === relation);
      for (const [event, bit] of Object.entries(EVENTS)) {
        const topics = logged
          .filter(({ events }) => (events & bit) !== 0)
          .flatMap((trigger) => trigger.topics);
        const isLogged = topics.some((topic) =>
          cache.tags.some((tag) => (typeof tag === "number" ? "dish" : tag) === topic),
        );
        expect({ path, relation, event, topics, isLogged }).toMatchObject({ isLogged: true });
      }
      // Updates that touch none of the trigger's columns are not logged.
      for (const { columns } of logged.filter(({ columns }) => columns.length > 0)) {
        limited.add(relation);
        const unlogged = (await columnsOf(relation)).filter((column) => !columns.includes(column));
        expect({ relation, unlogged }).toEqual({
          relation,
          unlogged: relation === "users" ? UNLOGGED : IMAGE_BYTES,
        });
      }
    }
  }
  expect([...limited].toSorted()).toEqual(["images", "users"]);
});

/** Never updated: an image is named after the hash of its bytes. */
const IMAGE_BYTES = ["content_type", "bytes", "width", "height", "created_at"];

async function readTriggers() {
  const { rows } = await deps.pool.query<{
    table: string;
    events: number;
    function: string;
    args: string;
    columns: string[];
  }>(
    `select relname::text as table, tgtype::int as events, proname as function, encode(tgargs, 'escape') as args,
       array(select attname::text from pg_attribute where attrelid = tgrelid and attnum = any (tgattr)) as columns
     from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
     where proname in ('log_topics', 'log_dishes') and tgenabled in ('O', 'A')`,
  );
  return rows.map(({ args, ...trigger }) => ({
    ...trigger,
    // Each trigger argument ends with NUL.
    topics:
      trigger.function === "log_dishes" ? ["dish"] : args.split("\\000").filter((topic) => topic !== ""),
  }));
}

async function relationsOf(sent: Statement[]): Promise<Set<string>> {
  const relations = new Set<string>();
  for (const { text, values = [] } of sent) {
    if (!/^\s*(select|with)\b/i.test(text) || text.includes("set_config")) continue;
    const { rows } = await deps.pool.query<{ "QUERY PLAN": unknown }>(
      `explain (format json) ${text}`,
      values,
    );
    const plan = JSON.stringify(rows[0]?.["QUERY PLAN"]);
    for (const [, name = ""] of plan.matchAll(/"Relation Name":"(\w+)"/g)) relations.add(name);
  }
  return relations;
}

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await deps.pool.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}
