import { describe, expect, test } from "vitest";
import { groupsIn, isInGroup } from "#server/features/provider-accounts/groups.ts";

const has = (claim: string, claims: Record<string, unknown>, wanted: string) =>
  isInGroup(groupsIn([claims], claim) ?? [], wanted);

test.each<[unknown, string]>([
  [["a", "parents"], "parents"],
  [["/parents"], "parents"],
  [["parents"], "/parents"],
  [["/home/parents"], "home/parents"],
  ["parents", "parents"],
  ['["cooks","parents"]', "parents"],
  ["[cooks", "[cooks"],
  ["cooks, parents", "parents"],
  ["cooks, parents of all", "parents of all"],
  ["home parents", "home parents"],
  ["cn=parents,ou=groups,dc=home", "cn=parents,ou=groups,dc=home"],
  [["6f0c1f0e-8d8e-4b0e-a4a3-5d5c41d0f6c7"], "6f0c1f0e-8d8e-4b0e-a4a3-5d5c41d0f6c7"],
  [{ parents: { "1": "home.example" }, cooks: {} }, "parents"],
  [[{ name: "parents", owner: "home" }], "parents"],
  [[7, 8], "8"],
  [["e\u0301lite"], "\u00e9lite"],
])("%j contains %s", (groups, wanted) => {
  expect(has("groups", { groups }, wanted)).toBe(true);
});

test.each<[unknown, string]>([
  [["/guests/parents"], "parents"],
  [["not parents"], "parents"],
  [["grandparents"], "parents"],
  [["a,parents"], "parents"],
  ["cooks, not parents", "parents"],
  ["home parents", "parents"],
  ['["home parents"]', "parents"],
  ["former parents", "parents"],
  ["friends of\tparents", "parents"],
  [{ parents: false }, "parents"],
  [{ groups: ["parents"] }, "parents"],
  [[["parents"]], "parents"],
  [[null, {}, { name: { name: 7n.toString() } }], "parents"],
  [true, "parents"],
  ["", "parents"],
])("%j does not contain %s", (groups, wanted) => {
  expect(has("groups", { groups }, wanted)).toBe(false);
});

describe("the claim", () => {
  test.each([
    ["resource_access.sofra.roles", { resource_access: { sofra: { roles: ["parents"] } } }],
    ["resource_access.my.app.roles", { resource_access: { "my.app": { roles: ["parents"] } } }],
    ["https://home.example/groups", { "https://home.example/groups": ["parents"] }],
    ["urn:zitadel:iam:org:project:roles", { "urn:zitadel:iam:org:project:roles": { parents: {} } }],
  ])("%s is found", (claim, claims) => {
    expect(has(claim, claims, "parents")).toBe(true);
  });

  test.each(["constructor", "groups.length", "toString.name", "missing.groups"])("%s is missing", (claim) => {
    expect(groupsIn([{ groups: ["parents"], other: null }], claim)).toBeUndefined();
  });
});

test.each([
  [[{ groups: [] }, { groups: ["parents"] }], ["parents"]],
  [[{ groups: "" }, { groups: ["parents"] }], ["parents"]],
  [[{ groups: ["cooks"] }, { groups: ["parents"] }], ["cooks"]],
  [[{}, { groups: ["parents"] }], ["parents"]],
  [[{ groups: null }, { groups: [] }], []],
  [[{ groups: [] }, { groups: [] }], []],
  [[{}, {}], undefined],
])("the groups of %j are %j", (sources, groups) => {
  expect(groupsIn(sources, "groups")).toEqual(groups);
});
