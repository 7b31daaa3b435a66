import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { plainRoutes } from "#server/features/openapi/plain-routes.ts";
import { comments, sessions, users } from "#shared/schema/index.ts";
import { buildCategory, buildDish, buildMeal, buildMenu, buildUser } from "#tests/setup/data/builders.ts";
import { validValue } from "#tests/setup/data/from-schema.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { cookieHeader } from "#tests/setup/server/cookie-header.ts";
import { endpoints, fill, FOR_THE_PAGE, withTitle } from "#tests/setup/server/endpoints.ts";
import { routesOf } from "#tests/setup/server/routes.ts";

const { asVisitor, asMember, asAdmin, asProgram, db, deps, empty } = await startApp(
  { RATE_LIMIT_SCALE: "1000" },
  { emptyBeforeEach: false },
);

/** Routes of pages and monitoring, which have tests of their own. */
const EXCEPTIONS = [
  ...FOR_THE_PAGE,
  "GET /healthz",
  "GET /readyz",
  "GET /images/:name",
  "GET /api/events",
  "GET /metrics",
  "POST /mcp",
];
const table = [
  ...endpoints,
  ...Object.values(plainRoutes)
    .map(withTitle)
    .filter(({ title }) => !EXCEPTIONS.includes(title)),
];

/** Calls that a token to plan may make besides those that read. */
const PLANNING = [
  "POST /api/dishes",
  "PATCH /api/dishes/:id",
  "PUT /api/dishes/:id/wish",
  "DELETE /api/dishes/:id/wish",
  "POST /api/dishes/from-link",
  "POST /api/dishes/from-text",
  "POST /api/meals",
  "PATCH /api/meals/:id",
  "DELETE /api/meals/:id",
  "PUT /api/meals/:id/leftovers",
  "POST /api/meals/again",
  "POST /api/menus",
  "PATCH /api/menus/:id",
  "PUT /api/menus/:id/archive",
  "PUT /api/menus/:id/unarchive",
  "PUT /api/menus/:id/dishes/:dishId",
  "DELETE /api/menus/:id/dishes/:dishId",
  "PUT /api/menus/:id/shopping-list/items/:line",
  "DELETE /api/menus/:id/shopping-list/items/:line",
  "PUT /api/menus/:id/evening/:dishId/:line",
  "PUT /api/shopping-list/items/:line",
  "PUT /api/shopping-list/staples/:line",
  "DELETE /api/shopping-list/items/:line",
];

/** Every kind of caller. Suspended and deleted administrators still hold a session or token from before. */
const callers = {
  "signed out": () => Promise.resolve(Object.assign(asVisitor(), { user: { id: "none" } })),
  "a member": () => asMember(),
  "an administrator": () => asAdmin(),
  "a suspended administrator": async () => {
    const admin = await asAdmin();
    await db.update(users).set({ isAdmin: null }).where(eq(users.id, admin.user.id));
    return admin;
  },
  "a deleted administrator": async () => {
    const admin = await asAdmin();
    await db.delete(users).where(eq(users.id, admin.user.id));
    return admin;
  },
  "an administrator's token": () => asProgram({ isAdmin: true }),
  "an administrator's token with their rights": () => asProgram({}, true),
  "a token to read": () => asProgram({ isAdmin: true }, false, "read"),
  "a token to plan": () => asProgram({ isAdmin: true }, false, "plan"),
  "a token of a suspended administrator": async () => {
    const program = await asProgram({}, true);
    await db.update(users).set({ isAdmin: null }).where(eq(users.id, program.user.id));
    return program;
  },
};
type Caller = keyof typeof callers;

interface Failure {
  status: 401 | 403;
  code: string;
}
const SIGN_IN: Failure = { status: 401, code: "not_signed_in" };
const FORBIDDEN: Failure = { status: 403, code: "forbidden" };
const IN_PERSON: Failure = { status: 403, code: "only_in_person" };

function failureOf({ access, ...call }: (typeof table)[number], caller: Caller): Failure | undefined {
  switch (caller) {
    case "signed out":
    case "a suspended administrator":
    case "a deleted administrator":
      return access === "public" ? undefined : SIGN_IN;
    // The API refuses an invalid token on public routes, too.
    case "a token of a suspended administrator":
      return call.path.startsWith("/api/") ? SIGN_IN : undefined;
    case "a member":
      return access === "admin" ? FORBIDDEN : undefined;
    case "an administrator":
      return undefined;
    case "an administrator's token":
    case "an administrator's token with their rights":
      if ("sessionOnly" in call && call.sessionOnly) return IN_PERSON;
      return access === "admin" && caller !== "an administrator's token with their rights"
        ? FORBIDDEN
        : undefined;
    case "a token to read":
    case "a token to plan": {
      if ("sessionOnly" in call && call.sessionOnly) return IN_PERSON;
      const isOpen =
        access === "public" ||
        (access === "member" && call.method === "get" && !("scope" in call && call.scope === "full"));
      return isOpen || (caller === "a token to plan" && PLANNING.includes(call.title))
        ? undefined
        : FORBIDDEN;
    }
  }
}

/** Creates record 1 of each kind, owned by the caller if possible, so that only a missing right can refuse a call. */
async function seedRecords(callerId: string): Promise<void> {
  const [caller] = await db.select().from(users).where(eq(users.id, callerId));
  const { id: createdBy } = caller ?? (await buildUser(db));
  // With calories, so that a batch, which waits for its jobs, has nothing to do.
  const dish = await buildDish(db, { createdBy, estimatedCalories: 400, caloriesSource: "manual" });
  await buildMenu(db, { createdBy, dishIds: [dish.id] });
  await buildMeal(db, { createdBy, dishId: dish.id });
  await buildCategory(db, { createdBy });
  await db.insert(comments).values({ dishId: dish.id, userId: createdBy, content: "Good" });
}

const challenge = 'Bearer realm="Sofra"';

/** A hash of each table, without rate limits, sessions and `last_used_at`, which change with refused requests, too. */
const fingerprint = async () =>
  (await deps.pool.query({ name: "fingerprint", text: hashes })).rows as unknown;

const { rows: tables } = await deps.pool.query<{ name: string }>(
  `select quote_ident(tablename) as name from pg_tables
   where schemaname = 'public' and tablename not in ('rate_limits', 'sessions') order by 1`,
);
const hashes = `${tables
  .map(
    ({ name }) =>
      `select '${name}', md5(coalesce(string_agg(r, '|' order by r), ''))
       from ${name} t, lateral (select (to_jsonb(t) - 'last_used_at')::text as r) as _`,
  )
  .join(" union all ")} order by 1`;

interface Scene {
  caller: Caller;
  agent: Awaited<ReturnType<(typeof callers)[Caller]>>;
  /** The caller's cookie and session as they were before the first call. */
  cookie: string;
  session: (typeof sessions.$inferSelect)[];
  /** The tables before the first call. */
  contents?: unknown;
}

let scene: Scene | undefined;

/** Returns a signed-in caller with their records, which all calls that change nothing share: building it is slow. */
async function sceneFor(caller: Caller): Promise<Scene> {
  if (scene?.caller === caller) return scene;
  await empty();
  const agent = await callers[caller]();
  await seedRecords(agent.user.id);
  return (scene = { caller, agent, cookie: cookieHeader(agent), session: await db.select().from(sessions) });
}

/** The first refusal deletes the session of these callers and their cookie. */
const SINGLE_USE: readonly Caller[] = ["a suspended administrator", "a deleted administrator"];

async function clientOf({ caller, agent, cookie, session }: Scene) {
  if (!SINGLE_USE.includes(caller)) return agent;
  await db.insert(sessions).values(session).onConflictDoNothing();
  return asVisitor().set("Cookie", cookie);
}

/** One call of each method and access: authentication refuses these callers before it knows the route. */
const sample = [...new Map(table.map((call) => [`${call.method} ${call.access}`, call])).values()];
const callsOf = (caller: Caller) => (/suspended|deleted/.test(caller) ? sample : table);

describe.each(Object.keys(callers) as Caller[])("%s", (caller) => {
  const refused = callsOf(caller).filter((call) => failureOf(call, caller));
  const admitted = callsOf(caller).filter((call) => !failureOf(call, caller));

  const send = async ({ method, path }: (typeof table)[number], body?: object) => {
    const current = await sceneFor(caller);
    const client = await clientOf(current);
    // The own account is the only one that every member may change.
    const isUserPath = path.startsWith("/api/users/");
    const request = client[method](fill(path, () => (isUserPath ? current.agent.user.id : "1")));
    return body === undefined ? request : request.send(body);
  };

  test.each(refused)("$title is refused as declared", async (call) => {
    const current = await sceneFor(caller);
    current.contents ??= await fingerprint();
    const body = "body" in call && call.body ? validValue(call.body, 1) : undefined;
    const response = await send(call, body as object | undefined);
    const refusal = failureOf(call, caller);
    expect(response.status).toBe(refusal?.status);
    expect(response.body).toEqual({ message: expect.any(String), code: refusal?.code });
    expect(response.headers["www-authenticate"]).toBe(refusal?.status === 401 ? challenge : undefined);
  });

  test.runIf(refused.length > 0)("what is refused changes nothing", async () => {
    const { contents } = await sceneFor(caller);
    expect(contents).toBeDefined();
    expect(await fingerprint()).toEqual(contents);
  });

  test.each(admitted)("$title is admitted as declared", async (call) => {
    const { status } = await send(call, call.method === "get" ? undefined : {});
    // A write that succeeded may have changed a record or ended the session.
    if (call.method !== "get" && status < 400) scene = undefined;
    expect([401, 403]).not.toContain(status);
    expect(status).toBeLessThan(500);
  });
});

test("every route of the app is in the access table or in the list of exceptions", () => {
  const known = new Set([...EXCEPTIONS, ...table.map(({ title }) => title)]);
  const found = routesOf(createApp(deps).router);
  expect(found.filter((route) => !known.has(route))).toEqual([]);
  expect([...known].filter((route) => !found.includes(route))).toEqual([]);
});
