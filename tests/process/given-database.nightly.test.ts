import { existsSync } from "node:fs";
import { connect, createServer } from "node:net";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { knownSchemas, schemaVersion } from "#server/database/migrations.ts";
import { freePort } from "#server/embedded-postgres/postmaster.ts";
import { createEarlierSchema } from "#tests/setup/server/database.ts";
import { launch, newDatabase, statusOf, temporaryFolder } from "#tests/setup/server/launch.ts";

const folder = temporaryFolder();

test("is migrated once when two processes start at the same time", async () => {
  const url = await newDatabase();
  const servers = [
    launch({ DATABASE_URL: url, DATA_DIR: folder }),
    launch({ DATABASE_URL: url, DATA_DIR: folder }),
  ];
  await Promise.all(servers.map((server) => server.ready()));

  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int, count(distinct hash)::int from drizzle.__drizzle_migrations",
  );
  const settings = await client.query("select from settings");
  await client.end();
  expect(rows[0].count).toBeGreaterThan(0);
  expect(settings.rowCount).toBe(1);
});

test("is refused and unchanged if a newer version has migrated it", async () => {
  const url = await newDatabase();
  const first = launch({ DATABASE_URL: url, DATA_DIR: folder });
  await first.ready();
  await first.end("SIGTERM");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', $1)",
    [Date.now() + 86_400_000],
  );
  await client.end();

  const older = launch({ DATABASE_URL: url, DATA_DIR: folder });
  expect(await older.exited).toBe(1);
  expect(older.output()).toContain("The database belongs to a newer version of Sofra.");
});

test("of an earlier version is backed up and migrated; if a migration fails, it is unchanged", async () => {
  const url = await newDatabase();
  const dataDir = temporaryFolder();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await createEarlierSchema(client, knownSchemas()[6]);
  await client.query("insert into users (id, username, password) values ('ada', 'ada', 'x')");
  // Migration 0007 creates an index of this name.
  await client.query("create table notes (note text)");
  await client.query("create index answers_person_idx on notes (note)");

  const failed = launch({ DATABASE_URL: url, DATA_DIR: dataDir });
  expect(await failed.exited).toBe(1);
  const file = path.join(dataDir, "backups", "sofra-upgrade-0006.tar.gz");
  expect(failed.output()).toContain(
    `The database could not be upgraded and is unchanged (relation "answers_person_idx" already exists). Start the version of Sofra that you used before. A backup from just now is ${file}.`,
  );
  expect(await schemaVersion(client)).toBe(knownSchemas()[6]);

  await client.query("drop table notes");
  await launch({ DATABASE_URL: url, DATA_DIR: dataDir }).ready();
  expect(await schemaVersion(client)).toBe(knownSchemas().at(-1));
  await client.end();
  expect(existsSync(file)).toBe(true);
});

test("may be unreachable at the start: the process waits and serves once it is available", async () => {
  const target = new URL(await newDatabase());
  const door = createServer((socket) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    socket.pipe(database).pipe(socket);
    for (const end of [socket, database]) end.on("error", () => end.destroy());
  });
  const port = await freePort();
  const throughDoor = new URL(target);
  throughDoor.host = `127.0.0.1:${port}`;

  const ownPort = await freePort();
  const origin = `http://127.0.0.1:${ownPort}`;
  const server = launch({ DATABASE_URL: throughDoor.href, DATA_DIR: folder, PORT: String(ownPort) });
  await expect.poll(() => statusOf(`${origin}/healthz`), { timeout: 40_000 }).toBe(200);
  expect(await statusOf(`${origin}/readyz`)).toBe(503);
  expect(await statusOf(`${origin}/api/auth/user`)).toBe(401);
  expect(server.output()).not.toContain("is ready");

  door.listen(port, "127.0.0.1");
  await server.ready();
  await server.end("SIGTERM");
  door.close();
});
