// Fails if an import contradicts the drawing in docs/architecture.md: a module imports only from layers below its own, so
// modules form no cycles. A module is the folder of a feature, any other folder of client/ or server/, or a file next to them.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const HINT = `Move the file or function that both need to a lower module (server/lib, server/database, client/lib), pass it in
from a higher one (app.ts, a page), or draw the module in docs/architecture.md.`;

const CODE = /\.(tsx?|mjs)$/;
const problems = ["client", "server"].flatMap((top) => {
  const layers = layersOf(top);
  const files = readdirSync(top, { recursive: true, encoding: "utf8" }).filter((name) => CODE.test(name));
  return files.flatMap((name) => {
    const file = path.posix.join(top, name.replaceAll(path.sep, "/"));
    const from = moduleOf(file);
    const layer = layers.get(from);
    if (layer === undefined) return `${file}: "${from}" is not drawn`;
    const code = readFileSync(file, "utf8");
    return [...code.matchAll(/(?:from|import)\s*\(?\s*"([#.][^"]+)"/g)].flatMap(([, specifier = ""]) => {
      const target = specifier.startsWith("#")
        ? specifier.slice(1)
        : path.posix.join(path.posix.dirname(file), specifier);
      const to = moduleOf(target);
      const isBelow =
        !target.startsWith(`${top}/`) || !CODE.test(target) || to === from || (layers.get(to) ?? 0) > layer;
      return isBelow ? [] : `${file} imports ${target}, which is not below it`;
    });
  });
});
if (problems.length > 0) {
  console.log(`${problems.join("\n")}\n\n${HINT}`);
  process.exitCode = 1;
}

/** @param {string} file */
function moduleOf(file) {
  const [, folder = "", feature = ""] = file.split("/");
  return folder === "features" ? feature : folder.replace(/\.\w+$/, "");
}

/** Reads `a[x] --> b["y, z"]`: the layers of modules from top to bottom. @param {string} top @returns {Map<string, number>} */
function layersOf(top) {
  const drawing = readFileSync("docs/architecture.md", "utf8");
  const [, chain = ""] = new RegExp(`subgraph ${top}\\n(.*?)\\n  end`, "s").exec(drawing) ?? [];
  const layers = [...chain.matchAll(/\w+\["?([^\]"]+)"?\]/g)].map(([, names = ""]) => names.split(", "));
  return new Map(layers.flatMap((names, layer) => names.map((name) => [name, layer])));
}
