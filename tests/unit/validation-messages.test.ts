import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { en } from "zod/locales";
import * as z from "zod/mini";
import { validationMessages } from "#server/http/validation-messages.ts";
import { anyValue, almostValid } from "#tests/setup/data/from-schema.ts";
import { endpoints } from "#tests/setup/server/endpoints.ts";

const defaults = en();

/** Matches the validator's default messages: "Too big: expected number to be <=200". */
const DEFAULT_WORDING =
  /^(Invalid (input|option|string|number|key|value|ISO|URL|email)|Too (big|small)|Unrecognized key)/;

describe("an endpoint's validation errors never show the validator's default wording", () => {
  test.each(endpoints.filter(({ body, query }) => body ?? query))(
    "$title",
    ({ body, query }) => {
      z.config(validationMessages);
      for (const schema of [body, query]) {
        if (!schema) continue;
        const anything = fc.oneof(
          { weight: 9, arbitrary: almostValid(schema) },
          { weight: 1, arbitrary: anyValue },
        );
        fc.assert(
          fc.property(anything, (value) => {
            for (const issue of z.safeParse(schema, value).error?.issues ?? [])
              expect(issue.message).not.toMatch(DEFAULT_WORDING);
          }),
          { numRuns: 60 },
        );
      }
    },
    60_000,
  );
});

test.each([
  [z.string(), undefined, "This is required."],
  [z.string(), 7, "This must be text."],
  [z.int(), 1.5, "This must be a whole number."],
  [z.boolean(), "yes", "This must be true or false."],
  [z.array(z.int()), {}, "This must be a list."],
  [z.object({}), [], "This must be an object."],
  [z.date(), 7, "This must be another kind of value."],
  [z.string().check(z.maxLength(1_000)), "x".repeat(1_001), "This can be at most 1,000 characters."],
  [z.string().check(z.minLength(2)), "x", "This must be at least 2 characters."],
  [z.int().check(z.maximum(200)), 201, "This can be at most 200."],
  [z.int().check(z.minimum(1)), 0, "This must be at least 1."],
  [z.array(z.int()).check(z.maxLength(2)), [1, 2, 3], "This can be at most 2 entries."],
  [z.number().check(z.multipleOf(5)), 7, "This must be a multiple of 5."],
  [z.enum(["open", "links"]), "closed", 'Please use "open" or "links".'],
  [z.literal(true), false, "Please use true."],
  [z.iso.datetime(), "today", "Please write this as a time in UTC like 2030-05-17T18:04:05Z."],
  [z.url(), "here", "Please write this as a URL that starts with https://."],
  [z.string().check(z.regex(/^a/)), "b", "Please write this as described in the API documentation."],
  [z.strictObject({}), { a: 1 }, 'Please leave out "a".'],
  [z.union([z.string(), z.int()]), true, "This value is not valid here."],
  [z.record(z.string().check(z.maxLength(1)), z.int()), { long: 1 }, "This value is not valid here."],
])("message %# is plain English", (schema, value, message) => {
  z.config(defaults);
  expect(z.safeParse(schema, value).error?.issues[0]?.message).toMatch(DEFAULT_WORDING);
  z.config(validationMessages);
  expect(z.safeParse(schema, value).error?.issues[0]?.message).toBe(message);
});
