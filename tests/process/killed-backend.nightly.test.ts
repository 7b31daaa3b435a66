import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrateDatabase } from "#server/database/migrations.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres/start.ts";
import type { DishDetail } from "#shared/dishes.api.ts";
import { buildDish, buildUser, TEST_PASSWORD } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { createTestDatabase } from "#tests/setup/server/database.ts";
import { startSecondApp } from "#tests/setup/server/second-app.ts";

const { deps } = await startApp();
const ROUNDS = 5;

/**
 * After a crash, PostgreSQL reuses ids of transactions that were rolled back and not written to disk. Compared by id
 * alone, a change by such a transaction would look like one seen before.
 */
test("no response is outdated after a PostgreSQL backend was killed under load", async () => {
  const url = await startDurableDatabase();
  const [quiet, busy] = [await startSecondApp(deps, url, {}), await startSecondApp(deps, url, {})];
  const user = await buildUser(quiet.deps.db);
  const { id } = await buildDish(quiet.deps.db, { createdBy: user.id });
  const [quietly, busily] = [quiet.asVisitor(), busy.asVisitor()];
  for (const agent of [quietly, busily]) {
    await agent
      .post("/api/auth/login")
      .send({ username: user.username, password: TEST_PASSWORD })
      .expect(200);
  }
  const isLiked = async (agent: typeof quietly) => {
    for (;;) {
      const { status, body } = await agent.get(`/api/dishes/${id}`);
      if (status === 200) return (body as DishDetail).isLiked;
      // A pooled connection may have been closed with the others.
      expect(status).toBe(503);
    }
  };
  let isOver = false;
  const load = Array.from({ length: 4 }, async () => {
    while (!isOver) await busily.get(`/api/dishes/${id}`);
  });
  onTestFinished(async () => {
    isOver = true;
    await Promise.all(load);
  });

  for (let round = 1; round <= ROUNDS; round++) {
    const client = await connect(url);
    // A commit that is flushed to disk, then a transaction that is not.
    await client.query("insert into rate_limits (key) values ($1)", [`round ${round}`]);
    await client.query("begin; insert into rate_limits (key) values ('never'); rollback");
    expect(await isLiked(quietly)).toBe(round % 2 === 0);
    await killConnection(url);
    const recovered = await connect(url);
    const write =
      round % 2 === 0 ? "delete from likes" : `insert into likes (dish_id, user_id) values (${id}, $1)`;
    await recovered.query(write, round % 2 === 0 ? [] : [user.id]);
    await recovered.end();
    expect([round, await isLiked(quietly), await isLiked(busily)]).toEqual([
      round,
      round % 2 === 1,
      round % 2 === 1,
    ]);
  }
}, 60_000);

async function startDurableDatabase(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "sofra-crash-"));
  const server = await startEmbeddedPostgres({ folder: path.join(folder, "postgres") });
  onTestFinished(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const url = await createTestDatabase(server.urlOf("postgres"), "crash");
  await migrateDatabase(url);
  return url;
}

async function killConnection(url: string): Promise<void> {
  const victim = await connect(url);
  const { rows } = await victim.query<{ pid: number }>("select pg_backend_pid() as pid");
  const gone = new Promise((resolve) => victim.once("end", resolve));
  process.kill(rows[0]?.pid ?? 0, "SIGKILL");
  await gone;
}

/** Connects as soon as the server accepts connections. */
async function connect(url: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch {
      // During recovery, the server refuses or resets connections.
    }
  }
}
