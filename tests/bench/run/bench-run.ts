import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { signIn } from "#tests/setup/server/call-server.ts";
import type { Household } from "../household/fill-household.ts";
import type { BenchDatabases } from "./bench-databases.ts";
import { startServer, type MeasuredServer, type StartOptions } from "./measured-server.ts";
import type { Row } from "./rows.ts";

/** A household with a running server and a signed-in member. */
export interface Site extends MeasuredServer {
  household: Household;
  databaseUrl: string;
  dataDir: string;
  cookie: string;
}

/** The parameters of a section. */
export interface BenchRun {
  /** Seconds to measure each side of a comparison. */
  seconds: number;
  /** Use fewer sizes, connections and repetitions. */
  quick: boolean;
  databases: BenchDatabases;
  /** Runs `work` with a copy of a household of this many dishes. */
  at: <T>(
    dishes: number,
    work: (site: Site) => Promise<T>,
    options?: StartOptions & { env?: NodeJS.ProcessEnv },
  ) => Promise<T>;
}

/** Opens what it needs, so that each section can run alone. */
export type Section = (run: BenchRun) => Promise<Row[]>;

export function createBenchRun(
  databases: BenchDatabases,
  { seconds, quick }: Pick<BenchRun, "seconds" | "quick">,
): BenchRun {
  return {
    seconds,
    quick,
    databases,
    at: async (dishes, work, options) => {
      const { url, household, drop } = await databases.copy(dishes);
      const dataDir = await mkdtemp(path.join(tmpdir(), "sofra-bench-data-"));
      try {
        const server = await startServer({ ...options?.env, DATABASE_URL: url, DATA_DIR: dataDir }, options);
        try {
          const cookie = await signIn(server.origin, household.member);
          return await work({ ...server, household, databaseUrl: url, dataDir, cookie });
        } finally {
          await server.stop();
        }
      } finally {
        await drop();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  };
}
