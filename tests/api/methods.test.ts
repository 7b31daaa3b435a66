import type { Router } from "express";
import { describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { fill } from "#tests/setup/server/endpoints.ts";
import { rawRequest } from "#tests/setup/server/raw-request.ts";
import { routesOf } from "#tests/setup/server/routes.ts";

const { asVisitor, asMember, deps, origin } = await startApp();

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"];

/** The methods of each route of the app, except `/share`, which only takes a phone's share and is a page otherwise. */
const methodsOf = new Map<string, Set<string>>();
for (const route of routesOf(createApp(deps).router as Router)) {
  const [method = "", path = ""] = route.split(" ");
  if (path === "/share") continue;
  const methods = methodsOf.get(path) ?? new Set(["OPTIONS"]);
  methodsOf.set(path, methods.add(method));
  if (method === "GET") methods.add("HEAD");
}
const allowOf = (path: string) => [...(methodsOf.get(path) ?? [])].toSorted().join(", ");

describe("a known path", () => {
  test.each([...methodsOf.keys()])("returns 405 for other methods: %s", async (path) => {
    const wrong = METHODS.filter((method) => !methodsOf.get(path)?.has(method));
    for (const method of wrong) {
      const response = await rawRequest(origin, { method, path: fill(path, () => "1"), headers: {} });
      expect({ method, status: response.status, allow: response.headers.allow }).toEqual({
        method,
        status: 405,
        allow: allowOf(path),
      });
      expect(response.headers).toMatchObject({
        "cache-control": "private, no-cache",
        "x-request-id": expect.any(String),
      });
      if (method !== "HEAD") {
        expect(JSON.parse(response.text)).toEqual({
          message: "This URL does not support this method.",
          code: "wrong_method",
        });
      }
    }
  });

  test.each([...methodsOf.keys()])("returns its methods for OPTIONS: %s", async (path) => {
    const response = await asVisitor()
      .options(fill(path, () => "1"))
      .expect(204);
    expect(response.headers.allow).toBe(allowOf(path));
  });

  test("is matched in any case, with or without a trailing slash", async () => {
    for (const path of ["/api/dishes/", "/API/Dishes", "/Api/dishes/?limit=1"]) {
      const { headers } = await asVisitor().put(path).expect(405);
      expect(headers.allow).toBe("GET, HEAD, OPTIONS, POST");
    }
  });

  test("with fixed segments is not matched as one with a parameter", async () => {
    const { headers } = await asVisitor().patch("/api/menus/archived").expect(405);
    expect(headers.allow).toBe("GET, HEAD, OPTIONS");
    await asVisitor().get("/api/dishes/batch-estimate-calories").expect(405);
  });
});

test("a 405 is the same with and without a session", async () => {
  const member = await asMember();
  const [mine, theirs] = [await member.delete("/api/dishes"), await asVisitor().delete("/api/dishes")];
  expect([mine.status, mine.body, mine.headers.allow]).toEqual([405, theirs.body, theirs.headers.allow]);
});

test.each(METHODS.filter((method) => method !== "HEAD"))(
  "an unknown path returns 404 for %s",
  async (method) => {
    for (const path of ["/api/nothing", "/api/dishes/1/nothing", "/api"]) {
      const { status, text } = await rawRequest(origin, { method, path, headers: {} });
      expect({ path, status, code: (JSON.parse(text) as { code: string }).code }).toEqual({
        path,
        status: 404,
        code: "not_found",
      });
    }
  },
);

test("HEAD returns the headers of GET without the body", async () => {
  const member = await asMember();
  const [get, head] = [await member.get("/api/dishes"), await member.head("/api/dishes").expect(200)];
  expect(head.headers.etag).toBe(get.headers.etag);
  expect(head.text ?? "").toBe("");
});
