import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, parseSync, Visitor, type Plugin, type VisitorObject } from "vite";

/** Files that the service worker precaches, except texts. Fonts for other scripts are fetched on demand. */
const PRECACHED = /\.(js|css)$|-(?:latin|turkish)-wght-[^/]*\.woff2$/;

/**
 * Builds the service worker as one classic script at `/sw.js`, with the list of files to precache, and the members'
 * texts by language.
 */
export function serviceWorker(client: string): Plugin {
  return {
    name: "sofra:service-worker",
    apply: "build",
    writeBundle: {
      sequential: true,
      handler: async ({ dir = "" }, bundle) => {
        const texts: Record<string, string[]> = {};
        const files = Object.values(bundle).flatMap((file) => {
          const catalog = file.type === "chunk" && /(\w+)[\\/]([\w-]+)\.po$/.exec(file.facadeModuleId ?? "");
          if (!catalog) return PRECACHED.test(file.fileName) ? [file.fileName] : [];
          const [, language = "", audience = ""] = catalog;
          if (audience !== "visitors") (texts[language] ??= []).push(file.fileName);
          return [];
        });
        const manifest = files.map((file) => ({ url: file, revision: null }));
        await build({
          configFile: false,
          logLevel: "warn",
          define: {
            "self.__WB_MANIFEST": JSON.stringify(manifest),
            "self.__TEXTS": JSON.stringify(texts),
            "process.env.NODE_ENV": '"production"',
          },
          build: {
            outDir: dir,
            emptyOutDir: false,
            copyPublicDir: false,
            target: "baseline-widely-available",
            reportCompressedSize: false,
            rolldownOptions: {
              input: path.join(client, "service-worker.ts"),
              output: { format: "iife", entryFileNames: "sw.js" },
            },
          },
        });
      },
    },
  };
}

const ENDPOINTS = "?endpoints";

/**
 * Separates the endpoints of the API contract from its schemas, so that a page loads zod and the schemas of a form with
 * that form, and never the schemas that only the server uses. `import { dishesApi, dishInput } from "dishes.api.ts"`
 * becomes two imports; the first reads `dishes.api.ts?endpoints`, which has only `{ method, path }` of each endpoint.
 * Groups of endpoints are recognized by `Api` at the end of their name.
 */
export function endpointsWithoutSchemas(): Plugin {
  return {
    name: "sofra:endpoints-without-schemas",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /\.api\.ts\?endpoints$/ },
      handler: async function (id, importer) {
        const contract = await this.resolve(id.slice(0, -ENDPOINTS.length), importer);
        return contract && contract.id + ENDPOINTS;
      },
    },
    transform: {
      filter: { id: [/[\\/]client[\\/].*\.tsx?$/, /[\\/]shared[\\/][\w-]+\.api\.ts\?endpoints$/] },
      handler: (code, id) => (id.endsWith(ENDPOINTS) ? onlyEndpoints(code, id) : importEndpoints(code, id)),
    },
  };
}

/** Splits `import { dishesApi, type Dish }` of the contract in two. */
function importEndpoints(code: string, id: string): string {
  return edited(code, id, (edit) => ({
    ImportDeclaration: ({ start, end, source, specifiers, importKind }) => {
      if (!source.value.endsWith(".api.ts") || importKind === "type") return;
      const names = specifiers.map(({ start, end }) => code.slice(start, end));
      // An import of types alone would still load the module.
      const others = names.filter((name) => !isGroup(name) && !name.startsWith("type "));
      const list = (these: string[], from: string) =>
        these.length === 0 ? "" : `import { ${these.join(", ")} } from "${source.value}${from}";`;
      edit(start, end, list(names.filter(isGroup), ENDPOINTS) + list(others, ""));
    },
  }));
}

const isGroup = (name: string) => /^\w+Api$/.test(name);

/** Reduces a module of the contract to its groups of endpoints, and these to method and path. */
function onlyEndpoints(code: string, id: string): string {
  return edited(code, id, (edit) => ({
    Program: ({ body }) => {
      for (const { start, end } of body)
        if (!/^export const \w+Api =/.test(code.slice(start, end))) edit(start, end, "");
    },
    CallExpression: ({ start, end, callee, arguments: [method, path] }) => {
      if (callee.type !== "Identifier" || callee.name !== "endpoint") return;
      if (method?.type !== "Literal" || path?.type !== "Literal")
        throw new Error(`Write method and path of each endpoint as texts: ${id}`);
      edit(start, end, `{ method: ${method.raw}, path: ${path.raw} }`);
    },
  }));
}

type Edit = (start: number, end: number, text: string) => void;

/** Applies edits to code, which must not overlap. */
export function edited(code: string, id: string, visit: (edit: Edit) => VisitorObject): string {
  const edits: [start: number, end: number, text: string][] = [];
  const { program } = parseSync(id.replace(ENDPOINTS, ""), code);
  new Visitor(visit((...edit) => edits.push(edit))).visit(program);
  let result = code;
  for (const [start, end, text] of edits.toSorted(([a], [b]) => b - a))
    result = result.slice(0, start) + text + result.slice(end);
  return result;
}

/** Fails the build if a file imports an entry, because an entry renders its page when it is loaded. */
export function entriesOnlyFromDocuments(): Plugin {
  return {
    name: "sofra:entries-only-from-documents",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
      for (const { fileName, imports } of chunks) {
        const entry = imports.find((name) => entries.has(name));
        if (entry) this.error(`${fileName} imports ${entry}: give their shared module a group in chunks.ts`);
      }
    },
  };
}

/** Writes a .br and a .gz file next to every text file. Must run after `serviceWorker`. */
export function compressed(): Plugin {
  return {
    name: "sofra:compressed",
    apply: "build",
    writeBundle: {
      sequential: true,
      handler: async ({ dir = "" }) => {
        const files = await readdir(dir, { recursive: true });
        const texts = files.filter((file) => /\.(js|css|svg|json|txt|webmanifest)$/.test(file));
        await Promise.all(texts.map((file) => compress(path.join(dir, file))));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
}
