import { existsSync } from "node:fs";
import path from "node:path";

/**
 * The folder with package.json, migrations/ and dist/. Found by walking up, because this code runs both from server/
 * (development, tests) and from the bundle in dist/server/.
 */
export const projectRoot = findUp(import.meta.dirname);

function findUp(folder: string): string {
  if (existsSync(path.join(folder, "package.json"))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error("No package.json was found in any folder above the server's files.");
  return findUp(parent);
}
