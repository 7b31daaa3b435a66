// `npm start`: installs what is missing, builds what is stale, then becomes the server.
import { ensureBuild } from "./ensure-build.mjs";
import { ensurePackages } from "./ensure-deps.mjs";
import { leaveWithNpm } from "./leave-with-npm.mjs";

limitArenas();
ensurePackages();
await ensureBuild().catch((error) => {
  console.error(`${error.message}\nThe build failed; see the message above.`);
  process.exit(1);
});
leaveWithNpm();
await import(new URL("../../dist/server/main.js", import.meta.url).href);

/**
 * glibc keeps memory that photos took for each thread, up to eight arenas per core; with two the process stays below 300 MB
 * (docs/decisions.md). It reads the limit when a process starts, so this process replaces itself. Node 20 cannot do that.
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
