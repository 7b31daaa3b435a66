import { afterEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { failureMessage, failureText, translateIssues } from "#client/lib/api/failure-text.ts";
import "#client/lib/api/member-texts.ts";
import { setTexts, type Catalog } from "#client/lib/i18n.tsx";
import { readProblem } from "#server/database/stored-texts.sql.ts";
import { badRequest, failure } from "#server/http/errors.ts";
import { newPassword } from "#shared/credentials.ts";
import { FAILURES, fromStored } from "#shared/failures.ts";

afterEach(() => setTexts({}, "en"));

/** A language in which every text is "§". */
const signs = new Proxy<Catalog>({}, { has: () => true, get: () => ["§"] });

test("the message of a failure is its sentence with the values of its throw", () => {
  expect(badRequest("photo_side", "images.0", { values: { max: 16_384 } })).toMatchObject({
    status: 400,
    message: "A photo can be at most 16,384 pixels wide or high.",
    code: "invalid",
    reason: "photo_side",
    values: { max: 16_384 },
    issues: [{ path: "images.0", reason: "photo_side", values: { max: 16_384 } }],
  });
  expect(failure(409, "last_dish")).toMatchObject({ code: "last_dish", reason: undefined });
});

test("a stored sentence is not read as another one", () => {
  for (const [reason, text] of Object.entries(FAILURES)) {
    const sentence = text.replaceAll(/\{\w+\}/g, "7");
    expect(readProblem(sentence)).toMatchObject({ reason });
    expect(fromStored(readProblem(sentence)).message).toBe(sentence);
  }
  const side = (max: string) => readProblem(`A photo can be at most ${max} pixels wide or high.`);
  expect(side("16,384")).toEqual({ reason: "photo_side", values: { max: 16_384 } });
  // JSON has no Infinity.
  for (const max of ["1.5", "007", "1234", "9".repeat(400), "NaN", "many"])
    expect(side(max)).toEqual({ reason: "photo_side", values: { max } });
  for (const message of ["This recipe has no name. More.", `Not imported: ${"7".repeat(10_000)}.`])
    expect(readProblem(message)).toEqual({ message });
});

test("the page words failures and their issues by reason or code, and shows what it does not know", () => {
  const message = "A menu can have at most 200 dishes.";
  const explanation = { message, reason: "menu_full", values: { max: 200 } };
  const full = { ...explanation, code: "invalid", issues: [{ path: "dishIds", ...explanation }] };
  const stale = { code: "stale", message: "This menu has changed since you opened it. Please review it." };
  const unknown = { code: "conflict", message: "Something new." };
  const common = { message: "This password is too common. Please choose another one.", code: "invalid" };
  const password = { ...common, issues: [{ path: "password", ...common, code: "common_password" }] };
  const all = () => [
    failureText(full),
    failureMessage(password),
    translateIssues(full)[0]?.message,
    failureText(stale),
    z.safeParse(newPassword, "short").error?.issues[0]?.message,
    failureText(unknown),
  ];
  const tooShort = "Password must be at least 6 characters";
  expect(all()).toEqual([message, common.message, message, stale.message, tooShort, unknown.message]);
  const known: Catalog = {
    "failures.menu_full": ["§ ", ["max"]],
    "failures.stale": ["§ stale"],
    "failures.password_too_short": ["§ ", ["count"]],
  };
  setTexts(known, "de");
  expect(all()).toEqual(["§ 200", common.message, "§ 200", "§ stale", "§ 6", unknown.message]);
  setTexts(signs, "de");
  expect(failureMessage(password)).toBe("§");
});

test("shows a stored reason of a later version as it is", () => {
  expect(fromStored({ reason: "too_windy", values: { max: 3 } })).toEqual({ message: "too_windy" });
});
