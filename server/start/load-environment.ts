import { existsSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#server/lib/project-root.ts";

/** Loads `.env`, if there is one; variables that are already set win. */
export function loadEnvironment(): NodeJS.ProcessEnv {
  const file = path.join(projectRoot, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}
