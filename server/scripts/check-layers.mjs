// Fails if an import contradicts the drawing in docs/architecture.md: a module imports only from layers below its own,
// so modules form no cycles. A module is the folder of a feature, any other folder of client/ or server/, or a file
// next to them. Also fails if a file imports private files of another folder: its parts/, its routes or queries, or by
// a relative path. Also fails if a file of the server breaks the rule of its role (CONTRIBUTING.md), the word before
// .ts in its name, and if a list of pages for loading scripts lacks a visitors' page or names a page that does not
// exist, a guide (CONTRIBUTING.md, docs/recipes.md) names what does not, or a comment has lines above 120 characters.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const HINT = `Move the file or function that both need to a lower module (server/lib, server/database, client/lib), pass it in
from a higher one (app.ts, a page), or draw the module in docs/architecture.md. CONTRIBUTING.md lists the roles.`;

const SQL = /^drizzle-orm|^pg-copy-streams$|^#shared\/schema\//;
const REQUESTS = /^express|^passport|^#server\/http\/serve\.ts$/;
const FAILURES = /^#server\/http\/errors\.ts$/;
/** Imports that each role forbids, except of types, but of those of Express. */
const ROLES = {
  routes: [SQL],
  middleware: [/\.routes\.ts$/, SQL],
  service: [/\.(routes|middleware)\.ts$/, REQUESTS, SQL],
  queries: [/\.(routes|middleware|service)\.ts$/, REQUESTS, FAILURES],
  sql: [/\.(routes|middleware|service|queries)\.ts$/, REQUESTS, FAILURES],
  types: [/./],
  none: [/\.(routes|middleware|service|queries|sql)\.ts$/, REQUESTS, SQL, /^#server\/database\//],
};
const LONG_COMMENT = /^(?=.{121}) *\{?(?:\/\/|\/?\*)/m;

/** Without its name there, a page still works, but its visitors wait for more files. */
const PAGE_LISTS = ["client/build/chunks.ts", "server/http/client/module-preloads.ts"];

const CODE = /\.(tsx?|mjs)$/;
const FILES = ["client", "docs", "migrations", "server", "shared", "tests"].flatMap((top) =>
  readdirSync(top, { recursive: true, encoding: "utf8" }).map(
    (name) => `${top}/${name.replaceAll(path.sep, "/")}`,
  ),
);
const problems = ["client", "server"].flatMap((top) => {
  const layers = layersOf(top);
  return FILES.filter((file) => file.startsWith(`${top}/`) && CODE.test(file)).flatMap((file) => {
    const from = moduleOf(file);
    const layer = layers.get(from);
    if (layer === undefined) return `${file}: "${from}" is not drawn`;
    const code = readFileSync(file, "utf8");
    return [
      ...checkRole(file, code),
      ...[...code.matchAll(/(?:from|import)\s*\(?\s*"([#.][^"]+)"/g)].flatMap(([, specifier = ""]) => {
        const target = specifier.startsWith("#")
          ? specifier.slice(1)
          : path.posix.join(path.posix.dirname(file), specifier);
        const to = moduleOf(target);
        if (from === "ui" && /^shared\/[a-z-]+\.api\.ts$/.test(target))
          return `${file} imports ${target}: ui/ takes what it needs as props`;
        if (!target.startsWith(`${top}/`) || !CODE.test(target)) return [];
        if (to !== from && (layers.get(to) ?? 0) <= layer)
          return `${file} imports ${target}, which is not below it`;
        const isOfOwnParts = to === from && file.includes("/parts/");
        if (specifier.startsWith("../") && !isOfOwnParts)
          return `${file} imports ${specifier}: write #${target}`;
        // Files in the same folder.
        if (!specifier.startsWith("#")) return [];
        if (/^client\/features\/.*\/parts\//.test(target))
          return `${file} imports ${target}: parts/ is private`;
        if (file.startsWith("server/features/") && /\.(routes|queries)\.ts$/.test(target))
          return `${file} imports ${target}: use its service, or write a join in your own queries`;
        return [];
      }),
    ];
  });
});
for (const list of PAGE_LISTS) {
  const listed = pagesIn(list);
  for (const page of pagesIn("client/visitor-pages.tsx"))
    if (!listed.has(page)) problems.push(`${list} lacks the visitors' page ${page}`);
  for (const page of listed)
    if (!existsSync(`client/${page}.tsx`)) problems.push(`${list} names ${page}, which does not exist`);
}
for (const file of FILES.filter((name) => CODE.test(name))) {
  if (LONG_COMMENT.test(readFileSync(file, "utf8")))
    problems.push(`${file} has a comment above 120 characters`);
}
problems.push(...["CONTRIBUTING.md", "docs/recipes.md"].flatMap(namesMissing));
if (problems.length > 0) {
  console.log(`${problems.join("\n")}\n\n${HINT}`);
  process.exitCode = 1;
}

/** Files, and names in the code, except those of its examples. @param {string} guide */
function namesMissing(guide) {
  const examples = ["client/pages/help.page.tsx", "Help", "HelpPage", "mela.ts", "difficulty"];
  const code = FILES.filter((file) => /\.(tsx?|mjs|sql)$/.test(file)).map((file) =>
    readFileSync(file, "utf8"),
  );
  return [
    ...readFileSync(guide, "utf8").matchAll(/`(\w[\w./-]*\.(?:md|mjs|po|tsv|tsx?)|\w+)(?:\(\))?`/g),
  ].flatMap(([, name = ""]) => {
    const isFile = name.includes(".");
    const exists = isFile
      ? FILES.some((file) => `/${file}`.endsWith(`/${name}`))
      : code.some((text) => new RegExp(`\\b${name}\\b`).test(text));
    const isExample = examples.some((example) => name.endsWith(example));
    return exists || isExample ? [] : `${guide} names ${name}, which does not exist`;
  });
}

/** @param {string} file */
function pagesIn(file) {
  return new Set(readFileSync(file, "utf8").match(/pages\/[\w-]+\.page/g));
}

/** @param {string} file @param {string} code */
function checkRole(file, code) {
  if (!file.startsWith("server/")) return [];
  const [, role = "none"] = /\.(?!d\.)(\w+)\.ts$/.exec(file) ?? [];
  if (!(role in ROLES)) return [`${file}: "${role}" is not a role`];
  if (role === "none" && !file.startsWith("server/features/")) return [];
  const withoutTypes = code.replace(
    /^import (?![^;]* from "express")(type [^;]*|\{(\s*type [^,}]*,?)*\s*\} from [^;]*);/gm,
    "",
  );
  const rules = ROLES[/** @type {keyof typeof ROLES} */ (role)];
  // A service contains its SQL unless there is a file of its name for it.
  const hasQueries = FILES.includes(file.replace(/\.service\.ts$/, ".queries.ts"));
  return [...withoutTypes.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].flatMap(([, specifier = ""]) => {
    const broken = rules.find((rule) => rule.test(specifier));
    if (!broken || (broken === SQL && !hasQueries)) return [];
    return `${file} imports ${specifier}, which its role (${role}) must not`;
  });
}

/** @param {string} file */
function moduleOf(file) {
  const [, folder = "", feature = ""] = file.split("/");
  return folder === "features" ? feature : folder.replace(/\.\w+$/, "");
}

/** Layers from top to bottom: `a[x] --> b["y, z"]`. @param {string} top @returns {Map<string, number>} */
function layersOf(top) {
  const drawing = readFileSync("docs/architecture.md", "utf8");
  const [, chain = ""] = new RegExp(`subgraph ${top}\\n(.*?)\\n  end`, "s").exec(drawing) ?? [];
  const layers = [...chain.matchAll(/\w+\["?([^\]"]+)"?\]/g)].map(([, names = ""]) => names.split(", "));
  return new Map(layers.flatMap((names, layer) => names.map((name) => [name, layer])));
}
