import { spawn } from "node:child_process";
import path from "node:path";
import { text } from "node:stream/consumers";
import { projectRoot } from "#server/lib/project-root.ts";
import { emptyVariables } from "./built-server.ts";

/**
 * Runs the built script behind `npm run {name} -- {args}` until it exits.
 * @param input text for its standard input
 */
export async function runScript(
  name: "backup" | "restore" | "create-admin",
  args: string[],
  variables: NodeJS.ProcessEnv,
  input = "",
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const script = path.join(projectRoot, "dist", "server", `${name}.js`);
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, ...emptyVariables, ...variables },
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  child.stdin.end(input);
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}
