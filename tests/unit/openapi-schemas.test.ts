import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { openApi } from "#server/features/openapi/openapi.ts";
import { almostValid, anyValue, validValue } from "#tests/setup/data/from-schema.ts";
import { endpoints } from "#tests/setup/server/endpoints.ts";

const document = await openApi({ productName: "Sofra", basePath: "" });
const operationOf = ({ method, path }: { method: string; path: string }) =>
  document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method];

const ajv = new Ajv2020({ strict: false });
ajv.addFormat("date", { validate: (text: string) => z.iso.date().safeParse(text).success });
ajv.addFormat("date-time", { validate: (text: string) => z.iso.datetime().safeParse(text).success });
ajv.addSchema({ $id: "api", ...document });
const compile = (schema: object) =>
  ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as object);

describe("the OpenAPI schema accepts the same bodies as the server", () => {
  test.each(endpoints.filter(({ body }) => body))(
    "$title",
    (endpoint) => {
      const { body } = endpoint;
      if (!body) throw new Error("filtered above");
      const validate = compile(operationOf(endpoint)?.requestBody?.content["application/json"]?.schema ?? {});
      const anyBody = fc.oneof(
        { weight: 9, arbitrary: almostValid(body) },
        { weight: 1, arbitrary: anyValue },
      );
      fc.assert(
        fc.property(anyBody, (value) => {
          const sent: unknown = JSON.parse(JSON.stringify(value));
          // JSON Schema counts code points, not UTF-16 units, and has no lone surrogates.
          fc.pre(!/[\ud800-\udfff]|\\ud[89a-f]/i.test(JSON.stringify(sent)));
          const issues = z.safeParse(body, sent).error?.issues ?? [];
          // JSON Schema cannot express refinements, which may end the validation.
          if (issues.length > 0 && issues.every(({ code }) => code === "custom")) return;
          expect({ sent, isAccepted: validate(sent), why: validate.errors, issues }).toMatchObject({
            isAccepted: issues.length === 0,
          });
        }),
        { numRuns: 100 },
      );
    },
    60_000,
  );
});

test("the document describes the limits of a page of dishes and of ids", () => {
  const parameters = document.paths["/api/dishes"]?.get?.parameters;
  expect(parameters).toContainEqual({
    name: "limit",
    in: "query",
    required: false,
    schema: { type: "integer", minimum: 1, maximum: 200 },
  });
  expect(parameters).toContainEqual({
    name: "cursor",
    in: "query",
    required: false,
    schema: { type: "integer", minimum: 1, maximum: 2_147_483_647 },
  });
});

test("the document describes the limits of menus, texts and photos", () => {
  const { MenuInput, DishInput } = document.components.schemas;
  expect(MenuInput?.properties).toMatchObject({
    dishIds: { type: "array", minItems: 1, maxItems: 200 },
    title: { type: "string", minLength: 1, maxLength: 200 },
  });
  const images = JSON.stringify(DishInput?.properties?.images);
  expect(images).toContain('"maxItems":12');
  expect(images).toMatch(/"pattern":"[^"]*images/);
});

const OWN_FIELDS = [
  "id",
  "createdBy",
  "createdAt",
  "updatedAt",
  "isGuestCreated",
  "acceptedBy",
  "acceptedAt",
];
const OTHERS = [
  "likeCount",
  "isUsed",
  "expiresAt",
  "editToken",
  "editTokenHash",
  "inviteTokenId",
  "shareKey",
  "recipeKey",
];

test("a body cannot set what only the server sets", () => {
  const forged = Object.fromEntries([...OWN_FIELDS, ...OTHERS].map((name) => [name, "forged"]));
  for (const { title, body } of endpoints) {
    if (!body) continue;
    const parsed = z.parse(body, { ...(validValue(body, 1) as object), ...forged }) as object;
    expect([title, Object.values(parsed)]).not.toEqual([title, expect.arrayContaining(["forged"])]);
  }
});
