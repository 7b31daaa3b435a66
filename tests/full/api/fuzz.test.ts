import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { startJobs } from "#server/background/jobs.ts";
import { digestOf } from "#server/lib/link-token.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { answers, claims, comments } from "#shared/schema.ts";
import { startApp } from "#tests/setup/app.ts";
import {
  buildCategory,
  buildDish,
  buildInvitation,
  buildMenu,
  buildUser,
  TEST_PASSWORD,
} from "#tests/setup/builders.ts";
import { endpoints, fill, paramsOf } from "#tests/setup/endpoints.ts";
import { FUZZ_ROLES, fuzzedRequest, LINK, VICTIM, type FuzzRole } from "#tests/setup/fuzzed-requests.ts";
import { rawRequest } from "#tests/setup/raw-request.ts";

/** Number of runs; set FUZZ_RUNS=1000 for a long one. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 60);

const { db, origin, deps } = await startApp({ RATE_LIMIT_SCALE: "1000000" });
// The batch endpoint responds when its jobs are done.
startJobs(deps);

/** Zod's default error messages. */
const DEFAULT_WORDING =
  /"(Invalid input|Invalid option|Invalid string|Invalid ISO|Too big|Too small|Unrecognized)/;

const people = {
  member: { username: "a.member", isAdmin: false },
  admin: { username: "an.admin", isAdmin: true },
};

let cookies: Record<FuzzRole, string>;

beforeEach(async () => {
  for (const person of Object.values(people)) await buildUser(db, person);
  const { id: createdBy } = await buildUser(db, { id: VICTIM });
  const dish = await buildDish(db, { createdBy });
  const { id: menuId } = await buildMenu(db, { createdBy, dishIds: [dish.id] });
  const { id: inviteTokenId } = await buildInvitation(db, {
    createdBy,
    menuId,
    maxAnswers: 100,
    token: LINK,
  });
  const may = { inviteTokenId, name: "May", isComing: true, adults: 1, editTokenHash: digestOf(LINK) };
  await db.insert(answers).values([may, { ...may, name: "Tom", editTokenHash: digestOf("Tom") }]);
  await db.insert(claims).values({ menuId, item: "Wine", kind: "bring", answerId: 1 });
  await buildCategory(db, { createdBy });
  await db.insert(comments).values({ dishId: dish.id, userId: createdBy, content: "Good" });
  cookies = { "signed out": "", member: await signIn("member"), admin: await signIn("admin") };
});

async function signIn(role: keyof typeof people): Promise<string> {
  const { headers } = await rawRequest(origin, {
    method: "POST",
    path: "/api/auth/login",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: people[role].username, password: TEST_PASSWORD }),
  });
  return headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
}

describe("random input never causes a 5xx and always gets JSON", () => {
  test.each(endpoints.map((endpoint) => [endpoint.title, endpoint] as const))(
    "%s",
    async (_title, endpoint) => {
      const method = endpoint.method.toUpperCase();
      const once = fc.asyncProperty(
        fc.tuple(fc.constantFrom(...FUZZ_ROLES), fuzzedRequest(endpoint)),
        async ([role, { params, query, body, ...sent }]) => {
          const path = `${fill(endpoint.path, (name) => params[name] ?? "")}?${query}`;
          const headers: Record<string, string> = { Cookie: cookies[role] };
          if (body !== undefined) headers["Content-Type"] = sent.contentType;
          const answer = await rawRequest(origin, { method, path, headers, body });
          expect(answer.status).toBeLessThan(500);
          expectJson(answer);
          if (endpoint.path === "/api/auth/logout" && role !== "signed out")
            cookies[role] = await signIn(role);
        },
      );
      await fc.assert(once, { numRuns: Math.ceil(RUNS * shareOf(endpoint)) });
    },
    30_000 + RUNS * 1_000,
  );
});

/** Returns a smaller share for endpoints with little to vary or with password hashing (0.2 s per request). */
function shareOf({ path, query, body }: Endpoint): number {
  const hashes =
    body !== undefined &&
    /password/i.test(JSON.stringify(z.toJSONSchema(body, { io: "input", unrepresentable: "any" })));
  const takesNothing = !body && !query && paramsOf(path).length === 0;
  return hashes || takesNothing ? 1 / 3 : 1;
}

function expectJson({ status, headers, text }: Awaited<ReturnType<typeof rawRequest>>): void {
  if (status === 204) return expect(text).toBe("");
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  const value: unknown = JSON.parse(text);
  if (status >= 400) expect(value).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  if (status === 400) expect(text).not.toMatch(DEFAULT_WORDING);
}
