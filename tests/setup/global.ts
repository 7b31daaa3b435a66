import type { TestProject } from "vitest/node";
import { startTestDatabases } from "./test-databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A database of the server that the run uses, to create others from. */
    adminUrl: string;
    /** Start of the name of every database of this run. */
    databasePrefix: string;
  }
}

/** The databases that the tests of this run are made from. */
export default async function setup(project: TestProject) {
  const { adminUrl, prefix, stop } = await startTestDatabases();
  project.provide("adminUrl", adminUrl);
  project.provide("databasePrefix", prefix);
  return stop;
}
