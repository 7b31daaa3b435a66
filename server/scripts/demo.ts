import { createHmac } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { DEMO_USERNAME, isDemoPassword, settleDemo } from "#server/features/demo/demo.service.ts";
import { run } from "#server/start/run.ts";
import { sessionSecret } from "#server/start/session-secret.ts";
import { StartError } from "#server/lib/start-error.ts";
import { withHousehold, exitOnError, readScriptEnv, showProgress } from "./run-script.ts";

/** `npm run demo`: the product with a household in it, in a folder of its own, seen from this machine alone. */
await exitOnError(async () => {
  const { fresh } = readOptions();
  stayOutOfTheHousehold();
  const env = readScriptEnv();
  claim(env.dataDir);
  const password = createHmac("sha256", sessionSecret(env)).update("demo").digest("hex").slice(0, 12);
  await withHousehold(async (home) => {
    const tell = showProgress("Preparing the demo household …");
    await settleDemo(home, { password, fresh, tell });
    const shown = (await isDemoPassword(home, password)) ? password : "(the one you have chosen)";
    console.log(`Demo household in ${env.dataDir}: sign in as ${DEMO_USERNAME} with the password ${shown}`);
  });
});
await run();

function readOptions(): { fresh: boolean } {
  try {
    return { fresh: parseArgs({ options: { fresh: { type: "boolean" } } }).values.fresh ?? false };
  } catch {
    throw new StartError("npm run demo\nnpm run demo -- --fresh     throws away what was changed in it");
  }
}

/**
 * Whatever the environment and `.env` say about the real household does not hold here: another folder, always the
 * embedded database, links to this machine, no key that costs money. Variables that are set win over `.env`.
 */
function stayOutOfTheHousehold(): void {
  const { DATA_DIR, HOST, PORT } = process.env;
  const own = {
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
  Object.assign(process.env, own);
}

/** Marks the folder as the demo's. @throws StartError when it is something else: `--fresh` would empty it */
function claim(folder: string): void {
  const mark = path.join(folder, "demo-household");
  if (existsSync(mark)) return;
  if (existsSync(folder)) {
    throw new StartError(
      `${folder} is there, but it is not a demo household; move it away or choose another DATA_DIR.`,
    );
  }
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  writeFileSync(
    mark,
    "npm run demo keeps its household here; the folder can be deleted while it is not running.\n",
  );
}
