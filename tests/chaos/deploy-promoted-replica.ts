import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startLoad } from "./deploy/load.ts";
import { startReplicatedDatabase } from "./deploy/replicated-database.ts";
import { callerOf, isGood, signIn } from "./parts/caller.ts";
import { onDatabase } from "./parts/cluster.ts";
import { startProcess } from "./parts/process.ts";
import { none, within, type Row } from "./parts/report.ts";

const BEFORE_MS = 4_000;
/** Time until an operator has detected that the primary is down. */
const DETECTION_MS = 1_000;
const AFTER_MS = 4_000;
const BACK_WITHIN_MS = 2_000;

/**
 * Kills the primary (all its processes, -9) while clients read and write through a built server, then promotes the
 * replica. Commits are synchronous.
 */
export async function promotedReplica(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "sofra-chaos-"));
  const database = await startReplicatedDatabase(folder, "sofra");
  try {
    const sofra = await startProcess({ DATABASE_URL: database.url, DATA_DIR: folder });
    try {
      const cookie = await signIn(sofra.origin);
      const finish = startLoad(sofra.origin, cookie);
      await pause(BEFORE_MS);
      await database.killPrimary();
      await pause(DETECTION_MS);
      await database.promote();
      const promoted = performance.now();
      const call = callerOf(sofra.origin, cookie);
      while (!isGood(await call("POST", "/api/dishes", { title: "The first dish after" }))) await pause(10);
      const back = performance.now() - promoted;
      await pause(AFTER_MS);
      const { acknowledged, failures, reads, writes } = await finish();
      const { rows } = await onDatabase(database.replicaUrl, (client) =>
        client.query<{ title: string }>("select title from dishes"),
      );
      const there = new Set(rows.map(({ title }) => title));
      const lost = [...acknowledged].filter((title) => !there.has(title));
      const disorderly = failures.filter((failure) => !failure.includes(": 503 {"));
      const all = "primary killed -9, synchronous replica promoted";
      return [
        none(`${all}: acknowledged writes lost`, lost.length, acknowledged.size),
        none(`${all}: responses neither successful nor 503`, disorderly.length, reads + writes),
        within(`${all}: first write after the promotion`, [back], BACK_WITHIN_MS),
      ];
    } finally {
      await sofra.leave();
    }
  } finally {
    database.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
