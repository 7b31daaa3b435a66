import { expect, test } from "vitest";
import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { startDatabaseProxy } from "#tests/setup/server/database-proxy.ts";

const { deps } = await startApp();

test("releasing the lock does not wait for a database that hangs", async () => {
  const { url, freeze, cut } = await startDatabaseProxy(deps.databaseUrl);
  const startedAt = Date.now();
  expect(await withAdvisoryLock(url, "backup", async () => freeze())).toBe(true);
  expect(Date.now() - startedAt).toBeLessThan(4_500);
  cut();
});
