import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Env } from "#server/env.ts";
import { requireWritable } from "./data-folder.ts";

/** Returns SESSION_SECRET, or the secret generated at the first start and stored in DATA_DIR. */
export function sessionSecret(env: Pick<Env, "sessionSecret" | "dataDir">): string {
  if (env.sessionSecret !== undefined) return env.sessionSecret;
  const file = path.join(env.dataDir, "session-secret");
  if (!existsSync(file)) generate(file);
  return readFileSync(file, "utf8");
}

/** Writes a temporary file and links it into place, so that concurrent first starts agree on one complete secret. */
function generate(file: string): void {
  requireWritable(path.dirname(file));
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, randomBytes(32).toString("base64url"), { mode: 0o600 });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}
