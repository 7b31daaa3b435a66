import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Household } from "../household/fill-household.ts";
import type { BenchDatabases } from "./bench-databases.ts";
import { signIn, startServer, type MeasuredServer, type StartOptions } from "./measured-server.ts";
import type { Row } from "./rows.ts";

/** A household with the built server on it, and one of its members signed in. */
export interface Site extends MeasuredServer {
  household: Household;
  databaseUrl: string;
  dataDir: string;
  cookie: string;
}

/** What a section is given. */
export interface BenchRun {
  /** How long each side of a comparison is measured. */
  seconds: number;
  /** Fewer sizes, connections and repetitions. */
  quick: boolean;
  databases: BenchDatabases;
  /** Opens a copy of the household of that many dishes for `work`, and closes it afterwards. */
  at: <T>(
    dishes: number,
    work: (site: Site) => Promise<T>,
    options?: StartOptions & { env?: NodeJS.ProcessEnv },
  ) => Promise<T>;
}

/** Each can be run alone: it opens what it needs. */
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
          const cookie = await signIn(server, household.member);
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
