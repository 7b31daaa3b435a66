import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeDataUrl } from "#server/features/images/data-url.ts";

const refusal = (text: string) => {
  try {
    decodeDataUrl(text, "images.0");
  } catch (error) {
    return error;
  }
  return undefined;
};

test("any bytes come out as they went in, whatever the label says", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1 }),
      fc.constantFrom("image/jpeg", "text/html", ""),
      (bytes, type) => {
        const text = `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
        expect(decodeDataUrl(text, "images.0")).toEqual(Buffer.from(bytes));
      },
    ),
  );
});

test("any other text is refused with the place it stood in", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("A", "/", "=", "!", "ä", ",", "\0", "\ud800") }),
      (text) => {
        fc.pre(!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text));
        expect(refusal(`data:image/png;base64,${text}`)).toMatchObject({
          status: 400,
          issues: [{ path: "images.0" }],
        });
      },
    ),
  );
});

test("one character too many at the end is refused", () => {
  for (const payload of ["AAAA!", "AAAAA", "AAAA!=", "A"]) {
    expect(refusal(`data:image/png;base64,${payload}`)).toMatchObject({ status: 400 });
  }
});

test("base64 that goes on after its end is refused", () => {
  expect(refusal("data:image/png;base64,QUJD=QUJD")).toMatchObject({ status: 400 });
  expect(refusal("data:image/png;base64,QQ==QQ==")).toMatchObject({ status: 400 });
});

test("five megabytes are read, one byte more is too large", () => {
  const url = (size: number) => `data:;base64,${Buffer.alloc(size).toString("base64")}`;
  expect(decodeDataUrl(url(5 * 1024 * 1024), "images.0")).toHaveLength(5 * 1024 * 1024);
  expect(refusal(url(5 * 1024 * 1024 + 1))).toMatchObject({ status: 413 });
});

test("megabytes of nonsense take no time", () => {
  for (const text of [
    "!".repeat(6e6),
    "=".repeat(6e6),
    "A=".repeat(3e6),
    ";base64".repeat(1e6),
    ",".repeat(6e6),
  ]) {
    const begun = performance.now();
    expect(refusal(`data:image/png;base64,${text}`)).toMatchObject({ status: expect.any(Number) });
    expect(refusal(`data:${text}`)).toMatchObject({ status: expect.any(Number) });
    expect(performance.now() - begun).toBeLessThan(1_000);
  }
});
