import { describe, expect, test } from "vitest";
import { initials } from "#client/lib/initials.ts";
import { fullName } from "#shared/full-name.ts";

describe("initials", () => {
  test("are the first letters of first and last name", () => {
    expect(initials({ firstName: "ayla", lastName: "Demir" })).toBe("AD");
  });

  test("fall back to first name, last name, e-mail and id, in this order", () => {
    const person = { firstName: "Ayla", lastName: "", email: "kitchen@example.com", id: "7f" };
    expect(initials(person)).toBe("A");
    expect(initials({ ...person, firstName: null, lastName: "Demir" })).toBe("D");
    expect(initials({ ...person, firstName: " ", lastName: null })).toBe("K");
    expect(initials({ id: "7f" })).toBe("7");
  });

  test("are 'U' when nothing is known", () => {
    expect(initials(null)).toBe("U");
    expect(initials({})).toBe("U");
  });

  test("are one letter in scripts without initials, without the article", () => {
    expect(initials({ firstName: "ليلى", lastName: "الحسن" })).toBe("ل");
    expect(initials({ lastName: "الحسن" })).toBe("ح");
    expect(initials({ firstName: "Layla", lastName: "الحسن" })).toBe("L");
    expect(initials({ firstName: "小明", lastName: "王" })).toBe("小");
  });

  test("keep a letter with its accents and an emoji whole", () => {
    expect(initials({ firstName: "e\u0301lise", lastName: "👩‍🍳" })).toBe("E\u0301👩‍🍳");
  });
});

describe("full name", () => {
  test("joins the known names, and is null when there are none", () => {
    expect(fullName({ firstName: " Ayla ", lastName: "Demir" })).toBe("Ayla Demir");
    expect(fullName({ firstName: null, lastName: "Demir" })).toBe("Demir");
    expect(fullName({ firstName: " " })).toBeNull();
  });
});
