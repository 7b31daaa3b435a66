import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
import { chunkGroups } from "./client/build/chunks.ts";
import {
  compressed,
  endpointsWithoutSchemas,
  entriesOnlyFromDocuments,
  serviceWorker,
} from "./client/build/plugins.ts";
import { texts } from "./client/build/texts.ts";
import { EXTERNAL } from "./server/scripts/external-packages.mjs";
import { licenses } from "./server/scripts/licenses.ts";

const folder = (name: string) => path.join(import.meta.dirname, name);

const client = {
  root: folder("client"),
  // Files find each other by relative addresses, because the server may be at a path (PUBLIC_URL).
  base: "./",
  plugins: [
    texts(),
    react(),
    tailwindcss(),
    endpointsWithoutSchemas(),
    entriesOnlyFromDocuments(),
    serviceWorker(folder("client")),
    compressed(),
  ],
  resolve: {
    // The package exports only its development build.
    alias: [
      { find: /^react-router$/, replacement: folder("node_modules/react-router/dist/production/index.mjs") },
      {
        find: /^react-router\/dom$/,
        replacement: folder("node_modules/react-router/dist/production/dom-export.mjs"),
      },
    ],
  },
  build: {
    outDir: folder("dist/client"),
    emptyOutDir: true,
    manifest: true,
    // Compared with licenses.html by a test.
    license: { fileName: ".vite/license.json" },
    target: "baseline-widely-available",
    // Inlined files are data: URLs, which the Content-Security-Policy allows for images only.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The names of the files that each dialog imports would be 3 kB of the first scripts.
      resolveDependencies: (_file, files, { hostType }) => (hostType === "html" ? files : []),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // Schemas that the page does not use are left out.
      treeshake: { manualPureFunctions: ["z", "endpoint"] },
      input: { index: folder("client/index.html"), visitor: folder("client/visitor.html") },
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
} satisfies UserConfig;

const server = {
  plugins: [licenses()],
  ssr: {
    noExternal: true,
    external: EXTERNAL,
  },
  build: {
    ssr: true,
    license: { fileName: ".vite/license.json" },
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
