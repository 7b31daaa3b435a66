import "#server/start/collect-garbage-early.ts";
import { createHmac } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DEMO_USERNAME, isDemoPassword, createDemoHousehold } from "#server/features/demo/demo.service.ts";
import { StartError } from "#server/lib/start-error.ts";
import { run } from "#server/start/run.ts";
import { sessionSecret } from "#server/start/session-secret.ts";
import { parseArguments, withHousehold, exitOnError, readScriptEnv, showProgress } from "./run-script.ts";

const USAGE = `npm run demo                starts the demo household
npm run demo -- --fresh     discards changes made in the demo first`;

/** `npm run demo`: starts Sofra with a sample household in a separate folder, by default on localhost only. */
await exitOnError(async () => {
  const { fresh } = parseArguments(USAGE, { options: { fresh: { type: "boolean", default: false } } }).values;
  ignoreProductionEnv();
  const env = readScriptEnv();
  markAsDemo(env.dataDir);
  const password = createHmac("sha256", sessionSecret(env)).update("demo").digest("hex").slice(0, 12);
  await withHousehold(async (home) => {
    const onProgress = showProgress("Preparing the demo household…");
    await createDemoHousehold(home, { password, fresh, onProgress });
    const shown = (await isDemoPassword(home, password)) ? password : "(the one you chose)";
    console.log(`Demo household in ${env.dataDir}. Sign in as ${DEMO_USERNAME} with the password ${shown}`);
  });
});
await run();

/**
 * Overrides the settings of the real household: uses another folder and the embedded database, links to this machine,
 * and sends no paid requests. Variables that are set, even to an empty value, win over `.env`.
 */
function ignoreProductionEnv(): void {
  const { DATA_DIR, HOST, PORT } = process.env;
  const overrides = {
    DATA_DIR: `${path.resolve(DATA_DIR || "data")}-demo`,
    HOST: HOST || "127.0.0.1",
    PORT: PORT ?? "",
    DATABASE_URL: "",
    PUBLIC_URL: "",
    SESSION_SECRET: "",
    ADMIN_USERNAME: "",
    ADMIN_PASSWORD: "",
    OPENAI_API_KEY: "",
    OPENAI_BASE_URL: "",
    OPENAI_MODEL: "",
  };
  Object.assign(process.env, overrides);
}

/** Marks the folder as a demo. @throws StartError if it holds anything else, which `--fresh` would delete */
function markAsDemo(folder: string): void {
  const marker = path.join(folder, "demo-household");
  if (existsSync(marker)) return;
  if (existsSync(folder)) {
    throw new StartError(
      `${folder} exists but is not a demo household. Move it away, or set DATA_DIR to another folder.`,
    );
  }
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  writeFileSync(
    marker,
    "This folder holds the household of npm run demo. You can delete it while the demo is not running.\n",
  );
}
