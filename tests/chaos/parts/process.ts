import { startProductionServer } from "#tests/setup/server/production-server.ts";

/** The first administrator of each household. */
export const ADMIN = { username: "amira", password: "a-good-long-password" };
/** Shared by the processes of a household. */
export const SECRET = "a-secret-that-all-processes-share-1234567890";

/** A running process of the built server. */
export type Process = Awaited<ReturnType<typeof startProcess>>;

interface Options {
  port?: number;
  untilReady?: boolean;
  node?: string[];
}

/** Starts a server of a household as in production. */
export async function startProcess(env: NodeJS.ProcessEnv, options: Options = {}) {
  const admin = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password };
  const server = await startProductionServer(
    { LOG_LEVEL: "warn", ...admin, ...env },
    { ...options, stdio: ["ignore", "pipe", "pipe", "ipc"] },
  );
  return {
    ...server,
    /** Sends SIGKILL. */
    kill: async () => server.end("SIGKILL"),
    /** Sends SIGTERM. @returns the exit code */
    leave: async () => server.end(),
  };
}
