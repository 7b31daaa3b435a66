// `npm start`, `demo`, `backup`, `restore` and `create-admin`: installs missing packages, builds if sources have changed,
// then runs the program from dist/server in this process.
import { ensureBuild } from "./ensure-build.mjs";
import { ensurePackages } from "./ensure-deps.mjs";

const [program = "main"] = process.argv.slice(2);
if (program === "main") limitArenas();
ensurePackages();
await ensureBuild().catch((error) => {
  console.error(`${error.message}\nThe build failed. See the message above.`);
  process.exit(1);
});
if (program === "main" || program === "demo") endWithNpm();
process.argv.splice(2, 1);
await import(new URL(`../../dist/server/${program}.js`, import.meta.url).href);

/**
 * Limits glibc to two malloc arenas instead of eight per core, because each keeps memory that photos used
 * (docs/adr/0018-photos-are-re-encoded.md). glibc reads the limit at start, so this process replaces itself; Node 20
 * cannot do that.
 */
function limitArenas() {
  // The types are those of Node 20.
  const self =
    /** @type {NodeJS.Process & { execve?: (file: string, args: string[], env: NodeJS.ProcessEnv) => void }} */ (
      process
    );
  if (process.platform !== "linux" || process.env.MALLOC_ARENA_MAX || !self.execve) return;
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  self.execve(process.execPath, args, { ...process.env, MALLOC_ARENA_MAX: "2" });
}

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
