import { expect, test } from "vitest";
import { callTo } from "#tests/setup/server/call-server.ts";
import { launch, temporaryFolder } from "#tests/setup/server/launch.ts";
import { runScript } from "#tests/setup/server/run-script.ts";

const signIn = (origin: string, username: string, password: string) =>
  callTo(origin)("POST", "/api/auth/login", { username, password });

test("creates the first administrator without a running server", async () => {
  const variables = { DATA_DIR: temporaryFolder() };
  const made = await runScript("create-admin", ["--username", "ada"], variables, "a-good-long-password\n");
  expect(made).toEqual({
    code: 0,
    stdout: "Created the administrator ada, who can sign in now.\n",
    stderr: "",
  });
  const server = launch(variables);
  const response = await signIn(await server.ready(), "ada", "a-good-long-password");
  expect(await response.json()).toMatchObject({ username: "ada", isAdmin: true });
});

test("resets a password next to a running server and ends the member's sessions", async () => {
  const variables = {
    DATA_DIR: temporaryFolder(),
    ADMIN_USERNAME: "ada",
    ADMIN_PASSWORD: "the-forgotten-one",
  };
  const server = launch(variables);
  const origin = await server.ready();
  const before = await signIn(origin, "ada", "the-forgotten-one");
  const cookie = before.headers.getSetCookie()[0]?.split(";")[0] ?? "";

  const changed = await runScript("create-admin", ["--username", "ADA"], variables, "a-new-long-password");
  expect(changed.code).toBe(0);
  expect(changed.stdout).toBe(
    "Set a new password for ADA and made them an administrator. They were signed out everywhere.\n",
  );
  expect((await fetch(`${origin}/api/auth/user`, { headers: { cookie } })).status).toBe(401);
  expect((await signIn(origin, "ada", "the-forgotten-one")).status).toBe(401);
  expect((await signIn(origin, "ada", "a-new-long-password")).status).toBe(200);
});

test("rejects invalid account data in one sentence and changes nothing", async () => {
  const variables = { DATA_DIR: temporaryFolder() };
  const refusals = [
    [["--username", "ada"], "football", /^This password is too common\./],
    [["--username", "ada"], "short", /^Password must be at least 6 characters\n$/],
    [["--username", "a b"], "a-good-long-password", /^A username has 3 to 50 letters/],
    [[], "a-good-long-password", /^npm run create-admin /],
    [["--name", "ada"], "a-good-long-password", /^npm run create-admin /],
  ] as const;
  for (const [args, password, sentence] of refusals) {
    const answer = await runScript("create-admin", [...args], variables, password);
    expect(answer).toMatchObject({ code: 1, stdout: "" });
    expect(answer.stderr).toMatch(sentence);
  }
  const server = launch(variables);
  await server.ready();
  await expect.poll(server.output, { timeout: 10_000 }).toContain("/setup?token=");
});
