import { spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { createConnection } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#server/embedded-postgres/postmaster.ts";
import { projectRoot } from "#server/project-root.ts";
import { programAt, startProgram } from "../deploy/program.ts";

/** The one that was tried; Apache-2.0. */
const MODULE = "github.com/versity/versitygw/cmd/versitygw@v1.8.0";
const BUCKET = "photos";
const KEYS = { access: "chaos", secret: "only-on-loopback-4711" };
const BUILD_MS = 10 * 60_000;

/** versitygw: installed, built before, or built now with Go. @returns undefined when none of it can be had */
export function findS3Server(): string | undefined {
  const folder = path.join(projectRoot, "node_modules", ".cache", "versitygw");
  const built = [process.env.GOBIN ?? folder, folder].map((each) => path.join(each, "versitygw"));
  const found = programAt("versitygw") ?? built.find((file) => existsSync(file));
  const go = programAt("go");
  if (found !== undefined || go === undefined) return found;
  console.log("versitygw is built with Go, once; this takes some minutes …");
  const env = { ...process.env, GOBIN: folder };
  const { status } = spawnSync(go, ["install", MODULE], { env, stdio: "inherit", timeout: BUILD_MS });
  return status === 0 ? path.join(folder, "versitygw") : undefined;
}

export type S3Server = Awaited<ReturnType<typeof makeS3Server>>;

/** A real object store on loopback with an empty bucket, which can be killed and made to hang. It does not run yet. */
export async function makeS3Server(program: string, folder: string) {
  const port = await freePort();
  const [objects, sidecar] = [path.join(folder, "objects"), path.join(folder, "sidecar")];
  mkdirSync(path.join(objects, BUCKET), { recursive: true });
  mkdirSync(sidecar);
  let running: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = once(running, "exit");
    running.kill(signal);
    await gone;
  };
  return {
    start: async () => {
      const args = ["--port", `127.0.0.1:${port}`, "--access", KEYS.access, "--secret", KEYS.secret];
      running = startProgram(program, [
        ...args,
        "--keep-alive",
        "--quiet",
        "posix",
        "--sidecar",
        sidecar,
        objects,
      ]);
      await untilListening(port);
    },
    /** As a power cut would end it. */
    kill: () => end("SIGKILL"),
    hang: () => running?.kill("SIGSTOP"),
    goOn: () => running?.kill("SIGCONT"),
    /** The keys of what is in the bucket. */
    keys: () => readdirSync(path.join(objects, BUCKET)).filter((name) => !name.startsWith(".")),
    variables: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEYS.access,
      S3_SECRET_ACCESS_KEY: KEYS.secret,
    },
  };
}

async function untilListening(port: number): Promise<void> {
  for (const deadline = Date.now() + 20_000; ; await pause(10)) {
    const socket = createConnection(port, "127.0.0.1");
    const [event] = await Promise.race([
      once(socket, "connect").then(() => ["connect"]),
      once(socket, "error").then(() => ["error"]),
    ]).catch(() => ["error"]);
    socket.destroy();
    if (event === "connect") return;
    if (Date.now() > deadline) throw new Error("The object store did not start.");
  }
}
