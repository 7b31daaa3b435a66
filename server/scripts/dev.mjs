// `npm run dev`: installs missing packages, then runs dev.ts and restarts it when a file of the server changes.
import { spawn } from "node:child_process";
import path from "node:path";
import { ensurePackages, projectRoot } from "./ensure-deps.mjs";

await ensurePackages();
const tsx = path.join(projectRoot, "node_modules", "tsx", "dist", "cli.mjs");
const script = path.join(projectRoot, "server", "scripts", "dev.ts");
const child = spawn(process.execPath, [tsx, "watch", "--clear-screen=false", script], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => child.kill(/** @type {NodeJS.Signals} */ (signal)));
child.once("exit", (code) => process.exit(code ?? 0));
