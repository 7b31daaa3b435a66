import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, parseSync, Visitor, type Plugin } from "vite";

/** Files that the service worker precaches. Fonts for other scripts are fetched on demand. */
const PRECACHED = /\.(js|css)$|-latin-wght-[^/]*\.woff2$/;

/** Builds the service worker as one classic script at `/sw.js`, with the list of files to precache. */
export function serviceWorker(client: string): Plugin {
  return {
    name: "sofra:service-worker",
    apply: "build",
    writeBundle: {
      sequential: true,
      handler: async ({ dir = "" }, bundle) => {
        const files = Object.keys(bundle).filter((file) => PRECACHED.test(file));
        const manifest = files.map((file) => ({ url: file, revision: null }));
        await build({
          configFile: false,
          logLevel: "warn",
          define: {
            "self.__WB_MANIFEST": JSON.stringify(manifest),
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

/** The properties of an endpoint that the page uses. */
const USED_BY_PAGE = /^(?:method|path)\b/;

/** Removes the rest of each endpoint from the API contract, so that schemas which only the server uses are not loaded. */
export function withoutServerSchemas(): Plugin {
  return {
    name: "sofra:without-server-schemas",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /[\\/]shared[\\/][\w-]+\.api\.ts$/ },
      handler: (code, id) => {
        let shortened = code;
        const visitor = new Visitor({
          CallExpression: ({ callee, arguments: [definition] }) => {
            if (callee.type !== "Identifier" || callee.name !== "endpoint") return;
            if (definition?.type !== "ObjectExpression") return;
            const kept = definition.properties
              .filter(({ start, end }) => USED_BY_PAGE.test(code.slice(start, end)))
              .map(({ start, end }) => code.slice(start, end));
            const { start, end } = definition;
            // As long as before, so that the positions of later calls stay right.
            const replaced = `{ ${kept.join(", ")} }`.padEnd(end - start);
            shortened = shortened.slice(0, start) + replaced + shortened.slice(end);
          },
        });
        visitor.visit(parseSync(id, code).program);
        return shortened;
      },
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
