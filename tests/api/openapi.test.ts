import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Router } from "express";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { createApp } from "#server/app.ts";
import { examples } from "#server/features/openapi/examples.ts";
import type { OpenApi } from "#server/features/openapi/openapi.ts";
import { api } from "#shared/api.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { jobs } from "#shared/schema/index.ts";
import { furnish } from "#tests/setup/data/fuzzed-household.ts";
import { EDIT_LINK, GROUP_LINK, SINGLE_LINK, VICTIM } from "#tests/setup/data/fuzzed-requests.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { endpoints, fill, FOR_THE_PAGE } from "#tests/setup/server/endpoints.ts";
import { routesOf } from "#tests/setup/server/routes.ts";

const { asVisitor, asMember, asAdmin, asProgram, db, deps } = await startApp({}, { emptyBeforeEach: false });

let document: OpenApi;
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
beforeAll(async () => {
  const { body } = await asVisitor().get("/api/openapi.json").expect(200);
  document = body as OpenApi;
  ajv.addSchema({ $id: "api", ...document });
});

test("the document is valid OpenAPI 3.1", async () => {
  const result = await new Validator().validate(structuredClone(document));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(document.openapi).toBe("3.1.1");
});

test("the document describes every route except those that serve pages", () => {
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  const routes = routesOf(createApp(deps).router as Router).filter((route) => !FOR_THE_PAGE.includes(route));
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

/** Required parameters. */
const QUERIES: Record<string, string> = {
  "GET /api/dishes/recipes": "?ids=1",
  "GET /api/meals": "?from=2030-05-13&to=2030-05-19",
  "GET /api/meals/ideas": "?from=2030-05-13&to=2030-05-19",
  "GET /api/search": "?q=soup",
  "GET /api/search/dishes": "?q=soup",
  "GET /api/shopping-list": "?from=2030-05-13&to=2030-05-19",
};
/** Without JSON, only before the setup, or only with a sign-in provider. */
const NOT_READ = ["GET /api/admin/export", "GET /api/setup", "GET /api/auth/provider-account"];
const reads = endpoints.filter(({ method, title }) => method === "get" && !NOT_READ.includes(title));

describe("real responses match their schemas", () => {
  let admin: Awaited<ReturnType<typeof asAdmin>>;
  const links: Record<string, string> = { "/api/event-invitations/:token": GROUP_LINK };
  beforeAll(async () => {
    await furnish(db);
    await db.insert(jobs).values({ kind: "import_dishes" });
    admin = await asAdmin();
    await admin.post("/api/tokens", { name: "x", days: 3 }).expect(201);
    await admin.patch("/api/dishes/1", { title: "Red soup" }).expect(200);
    await admin.patch("/api/menus/1", { title: "Soups" }).expect(200);
    const { body } = await admin.post(`/api/users/${VICTIM}/password-link`).expect(201);
    links["/api/password-links/:token"] = body.token;
  });

  test.each(reads)("$title", async ({ path, title }) => {
    const address = fill(path, (param) => {
      if (param === "editToken") return EDIT_LINK;
      if (param === "token") return links[path] ?? SINGLE_LINK;
      return path.startsWith("/api/users/") ? VICTIM : "1";
    });
    const { body } = await admin.get(address + (QUERIES[title] ?? "")).expect(200);
    expectValid(document.paths[path.replace(/:(\w+)/g, "{$1}")]?.get?.responses[200], body);
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
    ["400", async () => (await (await asMember()).post("/api/dishes", { title: "" })).body],
  ])("failure with status %s", async (_status, ask) => {
    expectValid(document.components.responses["Failure"], await ask());
  });
});

/** Asserts that the value is valid by the JSON Schema of this response. */
function expectValid(answer: unknown, value: unknown): void {
  const { schema } =
    (answer as { content: Record<string, { schema: object }> }).content["application/json"] ?? {};
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
