import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Router } from "express";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { createApp } from "#server/app.ts";
import { examples } from "#server/features/openapi/examples.ts";
import type { OpenApi } from "#server/features/openapi/openapi.types.ts";
import { api } from "#shared/api.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { startApp } from "#tests/setup/app.ts";
import { buildCategory, buildDish, buildInvitation, buildMenu } from "#tests/setup/builders.ts";
import { endpoints } from "#tests/setup/endpoints.ts";
import { routesOf } from "#tests/setup/routes.ts";

const { asVisitor, asMember, asAdmin, asProgram, db, deps } = await startApp();

let document: OpenApi;
beforeAll(async () => {
  const { body } = await asVisitor().get("/api/openapi.json").expect(200);
  document = body as OpenApi;
});

test("the document is valid OpenAPI 3.1", async () => {
  const result = await new Validator().validate(structuredClone(document));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(document.openapi).toBe("3.1.1");
});

test("the document describes every route except those that serve pages", () => {
  const forThePage = new Set([
    "GET /api/docs",
    "GET /api/openapi.json",
    "GET /api/login",
    "GET /api/auth/oidc",
    "GET /api/auth/oidc/callback",
    "GET /manifest.webmanifest",
    "POST /share",
  ]);
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  const routes = routesOf(createApp(deps).router as Router).filter((route) => !forThePage.has(route));
  // Some paths have two routes, the first of which compresses the response.
  expect(described.toSorted()).toEqual([...new Set(routes)].toSorted());
  for (const { title } of endpoints) expect(described).toContain(title);
});

test("each operation has a unique id and the declared security", () => {
  const names = new Set<string>();
  for (const [group, calls] of Object.entries<Record<string, Endpoint>>(api)) {
    for (const [name, { method, path, access, sessionOnly }] of Object.entries(calls)) {
      const operation = document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method];
      expect(operation?.operationId).toBe(`${group}.${name}`);
      names.add(`${group}.${name}`);
      const ways = operation?.security.flatMap((way) => Object.keys(way));
      if (access === "public") expect(ways).toEqual([]);
      else expect(ways).toEqual(sessionOnly ? ["session"] : ["session", "accessToken"]);
    }
  }
  expect(names.size).toBe(endpoints.length);
  const used = Object.values(document.paths).flatMap((path) =>
    Object.values(path).flatMap((one) => one?.tags),
  );
  expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...new Set(used)].toSorted());
});

test("the examples are valid request bodies", () => {
  for (const [name, example] of Object.entries(examples)) {
    const [group = "", call = ""] = name.split(".");
    const body = (api as Record<string, Record<string, Endpoint>>)[group]?.[call]?.body;
    expect({ name, ...(body && z.safeParse(body, example)) }).toMatchObject({ name, success: true });
  }
});

describe("real responses match their schemas", () => {
  test.each([
    "/api/auth/user",
    "/api/users",
    "/api/dishes",
    "/api/dishes/1",
    "/api/dishes/1/comments",
    "/api/dishes/1/history",
    "/api/categories",
    "/api/menus",
    "/api/menus/1",
    "/api/invite-tokens",
    "/api/activities",
    "/api/counts",
    "/api/search?q=soup",
    "/api/search/dishes?q=soup",
    "/api/public/dishes",
    "/api/public/dishes/1",
    "/api/public/menus/1",
    "/api/settings",
    "/api/analytics",
    "/api/rasab/status",
    "/api/push/preferences",
    "/api/admin/system",
    "/api/admin/backups",
    "/api/admin/dish-stats",
    "/api/jobs",
    "/api/tokens",
  ])("%s", async (address) => {
    const admin = await asAdmin();
    const createdBy = admin.user.id;
    await admin.post("/api/tokens").send({ name: "x", days: 3 }).expect(201);
    const dish = await buildDish(db, { createdBy, title: "Soup", description: "Warm" });
    await admin.post(`/api/dishes/${dish.id}/comments`).send({ content: "Good" }).expect(201);
    await admin.patch(`/api/dishes/${dish.id}`).send({ title: "Red soup" }).expect(200);
    await buildMenu(db, { createdBy, dishIds: [dish.id] });
    await buildCategory(db, { createdBy });
    await buildInvitation(db, { createdBy });
    const { body } = await admin.get(address).expect(200);
    const template = address.replace(/\?.*/, "").replace(/\/1(?=\/|$)/, "/{id}");
    expectValid(document.paths[template]?.get?.responses[200], body);
  });

  test.each([
    [
      "401",
      (): Promise<unknown> =>
        asVisitor()
          .get("/api/dishes")
          .then(({ body }) => body),
    ],
    ["403", async () => (await (await asMember()).get("/api/admin/backups")).body],
    ["404", async () => (await (await asProgram()).get("/api/dishes/404")).body],
    ["400", async () => (await (await asMember()).post("/api/dishes").send({ title: "" })).body],
  ])("failure with status %s", async (_status, ask) => {
    expectValid(document.components.responses["Failure"], await ask());
  });
});

/** Asserts that the value is valid by the JSON Schema of this response. */
function expectValid(answer: unknown, value: unknown): void {
  const { schema } =
    (answer as { content: Record<string, { schema: object }> }).content["application/json"] ?? {};
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: "api", ...document });
  const written = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as object;
  const validate = ajv.compile(written);
  validate(value);
  expect(validate.errors).toBeNull();
}

describe("the document's response", () => {
  test("is compressed and returns 304 when unchanged", async () => {
    const first = await asVisitor().get("/api/openapi.json").expect(200);
    const { etag } = first.headers;
    await asVisitor().get("/api/openapi.json").set("If-None-Match", String(etag)).expect(304);
    expect(first.headers["content-encoding"]).toBe("gzip");
    const plain = await asVisitor().get("/api/openapi.json").set("Accept-Encoding", "identity").expect(200);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body).toEqual(first.body);
  });

  test("is also a page with every call and without inline scripts and styles", async () => {
    const { text, headers } = await asVisitor().get("/api/docs").expect(200).expect("Content-Type", /html/);
    for (const { method, path } of endpoints) {
      expect(text).toContain(
        `<span class="method ${method}">${method.toUpperCase()}</span> <span class="path">${path.replace(/:(\w+)/g, "{$1}")}</span>`,
      );
    }
    expect(headers["content-security-policy"]).not.toContain("unsafe");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(text).not.toMatch(/<style|style=|<script>|https?:\/\/(?!sofra\.example|example\.org)/);
    const targets = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    for (const id of targets) expect(text).toContain(`id="${id}"`);
  });
});
