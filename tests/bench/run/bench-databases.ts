import { createTestDatabase, dropTestDatabases } from "#tests/setup/server/database.ts";
import { testServer } from "#tests/setup/server/test-databases.ts";
import { fillHousehold, type Household } from "../household/fill-household.ts";

interface BenchDatabase {
  url: string;
  household: Household;
  drop: () => Promise<void>;
}

export interface BenchDatabases {
  /** Copies a household of this size, which is filled once in a run. */
  copy: (dishes: number) => Promise<BenchDatabase>;
  /** Creates an empty database. @returns its URL */
  empty: () => Promise<string>;
  close: () => Promise<void>;
}

/** Creates databases for this run: embedded with production durability, or on the server of DATABASE_URL. */
export async function openBenchDatabases(): Promise<BenchDatabases> {
  const server = await testServer(true);
  const prefix = `sofra_bench_${process.pid}_${Date.now().toString(36)}`;
  const templates = new Map<number, Promise<{ name: string; household: Household }>>();
  let copies = 0;
  const fill = async (dishes: number) => {
    console.log(`Filling a household of ${dishes.toLocaleString("en")} dishes …`);
    const name = `${prefix}_template_${dishes}`;
    const url = await createTestDatabase(server.adminUrl, name);
    return { name, household: await fillHousehold(url, dishes) };
  };
  return {
    copy: async (dishes) => {
      const filling = templates.get(dishes) ?? fill(dishes);
      templates.set(dishes, filling);
      const { name, household } = await filling;
      const copyName = `${prefix}_copy_${++copies}`;
      return {
        url: await createTestDatabase(server.adminUrl, copyName, name),
        household,
        drop: () => dropTestDatabases(server.adminUrl, copyName),
      };
    },
    empty: () => createTestDatabase(server.adminUrl, `${prefix}_empty_${++copies}`),
    close: () => server.stop(prefix),
  };
}
