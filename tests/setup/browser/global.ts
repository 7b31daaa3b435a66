import { ensureBuild } from "#server/scripts/ensure-build.mjs";
import { startTestDatabases } from "#tests/setup/test-databases.ts";

/** Before the browser tests: a build of what is tested, and the databases that each worker clones its own from. */
export default async function setup() {
  await ensureBuild();
  const { adminUrl, prefix, stop } = await startTestDatabases();
  // Workers are processes of their own; they inherit the environment.
  process.env.E2E_ADMIN_URL = adminUrl;
  process.env.E2E_DATABASE_PREFIX = prefix;
  return stop;
}
