import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { projectRoot } from "#server/lib/project-root.ts";

// Other tests run at the same time.
vi.setConfig({ testTimeout: 60_000 });

/** Reports that it has started; if held, it continues when released or when the test ends. */
const FAKE_VITE = `
  import { appendFileSync, existsSync } from "node:fs";
  appendFileSync("built.txt", process.argv.includes("--ssr") ? "server " : "client ");
  const isHeld = () => existsSync("package.json") && !existsSync("go-on");
  const wait = process.env.HOLD && setInterval(() => isHeld() || clearInterval(wait), 20);`;

/** Reports that it has started, and installs when it is released. */
const FAKE_NPM = `
  const { appendFileSync, existsSync, writeFileSync } = require("node:fs");
  appendFileSync("installed.txt", process.argv[2] + " ");
  const wait = setInterval(() => {
    if (!existsSync("go-on")) return;
    clearInterval(wait);
    writeFileSync("node_modules/.package-lock.json", '{ "packages": {} }');
  }, 20);`;

let folder = "";
let running: { child: ChildProcess; ended: Promise<number | null> }[] = [];

/** A project with only the scripts, whose build writes one file. */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "sofra-build-test-"));
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  const isPlain = (source: string) => path.extname(source) !== ".ts";
  cpSync(path.join(projectRoot, "server", "scripts"), path.join(folder, "server", "scripts"), {
    recursive: true,
    filter: isPlain,
  });
  cpSync(path.join(projectRoot, "server", "processes.mjs"), path.join(folder, "server", "processes.mjs"));
  cpSync(path.join(projectRoot, "package.json"), path.join(folder, "package.json"));
  write("package-lock.json", '{ "packages": {} }');
  write("npm.cjs", FAKE_NPM);
  for (const name of ["vite.config.ts", "tailwind.config.ts"]) write(name, "");
  write("node_modules/vite/package.json", '{ "type": "module" }');
  write("node_modules/vite/bin/vite.js", FAKE_VITE);
  mkdirSync(path.join(folder, "dist"));
});

afterEach(async () => {
  for (const { child } of running) child.kill("SIGKILL");
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
  rmSync(folder, { recursive: true, maxRetries: 10 });
});

const lock = () => path.join(folder, "dist", ".building");
const wordsIn = (name: string) => {
  const file = path.join(folder, name);
  return existsSync(file) ? readFileSync(file, "utf8").split(" ").filter(Boolean).toSorted() : [];
};
const built = () => wordsIn("built.txt");

/** @param before code that runs in the same process before the build */
function build(before = "", hold = "") {
  return run(
    `${before}; const { ensureBuild } = await import("./server/scripts/ensure-build.mjs"); await ensureBuild();`,
    { HOLD: hold },
  );
}

function run(script: string, variables: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: folder,
    env: { ...process.env, ...variables },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += String(chunk)));
  const started = {
    child,
    said: () => said,
    ended: once(child, "close").then(() => child.exitCode),
  };
  running.push(started);
  return started;
}

test("a build is not blocked by a process that reuses the pid of an interrupted one", async () => {
  const interrupted = build("", "yes");
  await expect.poll(built, { timeout: 15_000 }).toHaveLength(2);
  const left = readFileSync(lock(), "utf8");
  interrupted.child.kill("SIGKILL");
  await interrupted.ended;
  writeFileSync(lock(), left.replace(String(interrupted.child.pid), String(process.pid)));
  const next = build();
  await expect.poll(() => next.child.exitCode, { timeout: 15_000 }).toBe(0);
  expect(built()).toEqual(["client", "client", "server", "server"]);
  expect(existsSync(lock())).toBe(false);
});

// In a container, every start has the same pid.
test.each([
  { birth: "", told: "by its pid" },
  { birth: ' + " " + processStartTime(process.pid)', told: "by pid and birth" },
])("a start that has the pid of an interrupted build does not wait for itself, $told", async ({ birth }) => {
  const started = build(`
    import { writeFileSync } from "node:fs";
    const { processStartTime } = await import("./server/processes.mjs");
    writeFileSync("dist/.building", String(process.pid)${birth})`);
  await expect.poll(() => started.child.exitCode, { timeout: 15_000 }).toBe(0);
  expect(built()).toEqual(["client", "server"]);
});

test("a build is not blocked by an empty lock file of a killed start", async () => {
  writeFileSync(lock(), "");
  const started = build();
  await expect.poll(() => started.child.exitCode, { timeout: 15_000 }).toBe(0);
  expect(built()).toEqual(["client", "server"]);
});

test("of two simultaneous starts, one builds and the other names the process it waits for", async () => {
  const first = build("", "yes");
  await expect.poll(built, { timeout: 15_000 }).toHaveLength(2);
  const second = build();
  await expect
    .poll(second.said, { timeout: 15_000 })
    .toBe(`Waiting for the build of process ${first.child.pid}… If no build is running, delete ${lock()}\n`);
  writeFileSync(path.join(folder, "go-on"), "");
  expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
  expect(built()).toEqual(["client", "server"]);
});

test("of three simultaneous starts without packages, one installs them and the others wait for it", async () => {
  const start = () =>
    run(
      `const { ensurePackages } = await import("./server/scripts/ensure-deps.mjs"); await ensurePackages();`,
      { npm_execpath: path.join(folder, "npm.cjs") },
    );
  const starts = [start(), start(), start()];
  const waiting = () =>
    starts.filter(({ said }) => said().startsWith("Waiting for the installation of process "));
  await expect
    .poll(() => [waiting().length, wordsIn("installed.txt")], { timeout: 15_000 })
    .toEqual([2, ["ci"]]);
  writeFileSync(path.join(folder, "go-on"), "");
  expect(await Promise.all(starts.map(({ ended }) => ended))).toEqual([0, 0, 0]);
  expect(wordsIn("installed.txt")).toEqual(["ci"]);
});
