import { chmodSync, copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import path from "node:path";

/** The log is moved aside when it is larger, so that the two files together hold about twice as much. */
const MAX_BYTES = 5 * 1024 * 1024;
const CHECK_MS = 60_000;
const OWNER_ONLY = 0o600;

const logIn = (base: string) => path.join(base, "server.log");
const previousIn = (base: string) => `${logIn(base)}.1`;

/** Opens the log for PostgreSQL, which appends to the descriptor and need not be able to open the file itself. */
export function openServerLog(base: string): number {
  return openSync(logIn(base), "a", OWNER_ONLY);
}

/**
 * Closes the log to other accounts, also one that an earlier version has left, and rotates it while this process runs.
 * @returns ends that
 */
export function keepServerLog(base: string): () => void {
  for (const file of [logIn(base), previousIn(base)]) if (existsSync(file)) chmodSync(file, OWNER_ONLY);
  rotate(base);
  const checking = setInterval(() => {
    try {
      rotate(base);
    } catch {
      // The disk may be full; the next check tries again.
    }
  }, CHECK_MS).unref();
  return () => clearInterval(checking);
}

/** Copies and empties the log instead of renaming it, because PostgreSQL keeps it open. */
function rotate(base: string): void {
  if (sizeOfServerLog(base) <= MAX_BYTES) return;
  copyFileSync(logIn(base), previousIn(base));
  truncateSync(logIn(base));
}

export function sizeOfServerLog(base: string): number {
  return statSync(logIn(base), { throwIfNoEntry: false })?.size ?? 0;
}

/** A sentence with the last line that was written after the first `from` bytes of the log. */
export function lastWords(base: string, from: number): string {
  const log = logIn(base);
  const last = readFileSync(log).subarray(from).toString().trim().split("\n").at(-1);
  return last ? `PostgreSQL said: ${last}` : `See ${log}.`;
}
