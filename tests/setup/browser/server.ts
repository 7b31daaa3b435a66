import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { projectRoot } from "#server/lib/project-root.ts";

interface ServerOptions {
  dataDir: string;
  /** Unset: the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  /** Variables beyond those that every test sets. */
  env?: Record<string, string>;
}

/** The built product as a process of its own. */
export interface RunningServer {
  origin: string;
  /** The one-time address that was printed; undefined where there are users. */
  setupAddress: Promise<string>;
  /** Ends it at once, as a power cut would. */
  kill: () => Promise<void>;
  /** Starts it again at the same address on the same data. */
  restart: () => Promise<void>;
  /** Ends it in order. */
  stop: () => Promise<void>;
  /** What it has printed since it was started last. */
  output: () => string;
}

const START_TIMEOUT = 60_000;
const main = path.join(projectRoot, "dist", "server", "main.js");

/** Starts the built server and resolves when it is ready for requests. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  let child = launch(options, 0);
  const origin = await firstMatch(child, /is ready at (http:\/\/\S+)/);
  const setupAddress = firstMatch(child, /at (http:\/\/\S+\/setup\?token=\S+)/);
  // Nobody waits for it where there are users.
  setupAddress.catch(() => undefined);
  await untilReady(child, origin);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  };
  return {
    origin,
    setupAddress,
    kill: () => end("SIGKILL"),
    restart: async () => {
      await end("SIGKILL");
      child = launch(options, Number(new URL(origin).port));
      await untilReady(child, origin);
    },
    stop: () => end("SIGTERM"),
    output: () => outputOf(child),
  };
}

function launch({ dataDir, databaseUrl, env }: ServerOptions, port: number): ChildProcess {
  const child = spawn(process.execPath, [main], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      // Many tests sign in from one address.
      RATE_LIMIT_SCALE: "1000",
      // Empty counts as unset, and wins over a developer's .env.
      DATABASE_URL: databaseUrl ?? "",
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

/** What each process has printed so far. */
const outputs = new WeakMap<ChildProcess, string[]>();
const outputOf = (child: ChildProcess) => (outputs.get(child) ?? []).join("");

async function firstMatch(child: ChildProcess, pattern: RegExp): Promise<string> {
  return eventually(child, () => Promise.resolve(pattern.exec(outputOf(child))?.[1]));
}

async function untilReady(child: ChildProcess, origin: string): Promise<void> {
  await eventually(child, async () => {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    return answer?.ok;
  });
}

/** Looks again until there is a value. @throws with what the server said when it ends or takes too long */
async function eventually<T>(child: ChildProcess, look: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + START_TIMEOUT;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The server did not start. It said:\n${outputOf(child)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
