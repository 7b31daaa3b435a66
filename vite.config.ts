import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import path from "node:path";
import { defineConfig, type Rolldown, type UserConfig } from "vite";
import { compressed, serviceWorker } from "./server/scripts/client-build.ts";

type ModuleGraph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const folder = (name: string) => path.join(import.meta.dirname, name);

/** The modules of the members' app that load others, in the order in which the browser runs them. */
const PARTS = ["main", "app", "layout/app-frame", "pages/home.page", "pages/dishes.page"];
const ICON = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/;

const client = {
  root: folder("client"),
  plugins: [react(), tailwindcss(), serviceWorker(folder("client")), compressed()],
  build: {
    outDir: folder("dist/client"),
    emptyOutDir: true,
    manifest: true,
    target: "baseline-widely-available",
    // An inlined file would be a data: URL, which the Content-Security-Policy allows for images only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: folder("client/index.html"), visitor: folder("client/visitor.html") },
      output: {
        // The default is a file for each combination of importers: 86 for Home, of which a browser fetches six at a time.
        codeSplitting: {
          groups: [
            { name: "icons", test: ICON, minShareCount: 2 },
            { name: sharedPart, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
} satisfies UserConfig;

const server = {
  ssr: {
    noExternal: true,
    // Native code, worker threads and files read at run time cannot be bundled.
    external: ["bcrypt", "sharp", "@takumi-rs/core", "pino", "pino-pretty", "graphile-worker", "pg-native"],
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
 * The file of a shared module: that of the first part which needs it. Modules that the visitors' pages need too are
 * apart, so that these pages load nothing else.
 */
function sharedPart(id: string, graph: ModuleGraph): string | null {
  const module = graph.getModuleInfo(id);
  if (!module || ICON.test(id) || module.isEntry || module.dynamicImporters.length > 0) return null;
  const importers = importersOf(id, graph, false);
  const part = PARTS.find((name) => importers.has(folder(`client/${name}.tsx`)));
  const isForVisitors = importersOf(id, graph, true).has(folder("client/visitor-main.tsx"));
  if (part) return `${path.basename(part, ".page")}-${isForVisitors ? "and-visitors" : "parts"}`;
  return isForVisitors ? "visitors" : null;
}

function importersOf(id: string, graph: ModuleGraph, lazy: boolean) {
  const found = new Set([id]);
  // The set grows while it is iterated.
  for (const at of found) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(at) ?? {};
    for (const importer of [...importers, ...(lazy ? dynamicImporters : [])]) found.add(importer);
  }
  return found;
}
