import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { createApp } from "#server/app.ts";
import { startJobs } from "#server/background/jobs.ts";
import { createHttpServer } from "#server/start/http-server.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { credentialsOf, furnish } from "#tests/setup/data/fuzzed-household.ts";
import {
  FUZZ_ROLES,
  fuzzedAddress,
  fuzzedRequest,
  type FuzzRole,
} from "#tests/setup/data/fuzzed-requests.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { endpoints, paramsOf } from "#tests/setup/server/endpoints.ts";
import { listen } from "#tests/setup/server/listen.ts";
import { rawRequest } from "#tests/setup/server/raw-request.ts";

/** Number of runs; set FUZZ_RUNS=1000 for a long one. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 60);

const { db, deps } = await startApp({ RATE_LIMIT_SCALE: "1000000" });
// Refuses malformed requests as in production.
const { server, adoptPrototypes } = createHttpServer();
const app = createApp(deps);
adoptPrototypes(app);
const { origin, close } = await listen(server.on("request", app));
afterAll(close);
// The batch endpoint responds when its jobs are done.
startJobs(deps);

/** Zod's default error messages. */
const DEFAULT_WORDING =
  /"(Invalid input|Invalid option|Invalid string|Invalid ISO|Too big|Too small|Unrecognized)/;

let credentials: Record<FuzzRole, Record<string, string>>;

beforeEach(async () => {
  await furnish(db);
  const entries = FUZZ_ROLES.map(async (role) => [role, await credentialsOf(origin, db, role)] as const);
  credentials = Object.fromEntries(await Promise.all(entries)) as typeof credentials;
});

describe("random input never causes a 5xx and always gets JSON", () => {
  test.each(endpoints.map((endpoint) => [endpoint.title, endpoint] as const))(
    "%s",
    async (_title, endpoint) => {
      const property = fc.asyncProperty(
        fc
          .constantFrom(...FUZZ_ROLES)
          .chain((role) => fc.tuple(fc.constant(role), fuzzedRequest(endpoint, role))),
        async ([role, sent]) => {
          const response = await rawRequest(origin, {
            ...sent,
            headers: { ...credentials[role], ...sent.headers },
          });
          expect(response.status).toBeLessThan(500);
          expectJson(response, sent.method);
          if (endpoint.path === "/api/auth/logout") credentials[role] = await credentialsOf(origin, db, role);
        },
      );
      await fc.assert(property, { numRuns: Math.ceil(RUNS * shareOf(endpoint)) });
    },
    30_000 + RUNS * 1_000,
  );
});

test("random addresses outside the contract never cause a 5xx, and JSON below /api", async () => {
  const property = fc.asyncProperty(fc.constantFrom(...FUZZ_ROLES), fuzzedAddress, async (role, sent) => {
    const headers = { ...credentials[role], ...sent.headers };
    const response = await rawRequest(origin, { ...sent, headers });
    expect(response.status).toBeLessThan(500);
    if (sent.path.startsWith("/api/x") && sent.method === "GET") expectJson(response, sent.method);
  });
  await fc.assert(property, { numRuns: RUNS * 10 });
}, 300_000);

/** Returns a smaller share for endpoints with little to vary or with password hashing (0.2 s per request). */
function shareOf({ path, query, body }: Endpoint): number {
  const hashes =
    body !== undefined &&
    /password/i.test(JSON.stringify(z.toJSONSchema(body, { io: "input", unrepresentable: "any" })));
  const takesNothing = !body && !query && paramsOf(path).length === 0;
  return hashes || takesNothing ? 1 / 3 : 1;
}

function expectJson({ status, headers, text }: Awaited<ReturnType<typeof rawRequest>>, method: string): void {
  if (status === 204 || status === 304) return expect(text).toBe("");
  // Redirects remove text attached to a link, and never lead to another server.
  if (status === 302 && ["GET", "HEAD"].includes(method))
    return expect(headers.location).toMatch(/^\/(?![/\\])/);
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  if (headers["content-encoding"] !== undefined) return;
  const value: unknown = JSON.parse(text);
  if (status >= 400) expect(value).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  if (status === 400) expect(text).not.toMatch(DEFAULT_WORDING);
}
