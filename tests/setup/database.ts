import pg from "pg";

/** The address of another database on the same server. */
export function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * Makes a database for tests and returns its address; the run drops all of them at its end, by the prefix of their names.
 * @param template a database nobody is connected to; without one the new database is empty
 */
export async function createTestDatabase(adminUrl: string, name: string, template?: string): Promise<string> {
  await onServer(adminUrl, async (client) => {
    const quoted = client.escapeIdentifier(name);
    // One that a test left which is tried again.
    await client.query(`drop database if exists ${quoted} with (force)`);
    if (template === undefined) {
      await client.query(`create database ${quoted} template template0 ${await localeOf(client)}`);
    } else {
      // Copying files takes 13 ms; the other strategy writes every page of the template to the log.
      const copied = `template ${client.escapeIdentifier(template)} strategy file_copy`;
      await client.query(`create database ${quoted} ${copied}`);
    }
  });
  return urlOf(adminUrl, name);
}

export async function dropTestDatabases(adminUrl: string, prefix: string): Promise<void> {
  await onServer(adminUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    for (const { datname } of rows) {
      await client.query(`drop database if exists ${client.escapeIdentifier(datname)} with (force)`);
    }
  });
}

/** Bytes of a table from which on making it anew is quicker than deleting its rows. */
const LARGE = 256 * 1024;

/** Leaves a database as the migrations made it, with no job waiting. */
export async function emptyTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; isQuick: boolean }>(
    // As in restore.queries.ts: a request may be reading its session.
    `select quote_ident(relname) as name,
       pg_relation_size(oid) < ${LARGE} and current_setting('is_superuser')::bool as "isQuick"
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     order by relname = 'change_log', 1`,
  );
  const tables = rows.map(({ name }) => name);
  const empty = rows.every(({ isQuick }) => isQuick) ? deleteRows : truncate;
  // Statements that are sent together are one transaction.
  await pool.query(`${empty(tables)};
    delete from graphile_worker._private_jobs;
    insert into settings default values`); // The one row that the first migration puts there.
}

const truncate = (tables: string[]) => `truncate ${tables.join(", ")} restart identity cascade`;

/**
 * Takes 2 ms, where `truncate` makes a hundred files anew in 30. Like that, it waits for whoever still writes, and then
 * says that anything may have changed. Only a superuser may do without triggers, which would tell of every row and ask
 * for an order.
 */
const deleteRows = (tables: string[]) => `lock table ${tables.join(", ")} in share row exclusive mode;
  set local session_replication_role = replica;
  ${tables.map((table) => `delete from ${table};`).join(" ")}
  select setval(seqrelid, seqstart, false)
  from pg_sequence join pg_class on oid = seqrelid where relnamespace = 'public'::regnamespace;
  insert into change_log (topic) values ('*');
  set local session_replication_role = origin`;

/** A server that was set up without a locale stores bytes, not characters; our databases are UTF-8 all the same. */
async function localeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_encoding: string }>("show server_encoding");
  return rows[0]?.server_encoding === "UTF8" ? "" : "encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'";
}

async function onServer(adminUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
