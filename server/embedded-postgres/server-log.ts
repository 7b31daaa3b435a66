import { chmodSync, copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import path from "node:path";

/** A larger log is rotated; one rotated file is kept. */
const MAX_BYTES = 5 * 1024 * 1024;
const CHECK_MS = 60_000;
const OWNER_ONLY = 0o600;

const logIn = (base: string) => path.join(base, "server.log");
const previousIn = (base: string) => `${logIn(base)}.1`;

/** Opens the log for PostgreSQL, whose account may not be able to open the file itself. */
export function openServerLog(base: string): number {
  return openSync(logIn(base), "a", OWNER_ONLY);
}

/**
 * Restricts the log to its owner and rotates it while this process runs.
 * @returns a function that stops the rotation
 */
export function rotateServerLog(base: string): () => void {
  for (const file of [logIn(base), previousIn(base)]) if (existsSync(file)) chmodSync(file, OWNER_ONLY);
  rotate(base);
  const timer = setInterval(() => {
    try {
      rotate(base);
    } catch {
      // The disk may be full; the next check retries.
    }
  }, CHECK_MS).unref();
  return () => clearInterval(timer);
}

/** Copies and truncates the log instead of renaming it, because PostgreSQL keeps it open. */
function rotate(base: string): void {
  if (sizeOfServerLog(base) <= MAX_BYTES) return;
  copyFileSync(logIn(base), previousIn(base));
  truncateSync(logIn(base));
}

export function sizeOfServerLog(base: string): number {
  return statSync(logIn(base), { throwIfNoEntry: false })?.size ?? 0;
}

/** A sentence with the last line of the log after byte `from`. */
export function describeLastLine(base: string, from: number): string {
  const log = logIn(base);
  const last = readFileSync(log).subarray(from).toString().trim().split("\n").at(-1);
  return last ? `PostgreSQL logged: ${last}` : `See ${log}.`;
}
