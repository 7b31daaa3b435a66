import { ensureBuild } from "./ensure-build.mjs";
import { ensurePackages } from "./ensure-deps.mjs";

/**
 * Installs what is missing, builds what is stale, then becomes the script of this name, like `npm start` the server.
 * @param {"backup" | "restore" | "create-admin" | "demo"} name
 */
export async function runBuilt(name) {
  ensurePackages();
  await ensureBuild().catch((error) => {
    console.error(`${error.message}\nThe build failed; see the message above.`);
    process.exit(1);
  });
  await import(new URL(`../../dist/server/${name}.js`, import.meta.url).href);
}
