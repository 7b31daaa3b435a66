import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, inject } from "vitest";
import { ensureBuild } from "#server/scripts/ensure-build.mjs";
import { startBuiltServer, type BuiltServer } from "./built-server.ts";
import { createTestDatabase } from "./database.ts";

// Without `isolate`, the hooks of this module apply only to the first file that imports it: one file per project may.
await ensureBuild();

export type Launched = BuiltServer;

const running = new Set<Launched>();

const folders: string[] = [];

afterEach(async () => {
  await Promise.all([...running].map((server) => server.end()));
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Creates a folder that is deleted after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "sofra-process-test-"));
  folders.push(folder);
  return folder;
}

let databases = 0;

/** Creates a database, empty or migrated. @returns its URL */
export function newDatabase(isMigrated = false): Promise<string> {
  const prefix = inject("databasePrefix");
  const name = `${prefix}_process_${process.pid}_${++databases}`;
  return createTestDatabase(inject("adminUrl"), name, isMigrated ? `${prefix}_template` : undefined);
}

/**
 * Starts the server with only these variables. It is stopped at the end of the test.
 * @param program another script that starts the server, with its arguments
 * @param timeoutMs how long it may take to become ready
 */
export function launch(variables: NodeJS.ProcessEnv, program?: string[], timeoutMs = 40_000): Launched {
  const server = startBuiltServer(variables, { program, timeoutMs });
  running.add(server);
  void server.exited.then(() => running.delete(server));
  return server;
}

export async function statusOf(url: string): Promise<number> {
  return (await fetch(url).catch(() => undefined))?.status ?? 0;
}
