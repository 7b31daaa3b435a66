// `npm start`: installs what is missing, builds what is stale, then becomes the server.
import { ensureBuild } from "./ensure-build.mjs";
import { ensurePackages } from "./ensure-deps.mjs";

ensurePackages();
await ensureBuild().catch((error) => {
  console.error(`${error.message}\nThe build failed; see the message above.`);
  process.exit(1);
});
leaveWithNpm();
await import(new URL("../../dist/server/main.js", import.meta.url).href);

/** A SIGTERM to npm ends the shell between npm and us, and we would run on; so we leave when that shell is gone. */
function leaveWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 200);
  watch.unref();
}
