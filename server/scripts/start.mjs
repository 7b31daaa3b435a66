// `npm start`: installs what is missing, builds what is stale, then becomes the server.
import { ensureBuild } from "./ensure-build.mjs";
import { ensurePackages } from "./ensure-deps.mjs";
import { leaveWithNpm } from "./leave-with-npm.mjs";

ensurePackages();
await ensureBuild().catch((error) => {
  console.error(`${error.message}\nThe build failed; see the message above.`);
  process.exit(1);
});
leaveWithNpm();
await import(new URL("../../dist/server/main.js", import.meta.url).href);
