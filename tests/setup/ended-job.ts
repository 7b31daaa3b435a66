import { expect, vi } from "vitest";
import type { TestApp } from "./app.ts";

/** Waits for the end of a job. @returns it as the API shows it */
export const endedJob = (admin: Awaited<ReturnType<TestApp["asAdmin"]>>, id: number) =>
  vi.waitFor(
    async () => {
      const { body } = await admin.get(`/api/jobs/${id}`).expect(200);
      expect(["done", "failed", "cancelled"]).toContain(body.status);
      return body;
    },
    { timeout: 60_000, interval: 50 },
  );
