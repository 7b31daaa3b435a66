import { makeCluster, type Cluster } from "./cluster.ts";
import { startProcess, type Process } from "./process.ts";

interface Household {
  cluster: Cluster;
  url: string;
  /** Starts a server on the database, as `startProcess`. */
  start: typeof startProcess;
}

/** Runs work with a household's database, and ends it and its servers. @param durable if PostgreSQL runs with fsync */
export async function withHousehold<T>(
  work: (household: Household) => Promise<T>,
  durable?: boolean,
): Promise<T> {
  const cluster = await makeCluster(durable);
  const servers: Process[] = [];
  try {
    await cluster.start();
    const url = await cluster.create("household");
    const start: typeof startProcess = async (env, options) => {
      const server = await startProcess({ DATABASE_URL: url, DATA_DIR: cluster.folder, ...env }, options);
      servers.push(server);
      return server;
    };
    return await work({ cluster, url, start });
  } finally {
    cluster.resume();
    for (const server of servers) if (server.isAlive()) await server.leave();
    await cluster.close();
  }
}
