import { freePort } from "#server/embedded-postgres/postmaster.ts";
import { startBuiltServer } from "./built-server.ts";

type Options = Pick<NonNullable<Parameters<typeof startBuiltServer>[1]>, "node" | "stdio"> & {
  port?: number | undefined;
  /** Waits for /readyz; defaults to true. */
  untilReady?: boolean;
};

/** Starts the built server as `npm start` does, but without rate limits unless `env` sets `RATE_LIMIT_SCALE`. */
export async function startProductionServer(
  env: NodeJS.ProcessEnv,
  { port, untilReady = true, node = [], ...options }: Options,
) {
  const at = port ?? (await freePort());
  const origin = `http://127.0.0.1:${at}`;
  const begun = performance.now();
  const server = startBuiltServer(
    { NODE_ENV: "production", MALLOC_ARENA_MAX: "2", PORT: String(at), RATE_LIMIT_SCALE: "1000000", ...env },
    { ...options, node: ["--max-semi-space-size=4", ...node] },
  );
  await server.until(async () => {
    const response = await fetch(origin + (untilReady ? "/readyz" : "/healthz")).catch(() => undefined);
    await response?.arrayBuffer();
    return response?.ok;
  });
  return { ...server, origin, port: at, readyAfter: performance.now() - begun };
}
