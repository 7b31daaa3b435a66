import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { addPhotos, photoAddressProblem } from "#client/features/images/photo-list.ts";
import { fitWithin, MAX_DATA_URL, shrinkToFit } from "#client/features/images/prepare-photo.ts";
import { photoAddress } from "#shared/http/addresses.ts";

describe("photo list", () => {
  test("adds each photo once, up to twelve", () => {
    expect(addPhotos(["a", "b"], ["b", "c"])).toEqual(["a", "b", "c"]);
    const many = Array.from({ length: 15 }, (_, index) => String(index));
    expect(addPhotos([], many)).toHaveLength(12);
  });

  test.each(["https://example.org/a.jpg", "http://192.168.1.4/a.jpg"])("accepts %s as a photo", (address) => {
    expect(photoAddressProblem(address)).toBeUndefined();
  });

  test.each([
    "javascript:alert(1)",
    "data:image/png;base64,AA",
    "/images/a.jpg",
    "a.jpg",
    "ftp://example.org/a.jpg",
  ])("rejects %s", (address) => {
    expect(photoAddressProblem(address)).toMatch(/starts with https:\/\/ or http:\/\//);
  });

  test("rejects an overlong address", () => {
    expect(photoAddressProblem(`https://example.org/${"a".repeat(2_000)}`)).toMatch(/2,000 characters/);
  });
});

describe("photo size", () => {
  test.each([
    [
      { width: 4_000, height: 3_000 },
      { width: 400, height: 300 },
    ],
    [
      { width: 3_000, height: 4_000 },
      { width: 300, height: 400 },
    ],
    [
      { width: 10_000, height: 3 },
      { width: 400, height: 1 },
    ],
    [
      { width: 120, height: 80 },
      { width: 120, height: 80 },
    ],
  ])("%o becomes %o", (size, fitted) => {
    expect(fitWithin(size, 400)).toEqual(fitted);
  });
});

describe("a sharp photo", () => {
  test("is sent with 1,600 pixels if it fits into a twelfth of 10 MB", () => {
    const sides: number[] = [];
    const draw = (side: number) => {
      sides.push(side);
      return "x".repeat(Math.floor(MAX_DATA_URL));
    };
    expect(shrinkToFit(draw).length * 12).toBeLessThanOrEqual(10_000_000);
    expect(sides).toEqual([1_600]);
  });

  test("is shrunk until twelve of its size fit, and never below 400 pixels", () => {
    const noise = (side: number) => "x".repeat(side * side);
    const url = shrinkToFit(noise);
    expect(url.length * 12).toBeLessThanOrEqual(10_000_000);
    expect(url.length).toBeGreaterThan(MAX_DATA_URL * 0.7);
    const endless = shrinkToFit((side) => String(side).padEnd(MAX_DATA_URL + 1));
    expect(Number(endless)).toBeGreaterThan(330);
  });
});

const long = "a".repeat(2_000);
const TOO_LONG = "A web address can have at most 2000 characters.";

test.each([
  [`https://example.org/${long}`, TOO_LONG],
  [`/images/${long}`, "This photo no longer exists. Please add it again."],
  [long + long, "Please enter a URL that starts with https:// or http://."],
  [`${" ".repeat(2_000)}https://example.org`, TOO_LONG],
  [`data:${long};base64,AAAA`, "A photo must be sent as a base64 data URL."],
])("an address of more than 2,000 characters is refused: %.20s", (address, message) => {
  expect(z.safeParse(photoAddress, address).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
