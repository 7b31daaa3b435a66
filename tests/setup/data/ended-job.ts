import { expect } from "vitest";
import type { TestApp } from "#tests/setup/server/app.ts";

/** Waits for the end of a job. @returns it as the API shows it */
export async function endedJob(admin: Awaited<ReturnType<TestApp["asAdmin"]>>, id: number) {
  const read = async () => (await admin.get(`/api/jobs/${id}`).expect(200)).body;
  await expect.poll(async () => (await read()).status).toMatch(/^(done|failed|cancelled)$/);
  return read();
}
