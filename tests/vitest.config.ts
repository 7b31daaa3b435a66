import { defineConfig } from "vitest/config";
import { projectRoot } from "#server/project-root.ts";

export default defineConfig({
  root: projectRoot,
  test: {
    include: ["tests/{unit,api,client,house}/**/*.test.{ts,tsx}"],
    globalSetup: "tests/setup/global.ts",
    environment: "node",
    testTimeout: 20_000,
    hookTimeout: 30_000,
    passWithNoTests: false,
    // By default one core is left alone; the tests wait for PostgreSQL often enough to use all.
    maxWorkers: "100%",
  },
});
