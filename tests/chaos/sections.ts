import { backedUpWhileWriting } from "./backup.ts";
import { databaseAbsentAtStart, databaseFailures } from "./database.ts";
import { promotedReplica } from "./deploy-promoted-replica.ts";
import { rollingRestarts } from "./deploy-rolling-restart.ts";
import { fuzzed } from "./fuzz.ts";
import { killedWhileWriting } from "./kill.ts";
import type { Row } from "./parts/report.ts";
import { expensivePhotos } from "./photos.ts";
import { severalProcesses } from "./processes.ts";
import { failingServices } from "./services.ts";
import { gracefulShutdown } from "./shutdown.ts";
import { slowClients } from "./slow-clients.ts";

/** The sections. Each starts its own servers and can run alone. */
export const sections = {
  kill: () => killedWhileWriting({ rounds: 20, writes: 1_000, readyWithinMs: 3_000 }),
  database: async () => [
    ...(await databaseFailures({ restarts: 4, hangs: 2, backWithinMs: 2_000 })),
    ...(await databaseAbsentAtStart()),
  ],
  shutdown: () => gracefulShutdown({ requests: 100 }),
  processes: () => severalProcesses({ requests: 200, alerts: 50 }),
  rolling: () => rollingRestarts(),
  replica: () => promotedReplica(),
  services: () => failingServices({ dishes: 100, alerts: 40 }),
  photos: () => expensivePhotos({ requests: 100, withinMs: 6_000 }),
  backup: () => backedUpWhileWriting({ photos: 400, writesPerSecond: 200, flips: 100 }),
  fuzz: fuzzed,
  "slow-clients": slowClients,
} satisfies Record<string, (part: { minutes: number; seed: number }) => Promise<Row[]>>;
export type SectionName = keyof typeof sections;
