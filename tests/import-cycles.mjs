// Fails when rooms (a feature's folder, any other folder of client/ or server/, a file beside them) import each other in a circle.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Rooms that may know each other, with the reason. At most one pair. @type {[string, string][]} */
const ALLOWED_PAIRS = [];

const CURE = `A room may import another only if that one does not import it back. Move the file or function that both need
to the room below (server/lib, server/database, client/lib), or pass it in from the room above (app.ts, a page).`;

/** The room of each imported room, with the imports that lead there. @type {Map<string, Map<string, string[]>>} */
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
    const [from, to] = [roomOf(file), roomOf(target)];
    if (from === to || target.startsWith("shared/")) continue;
    const targets = imports.get(from) ?? new Map();
    imports.set(from, targets.set(to, [...(targets.get(to) ?? []), `${file} imports ${target}`]));
  }
}

const circle = findCircle();
if (circle) {
  console.log(`Rooms import each other in a circle: ${circle.join(" -> ")}\n`);
  for (let i = 0; i + 1 < circle.length; i++) {
    for (const line of imports.get(circle[i] ?? "")?.get(circle[i + 1] ?? "") ?? []) console.log(`  ${line}`);
  }
  console.log(`\n${CURE}`);
  process.exitCode = 1;
}

/** @param {string} file */
function roomOf(file) {
  const parts = file.split("/");
  return parts.slice(0, parts[1] === "features" ? 3 : Math.min(2, parts.length)).join("/");
}

/** The shortest circle of rooms, which begins and ends with the same one. @returns {string[] | undefined} */
function findCircle() {
  const circles = [...imports.keys()]
    .map((start) => shortestWayBack(start))
    .filter((way) => way !== undefined);
  return circles.sort((a, b) => a.length - b.length)[0];
}

/** @param {string} start @returns {string[] | undefined} */
function shortestWayBack(start) {
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways) {
    const last = way.at(-1) ?? start;
    for (const next of imports.get(last)?.keys() ?? []) {
      if (ALLOWED_PAIRS.some((pair) => pair.includes(last) && pair.includes(next))) continue;
      if (next === start) return [...way, start];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}
