// Fails if modules of the architecture import each other in a cycle. A module is the folder of a feature, any other folder
// of client/ or server/, or a file next to them.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const HINT = `Move the file or function that both need to a lower module (server/lib, server/database, client/lib), or pass it
in from a higher one (app.ts, a page).`;

/** The imports between modules, by importing and imported module. @type {Map<string, Map<string, string[]>>} */
const imports = new Map();
const files = ["client", "server"].flatMap((top) =>
  readdirSync(top, { recursive: true, encoding: "utf8" }).map((name) => path.posix.join(top, name)),
);
for (const file of files.filter((name) => /\.(ts|tsx|mjs)$/.test(name))) {
  for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(
    /(?:from|import)\s*\(?\s*"([#.][^"]+)"/g,
  )) {
    const target = specifier.startsWith("#")
      ? specifier.slice(1)
      : path.posix.join(path.posix.dirname(file), specifier);
    const [from, to] = [moduleOf(file), moduleOf(target)];
    if (from === to || target.startsWith("shared/")) continue;
    const targets = imports.get(from) ?? new Map();
    imports.set(from, targets.set(to, [...(targets.get(to) ?? []), `${file} imports ${target}`]));
  }
}

const cycle = findCycle();
if (cycle) {
  console.log(`Import cycle: ${cycle.join(" -> ")}\n`);
  for (let i = 0; i + 1 < cycle.length; i++) {
    for (const line of imports.get(cycle[i] ?? "")?.get(cycle[i + 1] ?? "") ?? []) console.log(`  ${line}`);
  }
  console.log(`\n${HINT}`);
  process.exitCode = 1;
}

/** @param {string} file */
function moduleOf(file) {
  const parts = file.split("/");
  return parts.slice(0, parts[1] === "features" ? 3 : Math.min(2, parts.length)).join("/");
}

/** The shortest cycle; its first and last module are the same. @returns {string[] | undefined} */
function findCycle() {
  const cycles = [...imports.keys()]
    .map((start) => shortestCycleFrom(start))
    .filter((path) => path !== undefined);
  return cycles.sort((a, b) => a.length - b.length)[0];
}

/** @param {string} start @returns {string[] | undefined} */
function shortestCycleFrom(start) {
  const paths = [[start]];
  const seen = new Set();
  for (const path of paths) {
    const last = path.at(-1) ?? start;
    for (const next of imports.get(last)?.keys() ?? []) {
      if (next === start) return [...path, start];
      if (!seen.has(next)) paths.push([...path, next]);
      seen.add(next);
    }
  }
  return undefined;
}
