import { expect, test } from "vitest";
import { checkFood } from "#client/features/events/food-clashes.ts";

const NOTHING = { clashes: [], unknown: [] };

test.each([
  ["without needs, nothing is marked", { nuts: true }, [], NOTHING],
  ["a confirmed allergen clashes", { nuts: true }, ["nuts"], { clashes: ["contains nuts"], unknown: [] }],
  [
    "a confirmed doubt is read as one",
    { nuts: "may" },
    ["nuts", "vegan"],
    { clashes: ["may contain nuts"], unknown: ["vegan"] },
  ],
  ["a confirmed absence is safe", { nuts: false }, ["nuts"], NOTHING],
  ["a missing label is unknown", { milk: false }, ["nuts"], { clashes: [], unknown: ["nuts"] }],
  ["a diet that the dish suits is safe", { halal: true }, ["halal"], NOTHING],
  [
    "a diet that it does not suit clashes",
    { vegan: false },
    ["vegan"],
    { clashes: ["not vegan"], unknown: [] },
  ],
  ["vegan dishes are vegetarian", { vegan: true }, ["vegetarian"], NOTHING],
  [
    "not vegetarian means not vegan",
    { vegetarian: false },
    ["vegan"],
    { clashes: ["not vegan"], unknown: [] },
  ],
  ["fish is not vegetarian", { fish: true }, ["vegetarian"], { clashes: ["not vegetarian"], unknown: [] }],
  ["milk is not vegan", { milk: true }, ["vegan"], { clashes: ["not vegan"], unknown: [] }],
  [
    "milk says nothing about vegetarian",
    { milk: true },
    ["vegetarian"],
    { clashes: [], unknown: ["vegetarian"] },
  ],
  ["what a member confirmed counts most", { vegan: true, milk: true }, ["vegan"], NOTHING],
  [
    "each need is checked",
    { sulphites: true, kosher: false },
    ["sulphites", "molluscs", "kosher"],
    { clashes: ["contains sulfites", "not kosher"], unknown: ["mollusks"] },
  ],
] as const)("%s", (_name, labels, needs, expected) => {
  expect(checkFood(labels, needs)).toEqual(expected);
});
