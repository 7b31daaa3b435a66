import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { launch, statusOf, temporaryFolder } from "./launch.ts";

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
const isRunning = (folder: string) => existsSync(path.join(folder, "postgres", "data", "postmaster.pid"));

it("starts on an empty folder, prints a one-time setup address and leaves nothing running", async () => {
  const folder = temporaryFolder();
  const server = launch({ DATA_DIR: folder });
  const origin = await server.ready();
  await expect.poll(server.said, { timeout: 10_000 }).toMatch(new RegExp(`${origin}/setup\\?token=\\w{32}`));
  expect(await statusOf(`${origin}/`)).toBe(200);

  expect(await server.end("SIGTERM")).toBe(0);
  expect(isRunning(folder)).toBe(false);
});

it("keeps its secrets to itself", async () => {
  const folder = temporaryFolder();
  await launch({ DATA_DIR: folder }).ready();
  const mode = statSync(path.join(folder, "session-secret")).mode & 0o777;
  expect(mode.toString(8)).toBe("600");
});

it("after kill -9 everything acknowledged is there and the browser is still signed in", async () => {
  const folder = temporaryFolder();
  const variables = { DATA_DIR: folder, ADMIN_USERNAME: "ada", ADMIN_PASSWORD: "a-good-long-password" };
  const first = launch(variables);
  const origin = await first.ready();
  await expect.poll(first.said, { timeout: 10_000 }).toContain("administrator");
  const signIn = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "ada", password: "a-good-long-password" }),
  });
  expect(signIn.status).toBe(200);
  await first.end("SIGKILL");

  const second = launch({ DATA_DIR: folder });
  const answer = await fetch(`${await second.ready()}/api/auth/user`, {
    headers: { cookie: cookieOf(signIn) },
  });
  expect(await answer.json()).toMatchObject({ username: "ada", isAdmin: true });
});

it("is shared by a second copy, and stays until the last one leaves", async () => {
  const folder = temporaryFolder();
  const [one, two] = [launch({ DATA_DIR: folder }), launch({ DATA_DIR: folder })];
  const [, origin] = await Promise.all([one.ready(), two.ready()]);
  await one.end("SIGTERM");
  expect(await statusOf(`${origin}/readyz`)).toBe(200);
  await two.end("SIGTERM");
  expect(isRunning(folder)).toBe(false);
});

it("is shared by a second copy also when the first one is killed", async () => {
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
