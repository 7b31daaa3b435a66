import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, defineConfig, type Plugin, type Rolldown, type UserConfig } from "vite";

type ChunkingContext = Parameters<Rolldown.CodeSplittingNameFunction>[1];
type ModuleInfo = Rolldown.ModuleInfo;

/** One file for those that many pages show, instead of a request for each. */
const ICON = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/;

/** Parts of the members' app in the order in which a browser comes by them. */
const OPENED = ["main", "pages/login.page", "layout/app-frame", "pages/home.page", "pages/dishes.page"];

const folder = (name: string) => path.join(import.meta.dirname, name);

/** `vite build` builds the client, `vite build --ssr` the server. */
const client = {
  root: folder("client"),
  plugins: [react(), tailwindcss(), serviceWorker(), compressed()],
  build: {
    outDir: folder("dist/client"),
    emptyOutDir: true,
    manifest: true,
    target: "baseline-widely-available",
    // An inlined file would be a data: URL, which the Content-Security-Policy keeps for images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: folder("client/index.html"), visitor: folder("client/visitor.html") },
      output: {
        codeSplitting: {
          groups: [
            { name: sharedWithVisitors, debugName: "shared with visitors" },
            { name: "icons", test: ICON, minShareCount: 2 },
            // Whatever these need is in one of them, in a group above, or a visitor's.
            ...OPENED.map((entry) => ({
              name: sharedBy(entry),
              debugName: entry,
              includeDependenciesRecursively: false,
            })),
          ],
        },
      },
    },
  },
} satisfies UserConfig;

const server = {
  ssr: {
    noExternal: true,
    // Native code, worker threads and files beside the code do not survive being bundled.
    external: ["bcrypt", "sharp", "harfbuzzjs", "pino", "pino-pretty", "graphile-worker", "pg-native"],
  },
  build: {
    ssr: true,
    outDir: folder("dist/server"),
    emptyOutDir: true,
    target: "node20",
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: folder("server/main.ts"),
        backup: folder("server/scripts/backup.ts"),
        restore: folder("server/scripts/restore.ts"),
        "create-admin": folder("server/scripts/create-admin.ts"),
        demo: folder("server/scripts/demo.ts"),
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
    },
  },
} satisfies UserConfig;

/** `vite build` builds the client, `vite build --ssr` the server. */
export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server : client));

/**
 * What the visitors' pages share with the members' app comes in two files: what that app starts with too, and what only
 * some of its pages need. By itself the bundler makes some twenty of a kilobyte each, and a phone asks for six at a time.
 */
function sharedWithVisitors(id: string, graph: ChunkingContext): string | null {
  // Each of them is imported through a list of all.
  if (ICON.test(id)) return null;
  const above = modulesAbove(id, graph, ({ importers }) => importers);
  const everAbove = modulesAbove(id, graph, (module) => [...module.importers, ...module.dynamicImporters]);
  const isIn = (part: string) => above.has(folder(`client/${part}.tsx`));
  const isEverIn = (part: string) => everAbove.has(folder(`client/${part}.tsx`));
  if (isIn("visitor-main") && isIn("main")) return "shared";
  if (isIn("visitor-main") && isEverIn("main")) return "shared-parts";
  return isEverIn("visitor-main") && isIn("layout/app-frame") ? "shared-parts" : null;
}

/** Of the rest, what a part of the app has in common with others, in one file: asked in the order in which they open. */
function sharedBy(entry: string): Rolldown.CodeSplittingNameFunction {
  return (id, graph) => {
    if (ICON.test(id)) return null;
    const above = modulesAbove(id, graph, ({ importers }) => importers);
    if (!above.has(folder(`client/${entry}.tsx`))) return null;
    const starts = [...above].filter((at) => {
      const module = graph.getModuleInfo(at);
      return module !== null && (module.isEntry || module.dynamicImporters.length > 0);
    });
    if (starts.includes(id) || starts.length < 2) return null;
    // A visitor would load it all for the sake of one.
    const everAbove = modulesAbove(id, graph, (module) => [...module.importers, ...module.dynamicImporters]);
    return everAbove.has(folder("client/visitor-main.tsx")) ? null : `of-${path.basename(entry, ".page")}`;
  };
}

/** A module and all that lead to it. */
function modulesAbove(
  id: string,
  graph: ChunkingContext,
  by: (module: ModuleInfo) => readonly string[],
): Set<string> {
  const above = new Set([id]);
  // A set goes on to what is added while it is walked.
  for (const at of above) {
    const module = graph.getModuleInfo(at);
    for (const importer of module ? by(module) : []) above.add(importer);
  }
  return above;
}

/** Builds the service worker as one plain script beside the page, with the list of what the members' app is made of. */
function serviceWorker(): Plugin {
  return {
    name: "sofra:service-worker",
    apply: "build",
    writeBundle: {
      sequential: true,
      handler: async ({ dir }, bundle) => {
        const files = filesOfApp(bundle).map((file) => ({ url: `/${file}`, revision: null }));
        await build({
          configFile: false,
          logLevel: "warn",
          define: { "self.__WB_MANIFEST": JSON.stringify(files), "process.env.NODE_ENV": '"production"' },
          build: {
            outDir: dir ?? "",
            emptyOutDir: false,
            copyPublicDir: false,
            target: "baseline-widely-available",
            reportCompressedSize: false,
            rolldownOptions: {
              input: folder("client/service-worker.ts"),
              output: { format: "iife", entryFileNames: "sw.js" },
            },
          },
        });
      },
    },
  };
}

/** Scripts, styles and Latin fonts that a page of the members' app may ask for; others are fetched when they are needed. */
function filesOfApp(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const found = new Set(
    chunks.filter(({ facadeModuleId }) => facadeModuleId === folder("client/index.html")),
  );
  for (const { imports, dynamicImports } of found) {
    for (const file of [...imports, ...dynamicImports]) {
      const chunk = chunks.find(({ fileName }) => fileName === file);
      if (chunk) found.add(chunk);
    }
  }
  const styles = [...found].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  const fonts = Object.keys(bundle).filter((file) => /-latin-wght-[^/]*\.woff2$/.test(file));
  return [...new Set([...[...found].map(({ fileName }) => fileName), ...styles, ...fonts])];
}

/** Puts a .br and a .gz beside every text file once, so that no answer has to be compressed. */
function compressed(): Plugin {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  return {
    name: "sofra:compressed",
    apply: "build",
    writeBundle: {
      // After the service worker has been written.
      sequential: true,
      handler: async ({ dir }) => {
        const files = await readdir(dir ?? "", { recursive: true });
        const texts = files.filter((file) => /\.(js|css|svg|json|txt|webmanifest)$/.test(file));
        await Promise.all(
          texts.map(async (name) => {
            const file = path.join(dir ?? "", name);
            const text = await readFile(file);
            const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
            await writeFile(`${file}.br`, await brotli(text, { params }));
            await writeFile(`${file}.gz`, await zip(text, { level: 9 }));
          }),
        );
      },
    },
  };
}
