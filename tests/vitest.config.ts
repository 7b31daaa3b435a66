import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { projectRoot } from "#server/lib/project-root.ts";

export default defineConfig({
  root: projectRoot,
  test: {
    environment: "node",
    testTimeout: 20_000,
    hookTimeout: 30_000,
    passWithNoTests: false,
    // Where nobody watches, as in playwright.config.ts.
    retry: process.env.CI ? 1 : 0,
    // One more than there are cores: the tests wait for PostgreSQL, and for clocks.
    maxWorkers: availableParallelism() + 1,
    projects: [
      project("one-process", "tests/{unit,api,client}/**/*.test.{ts,tsx}", false),
      // What each of them starts ends with its process at the latest.
      project("house", "tests/house/**/*.test.ts", true),
    ],
  },
});

/** @param isolate whether each file has a process of its own; loading the app for each would take a third of the time */
function project(name: string, include: string, isolate: boolean): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: { name, include: [include], isolate, globalSetup: "tests/setup/global.ts" },
  };
}
