import { existsSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#server/lib/project-root.ts";

/** The variables of this process over those of `.env`. */
export function loadEnvironment(): NodeJS.ProcessEnv {
  const file = path.join(projectRoot, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}
