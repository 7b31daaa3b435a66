import { ensureBuild } from "#server/scripts/ensure-build.mjs";
import { startTestDatabases } from "#tests/setup/test-databases.ts";

/** Builds the app and starts the database server whose template each worker copies. */
export default async function setup() {
  await ensureBuild();
  const { adminUrl, prefix, stop } = await startTestDatabases();
  // Workers are separate processes that inherit the environment.
  process.env.E2E_ADMIN_URL = adminUrl;
  process.env.E2E_DATABASE_PREFIX = prefix;
  return stop;
}
