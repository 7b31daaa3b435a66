import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

/** Creates a folder that is deleted after the tests of the file. */
export async function makeTestFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "sofra-test-folder-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
