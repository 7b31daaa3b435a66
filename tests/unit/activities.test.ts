import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isUnread } from "#client/features/activities/activities.data.ts";
import { groupByDay } from "#client/features/activities/activity-days.ts";
import { activityWording } from "#server/lib/activity-wording.ts";
import type { Activity } from "#shared/activities.api.ts";
import { activityTarget, activityText, activityTypes, type ActivityToDescribe } from "#shared/activities.ts";

const activity = (overrides: Partial<ActivityToDescribe>): ActivityToDescribe => ({
  type: "dish_created",
  userId: "ada",
  user: { firstName: "Ada", lastName: "Koç" },
  owner: { id: "leyla", firstName: "Leyla", lastName: "Demir" },
  guestName: null,
  metadata: { dishTitle: "Manti", menuTitle: "Friday dinner", eventTitle: "Garden lunch" },
  ...overrides,
});

const textFor = (described: ActivityToDescribe, readerId: string | null) =>
  activityText(described, readerId, activityWording("en"));

test("the feed and the server word an activity by the same function, with the subject marked", () => {
  const wording = { ...activityWording("en"), subject: (name: string) => `<${name}>` };
  const invited = activity({ type: "guest_menu_accepted", guestName: "Rosa" });
  expect(activityText(invited, "tom", wording)).toBe(
    `<Ada Koç> accepted Rosa's menu suggestion "Friday dinner"`,
  );
});

describe("activity text", () => {
  test.each([
    ["dish_created", 'Ada Koç created a new dish "Manti"'],
    ["menu_created", 'Ada Koç created a new menu "Friday dinner"'],
    ["dish_liked", 'Ada Koç liked your dish "Manti"'],
    ["dish_commented", 'Ada Koç commented on "Manti"'],
    ["comment_added", 'Ada Koç commented on "Manti"'],
    ["guest_menu_created", 'Rosa suggested "Friday dinner" for your event'],
    ["guest_menu_accepted", 'Ada Koç accepted Rosa\'s menu suggestion "Friday dinner"'],
    ["guest_invited", 'New guest invitation created for "Garden lunch"'],
    ["dish_unchecked", 'Ada Koç changed "Manti" after it was checked for "Friday dinner"'],
    ["something_new", "Ada Koç performed an action"],
  ])("%s", (type, sentence) => {
    expect(textFor(activity({ type, guestName: "Rosa" }), "leyla")).toBe(sentence);
  });

  describe("the owner of a dish or event", () => {
    const owner = (firstName: string | null, lastName: string | null = null) => ({
      id: "x",
      firstName,
      lastName,
    });
    test.each([
      ["another member", "tom", {}, "Leyla's"],
      ["a reader outside of the household", null, {}, "Leyla's"],
      ["others, when the owner did it", "tom", { userId: "leyla" }, "their own"],
      ["the owner who did it", "leyla", { userId: "leyla" }, "your"],
      ["others, with a name that ends in s", "tom", { owner: owner("Tomas") }, "Tomas's"],
      ["others, without a first name", "tom", { owner: owner(" ", "Demir") }, "Demir's"],
      ["others, without any name", "tom", { owner: owner(null) }, "someone's"],
      ["others, with an unknown owner", null, { owner: null }, "someone's"],
    ])("to %s", (_, readerId, overrides, whose) => {
      expect(textFor(activity({ type: "dish_liked", ...overrides }), readerId)).toBe(
        `Ada Koç liked ${whose} dish "Manti"`,
      );
    });

    test.each([
      ["another member", "tom", {}, 'suggested "Friday dinner" for Leyla\'s event'],
      [
        "any member, without an invitation",
        "tom",
        { owner: null },
        'suggested "Friday dinner" for your event',
      ],
      ["a reader outside of the household", null, {}, 'suggested "Friday dinner" for Leyla\'s event'],
      [
        "a reader outside, without an invitation",
        null,
        { owner: null },
        'suggested the menu "Friday dinner"',
      ],
    ])("a suggestion, to %s", (_, readerId, overrides, sentence) => {
      const suggestion = activity({
        type: "guest_menu_created",
        userId: null,
        guestName: "Rosa",
        ...overrides,
      });
      expect(textFor(suggestion, readerId)).toBe(`Rosa ${sentence}`);
    });
  });

  test("a missing user reads 'Someone', a missing guest name 'A guest'", () => {
    const toLeyla = (overrides: Partial<ActivityToDescribe>) => textFor(activity(overrides), "leyla");
    expect(toLeyla({ type: "dish_liked", user: null })).toBe('Someone liked your dish "Manti"');
    expect(toLeyla({ user: { firstName: " ", lastName: null } })).toMatch(/^Someone /);
    expect(toLeyla({ type: "guest_menu_created" })).toBe('A guest suggested "Friday dinner" for your event');
    expect(toLeyla({ type: "guest_menu_accepted" })).toContain("accepted A guest's menu suggestion");
  });
});

describe("unread activities", () => {
  const at = (createdAt: string) => ({ createdAt });

  test("are those created after the last view", () => {
    const viewedAt = "2026-11-21T10:00:00.000Z";
    expect(isUnread(at("2026-11-21T10:00:00.001Z"), viewedAt)).toBe(true);
    expect(isUnread(at(viewedAt), viewedAt)).toBe(false);
    expect(isUnread(at("2026-11-20T23:00:00.000Z"), viewedAt)).toBe(false);
  });

  test("are all with a creation time if nothing was viewed yet", () => {
    expect(isUnread(at("2020-01-01T00:00:00.000Z"), null)).toBe(true);
    expect(isUnread(at(""), null)).toBe(false);
  });
});

test("an activity links to its subject", () => {
  const lead = (type: string, targetType: string | null, targetId: number | null) =>
    activityTarget({ type, targetType, targetId });
  expect(lead("dish_liked", "dish", 7)).toBe("/dishes?dish=7");
  expect(lead("menu_created", "menu", 3)).toBe("/menus?menu=3");
  expect(lead("guest_menu_created", "menu", 3)).toBe("/guest-suggestions?suggestion=3");
  expect(lead("guest_answered", "menu", 3)).toBe("/menus?guests=3");
  expect(lead("dish_unchecked", "menu", 3)).toBe("/menus?guests=3");
  expect(lead("guest_invited", "invitation", 1)).toBe("/guest-suggestions");
  expect(lead("dish_created", null, null)).toBeNull();
});

test("docs/alerts.md lists the types of alerts", () => {
  const [, listed = ""] = /^- `type`: `test`,(.*?)^- /ms.exec(readFileSync("docs/alerts.md", "utf8")) ?? [];
  const types = activityTypes(({ isHidden }) => !isHidden);
  expect(listed.match(/\w+_\w+/g)?.toSorted()).toEqual(types.toSorted());
});

test("activities are grouped by day in the reader's time zone", () => {
  const now = new Date(2026, 2, 31, 0, 30);
  const at = (...[month, day, hour = 12]: [number, number, number?]) =>
    ({ createdAt: new Date(2026, month, day, hour).toISOString() }) as Activity;
  const days = groupByDay(
    [at(2, 31, 0), at(2, 30, 23), at(2, 30, 1), at(2, 29, 12), at(2, 25, 0), at(2, 24, 23), at(-2, 3)],
    now,
  );
  expect(days.map(({ label, activities }) => `${label}: ${activities.length}`)).toEqual([
    "Today: 1",
    "Yesterday: 2",
    "Sunday: 1",
    "Wednesday: 1",
    "Tuesday, March 24: 1",
    "Nov 3, 2025: 1",
  ]);
});
