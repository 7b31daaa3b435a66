import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { CLUSTER_USER, readPassword } from "#server/embedded-postgres/cluster.ts";
import { runningPostmaster } from "#server/embedded-postgres/postmaster.ts";
import { callerOf, isGood, signIn, type CallResponse, type Caller } from "./parts/caller.ts";
import { onDatabase } from "./parts/cluster.ts";
import { startProcess } from "./parts/process.ts";
import { exactly, none, within, type Row } from "./parts/report.ts";

interface Size {
  rounds: number;
  writes: number;
  readyWithinMs: number;
}

/** The latest kill after the first write; on slow machines requests are still queued by then. */
const LONGEST_MS = 3_500;

/** A write that must happen once or not at all. */
interface Write {
  send: (call: Caller) => Promise<CallResponse>;
  /** A query that counts it in the database. */
  counted: string;
  name: string;
}

/**
 * Kills a server and its embedded database during many simultaneous writes. Acknowledged writes must exist once, others
 * once or not at all, and none partially.
 */
export async function killedWhileWriting({ rounds, writes, readyWithinMs }: Size): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "sofra-chaos-"));
  const readyAfter: number[] = [];
  const sum = { sent: 0, kept: 0, lost: 0, doubled: 0, orphans: 0 };
  let settings = "";
  let server = await startProcess({ DATA_DIR: folder });
  try {
    const cookie = await signIn(server.origin);
    for (let round = 1; round <= rounds; round++) {
      const things = await onDatabase(urlIn(folder), (client) => prepare(client, writes));
      const call = callerOf(server.origin, cookie);
      const killed = server;
      const killAfter = Math.ceil(writes * (0.02 + 0.5 * Math.random()));
      let done = 0;
      const sent = Promise.all(
        things.map(async (thing) => {
          const isKept = isGood(await thing.send(call));
          if (isKept && ++done === killAfter) killed.child.kill("SIGKILL");
          return { thing, isKept };
        }),
      );
      await Promise.race([sent, pause(LONGEST_MS)]);
      await killed.kill();
      const results = await sent;
      server = await startProcess({ DATA_DIR: folder }, { port: killed.port });
      readyAfter.push(server.readyAfter);
      await onDatabase(urlIn(folder), async (client) => {
        for (const { thing, isKept } of results) {
          const { rows } = await client.query<{ n: number }>(thing.counted, [thing.name]);
          const times = rows[0]?.n ?? 0;
          sum.sent++;
          if (isKept) sum.kept++;
          if (isKept && times === 0) sum.lost++;
          if (times > 1) sum.doubled++;
        }
        sum.orphans += await countOrphans(client);
        settings = (await client.query<{ on: string }>(SAFE)).rows[0]?.on ?? "";
      });
    }
  } finally {
    await server.leave();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
  return [
    none(
      `kill -9 during ${writes} writes at once, ${rounds} rounds: acknowledged writes lost`,
      sum.lost,
      sum.kept,
    ),
    none("… duplicated", sum.doubled, sum.sent),
    none("… partial (dish without activity, used token without menu)", sum.orphans, sum.sent),
    within("… until server and database are ready again", readyAfter, readyWithinMs),
    exactly("fsync, synchronous_commit, full_page_writes", settings, "on, on, on"),
  ];
}

const SAFE = `select concat_ws(', ', current_setting('fsync'), current_setting('synchronous_commit'),
  current_setting('full_page_writes')) as on`;

/** Prepares dishes, comments, menus and suggestions that can be told apart. */
async function prepare(client: pg.Client, writes: number): Promise<Write[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into dishes (title, created_by) select 'A dish', id from users limit 1 returning id`,
  );
  const dishId = rows[0]?.id ?? 0;
  await client.query(
    `insert into activities (type, user_id, target_type, target_id, metadata)
     select 'dish_created', created_by, 'dish', id, '{}' from dishes where id = $1`,
    [dishId],
  );
  const tokens = Array.from({ length: Math.ceil(writes / 4) }, () => randomUUID().replaceAll("-", ""));
  await client.query(
    `insert into invite_tokens (token, created_by, event_title, event_date, expires_at)
     select token, (select id from users limit 1), 'Dinner', '2030-05-17', now() + interval '1 day'
     from unnest($1::text[]) token`,
    [tokens],
  );
  const kinds: ((name: string, index: number) => Write)[] = [
    (name) => ({
      name,
      send: (call) => call("POST", "/api/dishes", { title: name }),
      counted: "select count(*)::int n from dishes where title = $1",
    }),
    (name) => ({
      name,
      send: (call) => call("POST", `/api/dishes/${dishId}/comments`, { content: name }),
      counted: "select count(*)::int n from comments where content = $1",
    }),
    (name) => ({
      name,
      send: (call) => call("POST", "/api/menus", { title: name, eventDate: "2030-05-17", dishIds: [dishId] }),
      counted: "select count(*)::int n from menus where title = $1",
    }),
    (_name, index) => {
      const token = tokens[Math.floor(index / 4)] ?? "";
      const body = {
        title: "Dinner",
        eventDate: "2030-05-17",
        guestName: "Ada",
        dishIds: [dishId],
        guestToken: token,
      };
      return {
        name: token,
        send: (call) => call("POST", "/api/guest-menus", body),
        counted: "select count(*)::int n from menus where guest_token = $1",
      };
    },
  ];
  return Array.from({ length: writes }, (_, index) => {
    const kind = kinds[index % kinds.length];
    if (!kind) throw new Error("no such kind");
    return kind(`Written ${randomUUID()}`, index);
  });
}

/** Counts partial writes of records that belong together. */
async function countOrphans(client: pg.Client): Promise<number> {
  const hasActivity = (type: string, target: string) =>
    `not exists (select from activities a where a.type = '${type}' and ${target})`;
  const halves = [
    `dishes d where ${hasActivity("dish_created", "a.target_id = d.id")}`,
    `comments c where ${hasActivity("dish_commented", "(a.metadata ->> 'commentId')::int = c.id")}`,
    `menus m where not is_guest_created and ${hasActivity("menu_created", "a.target_id = m.id")}`,
    `menus m where is_guest_created and ${hasActivity("guest_menu_created", "a.target_id = m.id")}`,
    "invite_tokens t where is_used and not exists (select from menus m where m.guest_token = t.token)",
    "menus m where guest_token is not null and not exists (select from invite_tokens t where t.token = m.guest_token and t.is_used)",
    "activities a where target_type = 'dish' and not exists (select from dishes d where d.id = a.target_id)",
    "activities a where target_type = 'menu' and not exists (select from menus m where m.id = a.target_id)",
  ];
  let found = 0;
  for (const half of halves) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int n from ${half}`);
    found += rows[0]?.n ?? 0;
  }
  return found;
}

/** Returns the URL of the embedded database in this folder. */
function urlIn(folder: string): string {
  const data = path.join(folder, "postgres", "data");
  const port = runningPostmaster(data)?.port;
  return `postgres://${CLUSTER_USER}:${readPassword(data)}@127.0.0.1:${port}/sofra`;
}
