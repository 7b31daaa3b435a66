import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "#server/lib/project-root.ts";
import { ADMIN, ADMIN_VARIABLES, callTo } from "#tests/setup/server/call-server.ts";
import { launch, statusOf, temporaryFolder } from "#tests/setup/server/launch.ts";

/** Processes with their own process ids, as in a container. The kernel kills all of them with the first. */
const CONTAINER = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"] as const;
const [UNSHARE, ...FLAGS] = CONTAINER;
const hasContainers = spawnSync(UNSHARE, [...FLAGS, "true"]).status === 0;

/** `unshare` ignores SIGTERM. */
const WRAPPER = `const child = require("node:child_process").spawn(process.argv[1], process.argv.slice(2), { stdio: "inherit" });
  process.on("SIGTERM", () => child.kill("SIGKILL"));
  child.once("exit", (code) => process.exit(code ?? 1));`;

const server = path.join(projectRoot, "dist", "server", "main.js");
/** Includes the wait for a stale lock. */
const START_MS = 80_000;
const launchInContainer = (variables: NodeJS.ProcessEnv) =>
  launch(variables, ["-e", WRAPPER, ...CONTAINER, process.execPath, server], START_MS);
const launchHere = (variables: NodeJS.ProcessEnv) => launch(variables, [server], START_MS);

const lockIn = (folder: string) => path.join(folder, "postgres", "lock");
const postmasterIn = (folder: string) => path.join(folder, "postgres", "data", "postmaster.pid");
const REFUSAL =
  /^The database in \S+ is in use by Sofra in another container or on another machine \(\S+\)\. Stop that one, or set DATA_DIR to another folder\.$/m;

describe.skipIf(!hasContainers)("two containers on one folder", () => {
  test(
    "the second is refused and changes nothing; after kill -9 of the first it starts with the data",
    { timeout: 180_000 },
    async () => {
      const folder = temporaryFolder();
      const variables = { DATA_DIR: folder, ...ADMIN_VARIABLES };
      const one = launchInContainer(variables);
      const origin = await one.ready();
      const before = readFileSync(postmasterIn(folder), "utf8");

      for (const start of [launchInContainer, launchHere]) {
        const two = start(variables);
        expect(await two.exited).toBe(1);
        expect(two.output()).toMatch(REFUSAL);
      }
      expect(readFileSync(postmasterIn(folder), "utf8")).toBe(before);
      expect(await statusOf(`${origin}/readyz`)).toBe(200);

      // The whole container, including the database.
      await one.end("SIGTERM");
      expect(existsSync(postmasterIn(folder))).toBe(true);
      const [third, fourth] = [launchInContainer(variables), launchInContainer(variables)];
      const results = await Promise.allSettled([third.ready(), fourth.ready()]);
      const ready = results.filter((result) => result.status === "fulfilled");
      expect(ready).toHaveLength(1);
      expect((await callTo(ready[0]?.value ?? "")("POST", "/api/auth/login", ADMIN)).status).toBe(200);
    },
  );
});

test("the lock of a server that ended is removed; that of a killed one does not delay the next start", async () => {
  const folder = temporaryFolder();
  const one = launch({ DATA_DIR: folder });
  await one.ready();
  expect(existsSync(lockIn(folder))).toBe(true);
  await one.end("SIGKILL");
  const two = launch({ DATA_DIR: folder });
  await two.ready();
  expect(two.output()).not.toContain("Waiting");
  await two.end("SIGTERM");
  expect(existsSync(lockIn(folder))).toBe(false);
});

test(
  "the lock of a machine that lost its power is taken over after a while",
  { timeout: 120_000 },
  async () => {
    const folder = temporaryFolder();
    const one = launch({ DATA_DIR: folder });
    await one.ready();
    await one.end("SIGTERM");
    writeFileSync(lockIn(folder), "another boot\nkitchen\n");
    // The clock of the other machine was wrong.
    const tomorrow = new Date(Date.now() + 86_400_000);
    utimesSync(lockIn(folder), tomorrow, tomorrow);
    const two = launchHere({ DATA_DIR: folder });
    await two.ready();
    expect(two.output()).toContain("Another container or machine (kitchen) used the database last.");
  },
);

test("a server whose lock was taken over exits and leaves the files of the other machine alone", async () => {
  const folder = temporaryFolder();
  const server = launch({ DATA_DIR: folder });
  await server.ready();
  writeFileSync(lockIn(folder), "another boot\nkitchen\n");
  const theirs = "12345\n/data/postgres/data\n1795451968\n5433\n\n127.0.0.1\n\nready   \n";
  writeFileSync(postmasterIn(folder), theirs);
  expect(await server.exited).toBe(1);
  expect(server.output()).toContain("The embedded database has stopped");
  expect(readFileSync(postmasterIn(folder), "utf8")).toBe(theirs);
  expect(readFileSync(lockIn(folder), "utf8")).toBe("another boot\nkitchen\n");
});
