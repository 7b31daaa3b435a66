import { expect, test } from "vitest";
import { clashesOf } from "#client/features/guest-book/need-clashes.ts";
import type { FoodLabel } from "#shared/choices.ts";
import type { FoodLabels } from "#shared/dishes.api.ts";

const guest = (name: string, needs: FoodLabel[], isComing = true) => ({ name, needs, isComing });
const may = guest("May", ["nuts", "vegan"]);
const jo = guest("Jo", ["nuts"]);

test.each<[string, FoodLabels, string[]]>([
  ["no labels", {}, []],
  ["found nuts", { found: { nuts: "contains" } }, ["contains nuts, not for May, Jo"]],
  ["a trace of nuts", { found: { nuts: "may" } }, ["may contain nuts, ask May, Jo"]],
  ["a trace that a member confirmed", { confirmed: { nuts: "may" } }, ["may contain nuts, ask May, Jo"]],
  [
    "found fish, all known",
    { found: { fish: "contains", ingredients: "known" } },
    ["not vegan, not for May"],
  ],
  [
    "a member's confirmation against what was found",
    { found: { nuts: "contains" }, confirmed: { nuts: false, vegan: true } },
    [],
  ],
  [
    "a member's confirmation",
    { confirmed: { nuts: true, vegan: false } },
    ["contains nuts, not for May, Jo", "not vegan, not for May"],
  ],
  ["an outdated word", { confirmed: { nuts: false, vegan: true }, areOutdated: true }, []],
])("names the guests a dish clashes with: %s", (_case, labels, clashes) => {
  expect(clashesOf(labels, [may, jo])).toEqual(clashes);
});

test("ignores guests who can't come", () => {
  const labels: FoodLabels = { confirmed: { nuts: true } };
  expect(clashesOf(labels, [guest("Leo", ["nuts"], false)])).toEqual([]);
});
