// `npm start`, `demo`, `backup`, `restore` and `create-admin`: installs missing packages, builds what is stale, then runs
// that program of dist/server in this process.
import { ensureBuild } from "./ensure-build.mjs";
import { ensurePackages } from "./ensure-deps.mjs";

const [program = "main"] = process.argv.slice(2);
if (program === "main") limitArenas();
ensurePackages();
await ensureBuild().catch((error) => {
  console.error(`${error.message}\nThe build failed; see the message above.`);
  process.exit(1);
});
if (program === "main" || program === "demo") endWithNpm();
process.argv.splice(2, 1);
await import(new URL(`../../dist/server/${program}.js`, import.meta.url).href);

/**
 * glibc keeps memory that photos took for each thread, up to eight arenas per core; with two the process stays below 300 MB
 * (docs/adr/0018-photos-are-re-encoded.md). It reads the limit when a process starts, so this process replaces itself. Node 20 cannot do that.
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

/** A SIGTERM to npm ends only the shell between npm and this process, so this process ends when that shell is gone. */
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
