import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { projectRoot } from "#server/lib/project-root.ts";
import { processStartTime, isAlive, isSameProcess } from "#server/processes.mjs";

// Other systems identify a process by its pid alone.
const isLinux = process.platform === "linux";

test.runIf(isLinux)("a process is identified by its pid and start time", () => {
  const birth = processStartTime(process.pid);
  expect(birth).toMatch(/^\d+$/);
  expect(isSameProcess(process.pid, birth)).toBe(true);
  expect(isSameProcess(process.pid, String(Number(birth) - 1))).toBe(false);
  expect(isSameProcess(process.pid, undefined)).toBe(false);
});

test.runIf(isLinux)("a process that has exited does not count as running, even as a zombie", async () => {
  // The shell is replaced by a program that never waits for its child, which leaves a zombie.
  const parent = spawn("/bin/sh", ["-c", "sleep 2 & echo $!; exec sleep 30"]);
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  const pid = Number(line);
  const birth = processStartTime(pid);
  expect(isSameProcess(pid, birth)).toBe(true);
  await expect.poll(() => isSameProcess(pid, birth), { timeout: 15_000 }).toBe(false);
  expect(isAlive(pid)).toBe(true);
  parent.kill("SIGKILL");
});

test("a server that is stopped before it handles signals is no failure", async () => {
  const program = `import { keepRunning } from "./server/scripts/keep-running.mjs";
    // In place of the server, runs a program without handlers.
    process.execArgv = ["--eval", "console.log('started'); setInterval(() => {}, 1000)"];
    keepRunning("server");`;
  const parent = spawn(process.execPath, ["--input-type=module", "--eval", program], { cwd: projectRoot });
  await once(parent.stdout, "data");
  parent.kill("SIGTERM");
  expect(await once(parent, "exit")).toEqual([0, null]);
});
