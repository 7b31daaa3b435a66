import { startBuiltServer } from "#tests/setup/built-server.ts";

/** The first administrator of each household. */
export const ADMIN = { username: "amira", password: "a-good-long-password" };
/** Shared by the processes of a household. */
export const SECRET = "a-secret-that-all-processes-share-1234567890";

/** A running process of the built server. */
export type Process = Awaited<ReturnType<typeof startProcess>>;

/**
 * Starts the built server as in production, but without effective rate limits.
 * @param node arguments for Node
 */
export async function startProcess(env: NodeJS.ProcessEnv, node: string[] = []) {
  const server = launchProcess(env, node);
  const origin = await server.ready();
  return { ...server, origin, port: Number(new URL(origin).port) };
}

/** Like startProcess(), but does not wait. */
export const launchProcess = (env: NodeJS.ProcessEnv, node: string[] = []) =>
  startBuiltServer(
    {
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      RATE_LIMIT_SCALE: "1000000",
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
    { node, stdio: ["ignore", "pipe", "pipe", "ipc"] },
  );
