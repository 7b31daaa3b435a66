import { freePort } from "#server/embedded-postgres/postmaster.ts";
import { startBuiltServer } from "#tests/setup/built-server.ts";

/** The first administrator of each household. */
export const ADMIN = { username: "amira", password: "a-good-long-password" };
/** Shared by the processes of a household. */
export const SECRET = "a-secret-that-all-processes-share-1234567890";

/** A running process of the built server. */
export type Process = Awaited<ReturnType<typeof startProcess>>;

interface Options {
  port?: number;
  /** Waits for /readyz; defaults to true. */
  untilReady?: boolean;
  /** Arguments for Node. */
  node?: string[];
}

/** Starts the built server as in production, but without effective rate limits. */
export async function startProcess(
  env: NodeJS.ProcessEnv,
  { port, untilReady = true, node = [] }: Options = {},
) {
  const at = port ?? (await freePort());
  const begun = performance.now();
  const server = startBuiltServer(
    {
      NODE_ENV: "production",
      PORT: String(at),
      LOG_LEVEL: "warn",
      RATE_LIMIT_SCALE: "1000000",
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
    { node, stdio: ["ignore", "pipe", "pipe", "ipc"] },
  );
  const origin = `http://127.0.0.1:${at}`;
  const sign = untilReady ? "/readyz" : "/healthz";
  await server.until(async () => (await fetch(origin + sign).catch(() => undefined))?.ok);
  return {
    origin,
    port: at,
    child: server.child,
    readyAfterMs: performance.now() - begun,
    said: server.output,
    isAlive: server.isAlive,
    /** Sends SIGKILL. */
    kill: async () => server.end("SIGKILL"),
    /** Sends SIGTERM. @returns the exit code */
    leave: async () => server.end(),
  };
}
