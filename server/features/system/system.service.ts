import { countQueue } from "#server/database/queue.ts";
import type { Deps } from "#server/deps.ts";
import { findLastCopy } from "#server/features/backups/copies.service.ts";
import { version } from "#server/lib/version.ts";
import { findNewerVersion } from "./newer-version.ts";
import { countProcesses, findDatabase, findNewestBackup, sumPhotos } from "./system.queries.ts";

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
