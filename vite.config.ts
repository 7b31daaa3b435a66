import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { defineConfig, type Plugin, type UserConfig } from "vite";

const folder = (name: string) => path.join(import.meta.dirname, name);

/** `vite build` builds the client, `vite build --ssr` the server. */
const client = {
  root: folder("client"),
  plugins: [react(), tailwindcss(), compressed()],
  build: {
    outDir: folder("dist/client"),
    emptyOutDir: true,
    manifest: true,
    target: "baseline-widely-available",
    // An inlined file would be a data: URL, which the Content-Security-Policy keeps for images.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
} satisfies UserConfig;

const server = {
  ssr: {
    noExternal: true,
    // Native code, worker threads and files beside the code do not survive being bundled.
    external: ["bcrypt", "sharp", "pino", "pino-http", "pino-pretty", "graphile-worker", "pg-native"],
  },
  build: {
    ssr: true,
    outDir: folder("dist/server"),
    emptyOutDir: true,
    target: "node20",
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: { main: folder("server/main.ts") },
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
    },
  },
} satisfies UserConfig;

/** `vite build` builds the client, `vite build --ssr` the server. */
export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server : client));

/** Puts a .br and a .gz beside every text file once, so that no answer has to be compressed. */
function compressed(): Plugin {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  return {
    name: "sofra:compressed",
    apply: "build",
    async writeBundle({ dir }) {
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
  };
}
