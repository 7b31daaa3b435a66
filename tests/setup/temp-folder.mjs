// Plain Node: `npm test` begins before anything is built.
import { chmodSync, mkdtempSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import path from "node:path";

const GB = 1024 ** 3;
const IN_MEMORY = "/dev/shm";

/**
 * Makes a folder for what tests need for a moment, as their TMPDIR: in memory where there is plenty of it, because every
 * test file has databases of its own, 1.6 GB in all, and nothing of them has to last. The caller deletes it.
 * @returns its path
 */
export function makeTempFolder() {
  const folder = mkdtempSync(path.join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), "sofra-test-run-"));
  // PostgreSQL, which does not run as root, finds its way through to what is its own.
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > 4 * GB && freemem() > 8 * GB;
  } catch {
    // Only Linux has it.
    return false;
  }
}
