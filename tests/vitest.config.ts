import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { texts } from "#client/build/texts.ts";
import { projectRoot } from "#server/lib/project-root.ts";

const nightly = "tests/**/*.nightly.test.ts";

export default defineConfig({
  root: projectRoot,
  plugins: [texts()],
  test: {
    environment: "node",
    // Far more than a test needs on a quiet machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Instead of one second, which a busy machine exceeds.
    expect: { poll: { timeout: 30_000 } },
    passWithNoTests: false,
    // Avoids a crash of Node 20.20 (see docs/performance.md).
    execArgv: ["--no-regexp-tier-up"],
    // More workers than cores, because many tests wait for PostgreSQL or for a timer.
    maxWorkers: availableParallelism() + 2,
    projects: [
      // Not isolated, because loading the app for each file would take a third of the time.
      project("fast", "tests/{unit,api}/**/*.test.ts", {
        isolate: false,
        exclude: [nightly],
        setupFiles: "tests/setup/server/quick-passwords.ts",
      }),
      {
        extends: true,
        test: {
          name: "component",
          include: ["tests/component/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          // Loading happy-dom and React for each file would take more than half of the time; setup.ts resets the rest.
          isolate: false,
          setupFiles: "tests/component/setup/setup.ts",
        },
      },
      // `npm run test:full`
      project("nightly", nightly, { isolate: true }),
    ],
  },
});

function project(
  name: string,
  include: string,
  options: TestProjectInlineConfiguration["test"],
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: { name, include: [include], globalSetup: "tests/setup/global.ts", ...options },
  };
}
