import { count, desc, sql } from "drizzle-orm";
import { oneRow, type DbOrTx } from "#server/database/db.ts";
import { countQueue } from "#server/database/queue.ts";
import type { Deps } from "#server/deps.ts";
import { findLastCopy } from "#server/features/backups/copies.service.ts";
import { version } from "#server/lib/version.ts";
import { backups, images } from "#shared/schema/index.ts";
import { findNewerVersion } from "./newer-version.ts";

/** Returns the PostgreSQL version ("18.4") and the size of the database. */
async function findDatabase(db: DbOrTx): Promise<{ version: string; bytes: number }> {
  const { rows } = await db.execute<{ version: string; bytes: number }>(
    sql`select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database())::float8 as bytes`,
  );
  return rows[0] ?? { version: "", bytes: 0 };
}

async function sumPhotos(db: DbOrTx) {
  const bytes = sql<number>`coalesce(sum(octet_length(${images.bytes})), 0)::float8`;
  return db.select({ count: count(), bytes }).from(images).then(oneRow);
}

async function findNewestBackup(db: DbOrTx) {
  const [row] = await db
    .select({
      completedAt: sql<Date>`${backups.completedAt}`.mapWith(backups.completedAt),
      isOld: sql<boolean>`${backups.completedAt} < now() - interval '2 days'`,
    })
    .from(backups)
    .where(
      sql`${backups.status} = 'completed' and ${backups.problem} is null and ${backups.completedAt} is not null`,
    )
    .orderBy(desc(backups.completedAt))
    .limit(1);
  return row ?? null;
}

/** Counts the connections on which processes wait for jobs, one per process; null if none is visible. */
async function countProcesses(db: DbOrTx): Promise<number | null> {
  const { rows } = await db.execute<{ processes: number | null }>(
    sql`select nullif(count(*), 0)::int as processes from pg_stat_activity
      where datname = current_database() and query like 'LISTEN "jobs:insert"%'`,
  );
  return rows[0]?.processes ?? null;
}

/** @param liveStreams number of open live streams in this process */
export async function getSystem({ db, env }: Deps, liveStreams: number) {
  const [database, photos, jobs, lastBackup, lastCopy, processes, newer] = await Promise.all([
    findDatabase(db),
    sumPhotos(db),
    countQueue(db),
    findNewestBackup(db),
    findLastCopy(env),
    countProcesses(db),
    findNewerVersion(env),
  ]);
  return {
    version,
    node: process.versions.node,
    startedAt: new Date(Date.now() - process.uptime() * 1_000),
    processes,
    liveStreams,
    database: { ...database, isEmbedded: env.databaseUrl === undefined },
    photos,
    jobs,
    lastBackup,
    lastCopy,
    newer,
  };
}
