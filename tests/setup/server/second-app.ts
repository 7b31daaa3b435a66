import { onTestFinished } from "vitest";
import type { Deps } from "#server/deps.ts";
import { startOn } from "./app.ts";

/** Starts another app on this database, as a second process would be, until the test ends. */
export async function startSecondApp(deps: Deps, databaseUrl: string, variables: NodeJS.ProcessEnv) {
  const { stop, ...app } = await startOn(databaseUrl, { DATA_DIR: deps.env.dataDir, ...variables }, deps);
  onTestFinished(stop);
  return app;
}
