import type { TestProject } from "vitest/node";
import { startTestDatabases } from "./server/test-databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the test server's administrative database. */
    adminUrl: string;
    /** Prefix of the name of every database of this run. */
    databasePrefix: string;
  }
}

/** Provides the PostgreSQL server and template database of this run. */
export default async function setup(project: TestProject) {
  const { adminUrl, prefix, stop } = await startTestDatabases();
  project.provide("adminUrl", adminUrl);
  project.provide("databasePrefix", prefix);
  return stop;
}
