import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { projectRoot } from "#server/lib/project-root.ts";

interface ServerOptions {
  dataDir: string;
  databaseUrl: string;
  env: Record<string, string>;
}

export interface RunningServer {
  origin: string;
  /** The printed setup address; rejects if there are users. */
  setupAddress: Promise<string>;
  /** Shuts the server down gracefully. */
  stop: () => Promise<void>;
  output: () => string;
}

const START_TIMEOUT = 60_000;
const main = path.join(projectRoot, "dist", "server", "main.js");

/** Starts the built server and resolves when it accepts requests. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const child = launch(options);
  const origin = await firstMatch(child, /is ready at (http:\/\/\S+)/);
  const setupAddress = firstMatch(child, /at (http:\/\/\S+\/setup\?token=\S+)/);
  // Not awaited if there are users.
  setupAddress.catch(() => undefined);
  await untilReady(child, origin);
  return {
    origin,
    setupAddress,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    },
    output: () => outputOf(child),
  };
}

function launch({ dataDir, databaseUrl, env }: ServerOptions): ChildProcess {
  const child = spawn(process.execPath, [main], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      // Many tests sign in from the same address.
      RATE_LIMIT_SCALE: "1000",
      DATABASE_URL: databaseUrl,
      // An empty value counts as unset and overrides a developer's .env.
      ADMIN_USERNAME: "",
      ADMIN_PASSWORD: "",
      PUBLIC_URL: "",
      PRODUCT_NAME: "",
      SESSION_SECRET: "",
      OPENAI_API_KEY: "",
      OPENAI_BASE_URL: "",
      OPENAI_MODEL: "",
      ...env,
    },
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => chunks.push(text));
  }
  outputs.set(child, chunks);
  return child;
}

/** The output of each process. */
const outputs = new WeakMap<ChildProcess, string[]>();
const outputOf = (child: ChildProcess) => (outputs.get(child) ?? []).join("");

async function firstMatch(child: ChildProcess, pattern: RegExp): Promise<string> {
  return poll(child, () => Promise.resolve(pattern.exec(outputOf(child))?.[1]));
}

async function untilReady(child: ChildProcess, origin: string): Promise<void> {
  await poll(child, async () => {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    return answer?.ok;
  });
}

/** Polls until there is a value. @throws with the server's output if it exits or the timeout expires */
async function poll<T>(child: ChildProcess, look: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + START_TIMEOUT;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The server did not start. Its output:\n${outputOf(child)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
