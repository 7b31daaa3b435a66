// `npm start`, `demo`, `backup`, `restore` and `create-admin`: installs missing packages, builds if sources changed,
// runs the program from dist/server: the server in a child process that is restarted after a crash, others in this one.
import { fileURLToPath } from "node:url";
import { ensureBuild } from "./ensure-build.mjs";
import { ensurePackages } from "./ensure-deps.mjs";
import { keepRunning } from "./keep-running.mjs";

const [program = "main"] = process.argv.slice(2);
await ensurePackages();
await ensureBuild().catch((error) => {
  console.error(`${error.message}\nThe build failed. See the message above.`);
  process.exit(1);
});
if (program === "main" || program === "demo") endWithNpm();
process.argv.splice(2, 1);
const built = new URL(`../../dist/server/${program}.js`, import.meta.url);
if (program === "main") keepRunning(fileURLToPath(built));
else await import(built.href);

/** Exits when the parent does: a SIGTERM to npm ends only the shell between npm and this process. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 200);
  watch.unref();
}
