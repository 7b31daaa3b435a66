import { expect, test } from "vitest";
import { addressOf } from "#shared/http/endpoint.ts";
import { mealsApi } from "#shared/meals.api.ts";

test("the address of a call encodes its params, leaves out undefined and repeats the key of a list", () => {
  expect(addressOf(mealsApi.update, { params: { id: "a/b" } })).toBe("/api/meals/a%2Fb");
  const query = { from: "2026-11-26", to: undefined, needs: ["nuts", "vegan"] };
  expect(addressOf(mealsApi.ideas, { query })).toBe(
    "/api/meals/ideas?from=2026-11-26&needs=nuts&needs=vegan",
  );
  expect(addressOf(mealsApi.ideas, { query: { needs: [] } })).toBe("/api/meals/ideas");
});
