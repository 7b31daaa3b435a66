// Plain JavaScript, because `npm test` starts before the build.
import { chmodSync, mkdtempSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import path from "node:path";

const GB = 1024 ** 3;
const IN_MEMORY = "/dev/shm";

/**
 * Creates the TMPDIR of a test run: in memory if there is enough, because the databases of all test files take 1.6 GB
 * and need not be durable. The caller deletes it.
 * @returns its path
 */
export function makeTempFolder() {
  const folder = mkdtempSync(path.join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), "sofra-test-run-"));
  // PostgreSQL, which does not run as root, must be able to reach its own folder inside.
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > 4 * GB && freemem() > 8 * GB;
  } catch {
    // Only Linux has /dev/shm.
    return false;
  }
}
