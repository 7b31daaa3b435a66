import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { endChild } from "./child-process.ts";

/** Starts a process of its own that answers with these bytes, as fast as Express can. */
export async function startStaticAnswer(bytes: Buffer, type: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "sofra-bench-static-"));
  const file = path.join(folder, "answer");
  writeFileSync(file, bytes);
  const child = fork(path.join(import.meta.dirname, "static-server.mjs"), [file, type], {
    env: { ...process.env, NODE_ENV: "production" },
    // Plain Node, without this process's TypeScript loader.
    execArgv: [],
  });
  const [port] = (await once(child, "message")) as [number];
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      await endChild(child);
      rmSync(folder, { recursive: true });
    },
  };
}
