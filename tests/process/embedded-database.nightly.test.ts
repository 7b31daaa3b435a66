import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { findBinaries, requireLoader } from "#server/embedded-postgres/binaries.ts";
import { serverEnv } from "#server/embedded-postgres/cluster.ts";
import { accountFor } from "#server/embedded-postgres/os-account.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { ADMIN_VARIABLES, callTo, signIn } from "#tests/setup/server/call-server.ts";
import { launch, statusOf, temporaryFolder } from "#tests/setup/server/launch.ts";
import { runScript } from "#tests/setup/server/run-script.ts";

const dataIn = (folder: string) => path.join(folder, "postgres", "data");
const isRunning = (folder: string) => existsSync(path.join(dataIn(folder), "postmaster.pid"));
const postmasterIn = (folder: string) =>
  Number(readFileSync(path.join(dataIn(folder), "postmaster.pid"), "utf8").split("\n")[0]);
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);

/** Long enough for a server to notice that its database has exited. */
const NOTICED_MS = 5_000;

test("starts in an empty folder, prints a one-time setup link and leaves no process running", async () => {
  const folder = temporaryFolder();
  const server = launch({ DATA_DIR: folder });
  const origin = await server.ready();
  await expect
    .poll(server.output, { timeout: 10_000 })
    .toMatch(new RegExp(`${origin}/setup\\?token=\\w{32}`));
  expect(await statusOf(`${origin}/`)).toBe(200);

  expect(await server.end("SIGTERM")).toBe(0);
  expect(isRunning(folder)).toBe(false);
});

test("makes the session secret readable only by its owner", async () => {
  const folder = temporaryFolder();
  await launch({ DATA_DIR: folder }).ready();
  const mode = statSync(path.join(folder, "session-secret")).mode & 0o777;
  expect(mode.toString(8)).toBe("600");
});

test("keeps acknowledged writes and sessions after kill -9", async () => {
  const folder = temporaryFolder();
  const variables = { DATA_DIR: folder, ...ADMIN_VARIABLES };
  const first = launch(variables);
  const origin = await first.ready();
  const cookie = await signIn(origin);
  await first.end("SIGKILL");

  const second = launch({ DATA_DIR: folder });
  const response = await callTo(await second.ready(), cookie)("GET", "/api/auth/user");
  expect(await response.json()).toMatchObject({ username: "ada", isAdmin: true });
});

test("is shared by a second server and runs until the last one exits", async () => {
  const folder = temporaryFolder();
  const [one, two] = [launch({ DATA_DIR: folder }), launch({ DATA_DIR: folder })];
  const [, origin] = await Promise.all([one.ready(), two.ready()]);
  await one.end("SIGTERM");
  expect(await statusOf(`${origin}/readyz`)).toBe(200);
  await two.end("SIGTERM");
  expect(isRunning(folder)).toBe(false);
});

test("stays available to a second server when the first one is killed", async () => {
  const folder = temporaryFolder();
  const [one, two] = [launch({ DATA_DIR: folder }), launch({ DATA_DIR: folder })];
  const [, origin] = await Promise.all([one.ready(), two.ready()]);
  await one.end("SIGKILL");
  const pid = readFileSync(path.join(folder, "postgres", "data", "postmaster.pid"), "utf8").split("\n")[0];
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await statusOf(`${origin}/readyz`)).toBe(200);
  await two.end("SIGKILL");
  await expect.poll(() => existsSync(`/proc/${pid}`) && isRunning(folder), { timeout: 5_000 }).toBe(false);
});

test("refuses a data directory from before the first release and leaves it untouched", async () => {
  const folder = temporaryFolder();
  const server = launch({ DATA_DIR: folder });
  await server.ready();
  await server.end("SIGTERM");
  // Clusters of those versions do not have this file.
  rmSync(path.join(dataIn(folder), "sofra.release"));
  const before = bytesIn(folder);

  const refused = launch({ DATA_DIR: folder });
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toContain("was created by a version of Sofra before its first release");
  expect(bytesIn(folder)).toEqual(before);
});

test("refuses a cluster of another PostgreSQL version, names the way out and leaves it untouched", async () => {
  const folder = temporaryFolder();
  const server = launch({ DATA_DIR: folder });
  await server.ready();
  await server.end("SIGTERM");
  writeFileSync(path.join(dataIn(folder), "PG_VERSION"), "17\n");
  const before = bytesIn(folder);

  const refused = launch({ DATA_DIR: folder });
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toMatch(
    /^The database in \S+ was made by PostgreSQL 17, and this version of Sofra comes with PostgreSQL 18: make a backup .*empty DATA_DIR, and restore the backup on its setup page\.\n$/,
  );
  expect(bytesIn(folder)).toEqual(before);
});

test("refuses a folder that it cannot write to", async () => {
  const file = path.join(temporaryFolder(), "a file");
  writeFileSync(file, "");
  const folder = path.join(file, "data");
  const refused = launch({ DATA_DIR: folder });
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toMatch(
    /^Sofra cannot write to \S+ file\/data \(ENOTDIR\)\. Give this folder to the account that runs Sofra \(uid \d+\), or set DATA_DIR to another one\.\n$/,
  );
});

const [UNSHARE, ...FLAGS] = ["unshare", "--mount", "sh", "-c"] as const;
const canMount = spawnSync(UNSHARE, [...FLAGS, "mount -t tmpfs none /mnt"]).status === 0;

test.skipIf(!canMount)("refuses a new database on a disk that is almost full", async () => {
  const server = path.join(projectRoot, "dist", "server", "main.js");
  const script = `mount -t tmpfs -o size=100m none "$DATA_DIR" && exec "${process.execPath}" "${server}"`;
  const program = `const [command, ...args] = process.argv.slice(1);
    process.exit(require("node:child_process").spawnSync(command, args, { stdio: "inherit" }).status);`;
  const refused = launch({ DATA_DIR: temporaryFolder() }, ["-e", program, UNSHARE, ...FLAGS, script]);
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toMatch(
    /^The disk of DATA_DIR has only 10\d MB free\. A new database needs 500 MB\. Free up space, or set DATA_DIR to another disk\.\n$/,
  );
});

test("npm start refuses a 32-bit system", async () => {
  const pretend = `data:text/javascript,Object.defineProperty(process, "arch", { value: "arm" })`;
  const refused = launch({}, ["--import", pretend, path.join(projectRoot, "server/scripts/run.mjs"), "main"]);
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toBe("Sofra needs a 64-bit system and a 64-bit Node.js. Yours is 32-bit (arm).\n");
});

const SETPRIV = ["setpriv", "--reuid=54321", "--regid=54321", "--clear-groups"] as const;
const canBeNameless = spawnSync(SETPRIV[0], [...SETPRIV.slice(1), process.execPath, "-e", ""]).status === 0;

test.skipIf(!canBeNameless || isNssWrapperInstalled())(
  "refuses an account without a name, which initdb needs",
  async () => {
    const folder = temporaryFolder();
    chownSync(folder, 54321, 54321);
    const command = [...SETPRIV, process.execPath, path.join(projectRoot, "dist", "server", "main.js")];
    const program = `const [command, ...args] = process.argv.slice(1);
      process.exit(require("node:child_process").spawnSync(command, args, { stdio: "inherit" }).status);`;
    const refused = launch({ DATA_DIR: folder }, ["-e", program, ...command]);
    expect(await refused.exited).toBe(1);
    expect(refused.output()).toBe(
      "PostgreSQL needs a name for the account that runs Sofra: add uid 54321 to /etc/passwd, or start Sofra as another account.\n",
    );
  },
);

test("refuses a system without glibc", () => {
  expect(() => requireLoader("/lib/none.so")).toThrow(/^The built-in PostgreSQL needs glibc, /);
});

function isNssWrapperInstalled(): boolean {
  return ["x86_64", "aarch64"].some((machine) =>
    existsSync(`/usr/lib/${machine}-linux-gnu/libnss_wrapper.so`),
  );
}

/** Returns a hash of each file's content below a folder. */
function bytesIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [file, createHash("sha256").update(readFileSync(file)).digest("hex")];
    }),
  );
}

describe("when the database exits unexpectedly", () => {
  // Shared, because creating a cluster takes as long as the tests, which leave it unchanged.
  const folder = temporaryFolder();

  test("the server exits, and the next start continues with the data", async () => {
    const servers = [launch({ DATA_DIR: folder }), launch({ DATA_DIR: folder })];
    await Promise.all(servers.map((server) => server.ready()));
    process.kill(postmasterIn(folder), "SIGKILL");
    const codes = Promise.all(servers.map((server) => server.exited));
    expect(await Promise.race([codes, pause(4 * NOTICED_MS)])).toEqual([1, 1]);
    for (const server of servers) expect(server.output()).toContain("The embedded database has stopped");

    const again = [launch({ DATA_DIR: folder }), launch({ DATA_DIR: folder })];
    await Promise.all(again.map((server) => server.ready()));
    expect(await Promise.all(again.map((server) => server.end("SIGTERM")))).toEqual([0, 0]);
    expect(isRunning(folder)).toBe(false);
  });

  test("a server started meanwhile restarts the database and keeps it when the first server exits", async () => {
    const first = launch({ DATA_DIR: folder });
    await first.ready();
    process.kill(postmasterIn(folder), "SIGKILL");
    const second = launch({ DATA_DIR: folder });
    const origin = await second.ready();
    expect(await Promise.race([first.exited, pause(4 * NOTICED_MS)])).toBe(1);
    await pause(NOTICED_MS);
    expect(await statusOf(`${origin}/readyz`)).toBe(200);
    expect(await second.end("SIGTERM")).toBe(0);
    expect(isRunning(folder)).toBe(false);
  });

  test("a server survives a restart of the database", async () => {
    const server = launch({ DATA_DIR: folder });
    const origin = await server.ready();
    const isBack = async () => {
      await expect.poll(() => statusOf(`${origin}/readyz`), { timeout: 4 * NOTICED_MS }).toBe(200);
    };

    const [child = 0] = childrenOf(postmasterIn(folder));
    process.kill(child, "SIGKILL");
    await pause(NOTICED_MS);
    await isBack();

    const data = dataIn(folder);
    const account = accountFor(data);
    const { postgres } = findBinaries(account);
    const restart = ["restart", "-D", data, "-m", "immediate", "-w", "-l", path.join(data, "restart.log")];
    const options = { ...account, cwd: data, env: serverEnv(), stdio: "ignore" } as const;
    execFileSync(path.join(path.dirname(postgres), "pg_ctl"), restart, options);
    await pause(NOTICED_MS);
    await isBack();
    expect(await server.end("SIGTERM")).toBe(0);
    expect(isRunning(folder)).toBe(false);
  });

  test("a backup next to a server without its database is complete and leaves no process running", async () => {
    const server = launch({ DATA_DIR: folder });
    await server.ready();
    process.kill(postmasterIn(folder), "SIGKILL");
    const backup = await runScript("backup", [], { DATA_DIR: folder });
    expect(backup).toMatchObject({ code: 0, stderr: "" });
    expect(await Promise.race([server.exited, pause(4 * NOTICED_MS)])).toBe(1);
    expect(isRunning(folder)).toBe(false);
  });
});
