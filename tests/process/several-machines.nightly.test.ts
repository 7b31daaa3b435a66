import { Client } from "pg";
import { expect, test } from "vitest";
import { freePort } from "#server/embedded-postgres/postmaster.ts";
import { FOOD_DATA_VERSION } from "#server/features/foods/food-data-version.ts";
import { ADMIN_VARIABLES, callTo, signIn } from "#tests/setup/server/call-server.ts";
import { launch, newDatabase, statusOf, temporaryFolder } from "#tests/setup/server/launch.ts";

const SECRET = "a-secret-that-all-machines-share-4711";

/** Machines with separate folders and a shared database. */
function machines(url: string) {
  return (variables: NodeJS.ProcessEnv) =>
    launch({
      DATABASE_URL: url,
      DATA_DIR: temporaryFolder(),
      ...ADMIN_VARIABLES,
      ...variables,
    });
}

const ask = (origin: string, path: string, cookie: string, body?: object) =>
  callTo(origin, cookie)(body ? "POST" : "GET", path, body);

test("machines with the same database and secret serve one household", async () => {
  const start = machines(await newDatabase(true));
  const [first, second] = [start({ SESSION_SECRET: SECRET }), start({ SESSION_SECRET: SECRET })];
  const [here, there] = [await first.ready(), await second.ready()];
  const cookie = await signIn(here);

  expect((await ask(there, "/api/auth/user", cookie)).status).toBe(200);
  expect((await ask(there, "/api/dishes", cookie, { title: "Lentil soup" })).status).toBe(201);
  const dishes = await (await ask(here, "/api/dishes", cookie)).json();
  expect(dishes).toMatchObject([{ title: "Lentil soup" }]);
  const keys = [here, there].map(async (origin) => (await ask(origin, "/api/push/key", cookie)).text());
  expect(await keys[0]).toBe(await keys[1]);

  expect((await ask(there, "/api/auth/logout", cookie, {})).status).toBe(200);
  expect((await ask(here, "/api/auth/user", cookie)).status).toBe(401);
});

test("machines started together with new food data find the labels of all dishes again", async () => {
  const database = await newDatabase(true);
  const household = new Client({ connectionString: database });
  await household.connect();
  try {
    await household.query(
      `with cook as (insert into users (username, password) values ('cook', 'x') returning id)
       insert into dishes (title, created_by, found_labels)
       select 'Egg ' || n, cook.id, '{"fish": "may"}' from cook, generate_series(1, 600) n`,
    );
    await household.query("update settings set food_data_version = 'older'");
    const start = machines(database);
    const both = [start({ SESSION_SECRET: SECRET }), start({ SESSION_SECRET: SECRET })];
    await Promise.all(both.map((machine) => machine.ready()));
    const state = async () => {
      const { rows } = await household.query(
        `select found_labels, count(*)::int, (select count(*)::int from graphile_worker.jobs) as jobs,
           (select food_data_version from settings) as version from dishes group by 1`,
      );
      return rows;
    };
    await expect
      .poll(state, waiting)
      .toEqual([{ found_labels: { eggs: "may" }, count: 600, jobs: 0, version: FOOD_DATA_VERSION }]);
  } finally {
    await household.end();
  }
});

test("with a shared folder, one machine serves the other's backup", async () => {
  const start = machines(await newDatabase(true));
  const shared = { SESSION_SECRET: SECRET, DATA_DIR: temporaryFolder() };
  const [here, there] = [await start(shared).ready(), await start(shared).ready()];
  const cookie = await signIn(here);
  const made = await ask(here, "/api/admin/backups", cookie, {});
  expect(made.status).toBe(202);
  const { id } = (await made.json()) as { id: number };
  const list = async () => (await ask(there, "/api/admin/backups", cookie)).json();
  await expect.poll(list, waiting).toMatchObject({ backups: [{ id, status: "completed", isHere: true }] });
  expect((await ask(there, `/api/admin/backups/${id}/download`, cookie)).status).toBe(200);
});

test("a machine with a different secret never becomes ready and exits with an explanation", async () => {
  const start = machines(await newDatabase(true));
  const here = await start({}).ready();
  const port = await freePort();
  const second = start({ PORT: String(port) });
  await expect.poll(() => second.output(), waiting).toContain("different session secret");
  expect(await statusOf(`http://127.0.0.1:${port}/readyz`)).toBe(503);
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain("Set the same SESSION_SECRET for all of them");
  expect(second.output()).not.toContain("is ready");
  expect(await statusOf(`${here}/readyz`)).toBe(200);
});

test("a machine with a new secret takes over after the last one with the old secret exits", async () => {
  const start = machines(await newDatabase(true));
  const first = start({});
  await first.ready();
  const second = start({});
  await expect.poll(() => second.output(), waiting).toContain("different session secret");
  expect(await first.end("SIGTERM")).toBe(0);
  await second.ready();
});

const waiting = { timeout: 15_000, interval: 50 };
