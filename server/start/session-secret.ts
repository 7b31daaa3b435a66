import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Env } from "#server/env.ts";
import { createFile } from "#server/lib/whole-file.ts";
import { requireWritable } from "./data-folder.ts";

/** Returns SESSION_SECRET, or the secret generated at the first start and stored in DATA_DIR. @throws StartError */
export function sessionSecret(env: Pick<Env, "sessionSecret" | "dataDir">): string {
  if (env.sessionSecret !== undefined) return env.sessionSecret;
  const file = path.join(env.dataDir, "session-secret");
  if (!existsSync(file)) {
    requireWritable(env.dataDir);
    // Concurrent first starts agree on one secret.
    createFile(file, randomBytes(32).toString("base64url"), 0o600);
  }
  return readFileSync(file, "utf8");
}
