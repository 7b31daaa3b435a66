import { execFile, spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { projectRoot } from "#server/lib/project-root.ts";
import { plain } from "#tests/setup/data/photos.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { makeTestFolder } from "#tests/setup/test-folder.ts";

const run = promisify(execFile);
const { asProgram, origin } = await startApp();

const folder = await makeTestFolder();

/** The commands in docs/api.md, each with the response printed below it. */
async function examples(): Promise<{ command: string; answer: unknown }[]> {
  const text = await readFile(path.join(projectRoot, "docs", "api.md"), "utf8");
  return [...text.matchAll(/```sh\n(curl .*?|printf .*?)```\n\n```json\n(.*?)```/gs)].map(
    ([, command = "", answer = ""]) => ({ command, answer: JSON.parse(answer) as unknown }),
  );
}

// Skipped on machines without curl; other tests cover the calls themselves.
const hasCurl = spawnSync("curl", ["--version"]).status === 0;

test.runIf(hasCurl)(
  "every command in docs/api.md runs as printed and returns a response of the printed shape",
  async () => {
    const { token } = await asProgram({ username: "ada", firstName: "Ada" }, true);
    await writeFile(path.join(folder, "soup.jpg"), await plain(40, 30).jpeg().toBuffer());
    const all = await examples();
    expect(all.length).toBeGreaterThan(8);
    for (const { command, answer } of all) {
      const env = { ...process.env, SOFRA: origin, SOFRA_TOKEN: token };
      const { stdout } = await run("bash", ["-euo", "pipefail", "-c", command], { cwd: folder, env });
      expect({ command, answer: shapeOf(JSON.parse(stdout), answer) }).toEqual({
        command,
        answer: shapeOf(answer, answer),
      });
    }
  },
  60_000,
);

/** Replaces the values by their types, as deep as the example goes. */
function shapeOf(value: unknown, example: unknown): unknown {
  if (Array.isArray(example))
    return Array.isArray(value) ? value.map((item) => shapeOf(item, example[0])) : typeof value;
  if (typeof example !== "object" || example === null) return value === null ? null : typeof value;
  return Object.fromEntries(
    Object.entries(example).map(([key, part]) => [
      key,
      shapeOf((value as Record<string, unknown>)[key], part),
    ]),
  );
}
