import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Env } from "#server/env.ts";

/** SESSION_SECRET, or the one that this installation generated at its first start and keeps in DATA_DIR. */
export function sessionSecret(env: Pick<Env, "sessionSecret" | "dataDir">): string {
  if (env.sessionSecret !== undefined) return env.sessionSecret;
  const file = path.join(env.dataDir, "session-secret");
  if (!existsSync(file)) generate(file);
  return readFileSync(file, "utf8");
}

/** Written beside and linked into place: of two first starts at once one wins, and no half secret is ever read. */
function generate(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o711 });
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
