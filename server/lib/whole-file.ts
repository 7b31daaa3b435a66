import { randomBytes } from "node:crypto";
import { linkSync, renameSync, rmSync, writeFileSync } from "node:fs";

/**
 * Creates a file that is complete as soon as it exists. Of several processes, one creates it.
 * @returns false if it exists
 */
export function createFile(file: string, content: string, mode?: number): boolean {
  const unfinished = write(file, content, mode);
  try {
    linkSync(unfinished, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Creates a file or replaces it; others read all of the old content or all of the new one. */
export function replaceFile(file: string, content: string, mode?: number): void {
  renameSync(write(file, content, mode), file);
}

function write(file: string, content: string, mode?: number): string {
  const unfinished = `${file}.new-${randomBytes(8).toString("hex")}`;
  writeFileSync(unfinished, content, { mode });
  return unfinished;
}
